#!/usr/bin/env bash
# Compares figures with references in the same run; ends with one line per target and fails if one is missed.
#   scripts/bench.sh [PART…]      parts: sqlite, postgres, trades, market, reads, http, sockets, size
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/check-tools.sh
scripts/setup-tests.sh
scripts/build-web.sh
exec scripts/with-postgres.sh --durable cargo bench --locked --package foilcast --bench bars -- "$@"
