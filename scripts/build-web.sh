#!/usr/bin/env bash
# Builds the web app into web/dist, but only what changed: npm ci when the lock file did, vite when a source did.
set -euo pipefail
cd "$(dirname "$0")/../web"

if [ ! -f ../data/rarities.json ]; then
  echo "data/rarities.json is missing. The repository keeps its tables in data/, where a server that is started here" >&2
  echo "keeps its database, too. Bring them back with: git checkout data" >&2
  exit 1
fi

digest() { sha256sum | cut -d' ' -f1; }

lock=$(digest <package-lock.json)
if [ "$(cat node_modules/.foilcast-lock 2>/dev/null)" != "$lock" ]; then
  echo "Fetching the web app's packages"
  npm ci --no-audit --no-fund
  echo "$lock" >node_modules/.foilcast-lock
fi
[ "${1:-}" = "--packages" ] && exit 0

# Every file that the build reads, by content, so that switching branches back and forth builds nothing.
# Only the tables in ../data count: a server that was started here keeps its database beside them.
sources=$({
  find . ../data/*.json ../server/src/demo/set ../art/brand -type f \
    -not -path './node_modules/*' -not -path './dist/*' -print0 2>/dev/null | sort -z | xargs -0 sha256sum
} | digest)
if [ -f dist/index.html ] && [ "$(cat dist/.foilcast-sources 2>/dev/null)" = "$sources" ]; then
  exit 0
fi
echo "Building the web app"
npm run build
echo "$sources" >dist/.foilcast-sources
