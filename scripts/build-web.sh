#!/usr/bin/env bash
# Builds the web app into web/dist. Runs npm ci only if the lock file changed, and vite only if a source changed.
set -euo pipefail
cd "$(dirname "$0")/../web"

digest() { sha256sum | cut -d' ' -f1; }

lock=$(digest <package-lock.json)
if [ "$(cat node_modules/.foilcast-lock 2>/dev/null)" != "$lock" ]; then
  echo "Installing the web app's packages"
  npm ci --no-audit --no-fund
  echo "$lock" >node_modules/.foilcast-lock
fi
[ "${1:-}" = "--packages" ] && exit 0

# The contents of everything that the build reads, so that switching branches back and forth builds nothing.
sources=$({
  echo "pseudo-locale: ${VITE_PSEUDO:-no}"
  find . ../definitions ../server/src/demo/set ../art/brand -type f \
    -not -path './node_modules/*' -not -path './dist/*' -print0 2>/dev/null | sort -z | xargs -0 sha256sum
} | digest)
if [ -f dist/index.html ] && [ "$(cat dist/.foilcast-sources 2>/dev/null)" = "$sources" ]; then
  exit 0
fi
echo "Building the web app"
npm run build
echo "$sources" >dist/.foilcast-sources
