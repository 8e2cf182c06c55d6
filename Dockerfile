# Semilla's server. Build: docker build -t semilla . ; run: docker run -p 8000:8000 -v semilla:/data semilla
FROM node:22-bookworm-slim AS page
WORKDIR /web
COPY web/package.json web/package-lock.json ./
RUN npm install --no-save --no-audit --no-fund
COPY web ./
RUN npm run build

FROM python:3.12-slim-bookworm
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 SEMILLA_CACHE=/data/cache SEMILLA_DATABASE_URL=sqlite:////data/tables.db SEMILLA_PAGE=/app/page
RUN useradd --create-home --uid 10001 semilla && mkdir /data && chown semilla /data
WORKDIR /app
COPY requirements/run.lock ./
RUN pip install --no-cache-dir --require-hashes --requirement run.lock
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN pip install --no-cache-dir --no-deps .
COPY --from=page /web/dist ./page
USER semilla
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=4)"]
STOPSIGNAL SIGTERM
CMD ["semilla", "serve", "--host", "0.0.0.0", "--port", "8000"]
