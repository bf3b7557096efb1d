#!/usr/bin/env bash
# Runs a debug build of the server and the web app's development server, which forwards /api and sockets to it.
# Ctrl-C stops both. If one of them exits, the other is stopped.
set -euo pipefail
cd "$(dirname "$0")/.."

export FOILCAST_BIND="${FOILCAST_BIND:-127.0.0.1:8080}"
export FOILCAST_SERVER="http://$FOILCAST_BIND"

echo "Building the server (debug)"
cargo build --locked
"${CARGO_TARGET_DIR:-target}/debug/foilcast" serve &
server=$!
(cd web && exec node_modules/.bin/vite --host 127.0.0.1) &
web=$!

finish() {
  status=$?
  trap - EXIT INT TERM
  kill "$server" "$web" 2>/dev/null || true
  wait || true
  exit "$status"
}
trap finish EXIT
trap 'exit 0' INT TERM

wait -n "$server" "$web"
