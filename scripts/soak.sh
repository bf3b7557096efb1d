#!/usr/bin/env bash
# The long versions: 200 kills on each engine and on a disk that forgets, a thousand turns of every race between two
# who end one trade, and 10,000 concurrent openings that the second verifier recomputes. FOILCAST_SEED repeats the dice
# of a run.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/check-tools.sh
scripts/setup-tests.sh
scripts/build-web.sh
# With the examples, since one of them is the server on a disk that forgets.
cargo build --locked --release --bins --examples
(cd e2e && npm ci --no-audit --no-fund)
export FOILCAST_SOAK=1
scripts/with-postgres.sh cargo test --locked --release --package foilcast --test crash -- --nocapture --test-threads 1
scripts/with-postgres.sh cargo test --locked --release --package foilcast --lib -- trades::tests::races trades::tests::crowd
node verifier/concurrent.mjs 10000
