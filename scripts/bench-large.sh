#!/usr/bin/env bash
# Measures the cost of each request in communities of 10,000, 1,000,000 and 20,000,000 cards: creates them one after the other, runs
# a server on each, removes them, and writes the tables and plots of docs/scaling.md.
#
#   scripts/bench-large.sh [sqlite|postgres|all] [CARDS…]
#
# Twenty million cards need 30 GB of free disk space and half an hour on either engine. FOILCAST_BINARY and FOILCAST_COMMUNITY
# set the server and the generator to use; otherwise both are built. FOILCAST_LARGE is the folder for temporary files.
# Results are kept in target/bench-large/ENGINE-CARDS.json, so you can measure one size at a time.
set -euo pipefail
cd "$(dirname "$0")/.."

engines=${1:-all}
[ "$engines" != all ] || engines="sqlite postgres"
shift || true
sizes=("$@")
[ ${#sizes[@]} -gt 0 ] || sizes=(10000 1000000 20000000)

target=${CARGO_TARGET_DIR:-$PWD/target}
if [ -z "${FOILCAST_BINARY:-}" ] || [ -z "${FOILCAST_COMMUNITY:-}" ]; then
  scripts/build-web.sh
  cargo build --locked --profile dist --package foilcast --bin foilcast --example community
fi
export FOILCAST_BINARY=${FOILCAST_BINARY:-$target/dist/foilcast}
export FOILCAST_COMMUNITY=${FOILCAST_COMMUNITY:-$target/dist/examples/community}
export FOILCAST_LARGE=${FOILCAST_LARGE:-$target}
mkdir -p target/bench-large

definitions() {
  case $1 in
    10000) echo 60 ;;
    1000000) echo 1000 ;;
    5000000) echo 3000 ;;
    *) echo 6000 ;;
  esac
}
export -f definitions

# shellcheck disable=SC2016
one='set -euo pipefail
engine=$1 cards=$2
home=$(mktemp -d "$FOILCAST_LARGE/foilcast-large.XXXXXX")
trap '\''rm -rf "$home"'\'' EXIT
url=sqlite:$home/foilcast.db
[ "$engine" = sqlite ] || url=$FOILCAST_TEST_POSTGRES
echo "$engine, $cards cards" >&2
"$FOILCAST_COMMUNITY" --database-url "$url" --cards "$cards" --definitions "$(definitions "$cards")" >"$home/said.json"
node scripts/bench-large.mjs "$FOILCAST_BINARY" "$url" "$home/said.json" >"$home/figures.json"
mv "$home/figures.json" "target/bench-large/$engine-$cards.json"'

for engine in $engines; do
  for cards in "${sizes[@]}"; do
    if [ "$engine" = sqlite ]; then
      bash -c "$one" - sqlite "$cards"
    else
      TMPDIR=$FOILCAST_LARGE scripts/with-postgres.sh --durable bash -c "$one" - postgres "$cards"
    fi
  done
done
node scripts/bench-large-report.mjs target/bench-large docs
