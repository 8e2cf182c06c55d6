#!/usr/bin/env bash
# Debian packages that the tests need: a database server and a browser. Installs what is missing (as root), or says what to install.
set -euo pipefail
missing=()
compgen -G '/usr/lib/postgresql/*/bin/initdb' > /dev/null || missing+=(postgresql)
command -v chromium-headless-shell > /dev/null || command -v chromium > /dev/null || missing+=(chromium-headless-shell)
[ ${#missing[@]} -eq 0 ] && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get > /dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
else
  echo "The tests need Debian's packages ${missing[*]}: sudo apt-get install ${missing[*]}" >&2
  exit 1
fi
