# Semilla's server. Build: docker build -t semilla . ; run: docker run -p 8000:8000 -v semilla:/data semilla
# Images are named to the patch version; NODE_IMAGE and PYTHON_IMAGE take a digest (image@sha256:…) for a build that never changes.
ARG NODE_IMAGE=node:22.12.0-bookworm-slim
ARG PYTHON_IMAGE=python:3.12.8-slim-bookworm

FROM ${NODE_IMAGE} AS page
WORKDIR /web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY web ./
RUN npm run build

FROM ${PYTHON_IMAGE}
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 SEMILLA_CACHE=/data/cache SEMILLA_DATABASE_URL=sqlite:////data/tables.db
RUN useradd --create-home --uid 10001 semilla && mkdir --mode=700 /data && chown semilla /data
WORKDIR /app
COPY requirements/run.lock ./
RUN pip install --no-cache-dir --no-deps --require-hashes --requirement run.lock
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY src ./src
COPY --from=page /web/dist ./web/dist
RUN pip install --no-cache-dir --no-deps .
USER semilla
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=8s --start-period=120s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=7)"]
STOPSIGNAL SIGTERM
CMD ["semilla", "serve", "--host", "0.0.0.0", "--port", "8000"]
