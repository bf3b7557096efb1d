#!/usr/bin/env bash
# Measures copy, backup and restore of a generated collection, and the latency of openings during a backup.
#
#   scripts/measure-moving.sh [CARDS]            a million by default; needs target/dist/foilcast (`make dist`)
#
# Prints the duration and the maximum memory of each command. PostgreSQL runs with syncs enabled.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${FOILCAST_TEST_POSTGRES:-}" ]; then exec scripts/with-postgres.sh --durable "$0" "$@"; fi

cards=${1:-1000000}
foilcast=${FOILCAST_BINARY:-target/dist/foilcast}
home=$(mktemp -d)
server=
finish() {
  if [ -n "$server" ]; then kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; fi
  rm -rf "$home"
}
trap finish EXIT
measured() { /usr/bin/time -f "$1: %e s, %M kB at most" "${@:2}" >"$home/said" || { cat "$home/said"; exit 1; }; tail -n 1 "$home/said"; }

# Load the demo set first, so that there are packs to open.
"$foilcast" demo load --data-dir "$home/data"
node scripts/old-collection.mjs "$home/old" "$((cards / 100))" 100
measured "import" "$foilcast" import "$home/old" --data-dir "$home/data"
measured "copy to PostgreSQL" "$foilcast" copy --from "sqlite:$home/data/foilcast.db" --to "$FOILCAST_TEST_POSTGRES"
measured "copy back" "$foilcast" copy --from "$FOILCAST_TEST_POSTGRES" --to "sqlite:$home/back/foilcast.db"
measured "backup from PostgreSQL" "$foilcast" backup "$home/backups-pg" --database-url "$FOILCAST_TEST_POSTGRES" --data-dir "$home/data"

"$foilcast" serve --demo --data-dir "$home/data" --bind 127.0.0.1:8140 --writes-per-minute 1000000 --sign-ins-per-minute 10000 >"$home/log" 2>&1 &
server=$!
until curl --silent --fail --output "$home/ready" http://127.0.0.1:8140/readyz; do kill -0 "$server"; done
echo "packs opened in 20 s without a backup: $(node scripts/open-packs.mjs http://127.0.0.1:8140 20)"
node scripts/open-packs.mjs http://127.0.0.1:8140 20 >"$home/opened" &
load=$!
measured "backup from SQLite under load" "$foilcast" backup "$home/backups" --data-dir "$home/data"
wait "$load"
echo "packs opened in 20 s during the backup: $(cat "$home/opened")"
kill "$server"; wait "$server" || true; server=
measured "backup --verify" "$foilcast" backup --verify "$home"/backups/foilcast-*
measured "restore to SQLite" "$foilcast" restore "$home"/backups/foilcast-* --data-dir "$home/restored"
