#!/usr/bin/env bash
# Makes the databases of a release, which every later version has to upgrade: server/released/VERSION.
#
#   scripts/make-fixture.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$PWD/server/released/${1:?usage: scripts/make-fixture.sh VERSION}
scripts/setup-tests.sh
scripts/build-web.sh
cargo build --locked --release --bin foilcast
(cd system-tests && npm ci --no-audit --no-fund)
export FOILCAST_BINARY="${CARGO_TARGET_DIR:-$PWD/target}/release/foilcast"
scripts/with-postgres.sh node system-tests/fixture.mjs "$folder"
