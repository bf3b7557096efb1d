#!/usr/bin/env bash
# Runs the long tests: 200 kills on each database and on a disk that drops unsynced writes, each fault of disk, database, network and
# clock for a minute, long random histories, a thousand attempts of every race for packs, trades and the market, 10,000 sockets
# at once and thousands of disconnecting clients, twenty minutes of fuzzing, 10,000 concurrent openings that the second verifier
# recomputes, a million packs of each kind against the odds, the steps for a new feature and for an eleventh rarity, a rolling
# upgrade to a synthetic next release, and a day of streaming. FOILCAST_SEED repeats a run; FOILCAST_KILLS and FOILCAST_ROUNDS make it shorter.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/check-tools.sh
scripts/setup-tests.sh
scripts/build-web.sh
# One of the examples is the server on a disk that drops unsynced writes; the rolling upgrade uses the load generator.
cargo build --locked --release --workspace --bins --examples
(cd system-tests && npm ci --no-audit --no-fund)
(cd verifier && npm ci --no-audit --no-fund)
export FOILCAST_SOAK=1
scripts/with-postgres.sh cargo test --locked --release --package foilcast --test crash -- --nocapture --test-threads 1
scripts/with-postgres.sh cargo test --locked --release --package foilcast --test faults -- --nocapture --test-threads 1
scripts/with-postgres.sh cargo test --locked --release --package foilcast --test callers -- --nocapture --test-threads 1
scripts/with-postgres.sh cargo test --locked --release --package foilcast --lib -- --nocapture --test-threads 1 testing::history
scripts/with-postgres.sh cargo test --locked --release --package foilcast --lib -- --nocapture testing::fuzz
scripts/with-postgres.sh cargo test --locked --release --package foilcast --lib -- races:: _at_once_ concurrent
# A million packs of each kind against the odds.
cargo test --locked --release --package foilcast-draw -- --ignored --nocapture
# Adds a feature to a copy by the steps of CONTRIBUTING.md, builds and tests it.
scripts/with-postgres.sh node scripts/walk.mjs
node verifier/concurrent.mjs 10000
# A synthetic next release is rolled out, killed while it upgrades, and taken back.
scripts/with-postgres.sh node system-tests/rolling.mjs "$(node scripts/next-release.mjs --release)"
node scripts/eleventh-rarity.mjs
# A day of streaming in seventeen minutes, with a clock that runs 84 times as fast.
node system-tests/day.mjs 24 84
