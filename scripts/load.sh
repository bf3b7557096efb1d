#!/usr/bin/env bash
# Runs the same load on one node with SQLite, one with PostgreSQL, and three behind HAProxy. Accepts the flags of the load
# tool, for example `scripts/load.sh --users 500 --rate 400 --seconds 60`; `foilcast-load --help` lists them.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/check-tools.sh
scripts/setup-tests.sh
if [ -z "${FOILCAST_BINARY:-}" ]; then
  scripts/build-web.sh
  cargo build --locked --profile dist --workspace --bins
  export FOILCAST_BINARY=${CARGO_TARGET_DIR:-$PWD/target}/dist/foilcast
fi
if [ $# -eq 0 ]; then set -- --users 200 --rate 150 --seconds 30; fi
exec scripts/with-postgres.sh --durable node load/rounds.mjs "$@"
