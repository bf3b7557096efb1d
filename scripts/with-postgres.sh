#!/usr/bin/env bash
# Runs a command with a temporary PostgreSQL server, whose URL is in FOILCAST_TEST_POSTGRES.
#
#   scripts/with-postgres.sh [--durable] COMMAND [ARGUMENTS…]
#
# The cluster is in a temporary folder and listens only on 127.0.0.1. It is stopped and removed when the command ends.
# --durable keeps fsync on, for benchmarks.
set -euo pipefail

durable=off
if [ "${1:-}" = "--durable" ]; then
  durable=on
  shift
fi
if [ $# -eq 0 ]; then
  echo "usage: scripts/with-postgres.sh [--durable] COMMAND [ARGUMENTS…]" >&2
  exit 2
fi

bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
if [ -z "$bin" ] && command -v initdb >/dev/null && command -v pg_ctl >/dev/null; then
  bin=$(dirname "$(command -v initdb)")
fi
if [ -z "$bin" ] || [ ! -x "$bin/initdb" ]; then
  echo "PostgreSQL is not installed. Run scripts/setup-tests.sh, or: apt-get install postgresql" >&2
  exit 1
fi

# The tests create hundreds of databases with a thousand files each, which would take half of their time on a disk.
place=${TMPDIR:-/tmp}
if [ "$durable" = off ] && [ -w /dev/shm ] && [ "$(df --output=avail -k /dev/shm | tail -n 1)" -gt 4194304 ]; then
  place=/dev/shm
fi
home=$(mktemp -d "$place/foilcast-postgres.XXXXXX")

# PostgreSQL refuses to run as root, so root runs it as the user that the package created.
as_owner=()
if [ "$(id -u)" = 0 ]; then
  chown postgres "$home"
  as_owner=(setpriv --reuid=postgres --regid=postgres --init-groups)
fi

finish() {
  status=$?
  trap - EXIT INT TERM
  if [ -f "$home/data/postmaster.pid" ]; then
    (cd / && "${as_owner[@]}" "$bin/pg_ctl" -D "$home/data" -m immediate -w stop >/dev/null 2>&1) || true
  fi
  # Deadlocks, with the statements of both sides.
  grep --no-messages --after-context 12 "deadlock detected" "$home/log" >&2 || true
  rm -rf "$home"
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

free_port() {
  # Bash cannot bind a port, so try ports until one is unused.
  local port
  while :; do
    port=$((20000 + RANDOM % 30000))
    if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      echo "$port"
      return
    fi
  done
}

(cd / && "${as_owner[@]}" "$bin/initdb" -D "$home/data" -U foilcast --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$home/initdb.log" 2>&1) || {
  cat "$home/initdb.log" >&2
  echo "Could not create a PostgreSQL cluster in $home." >&2
  exit 1
}

# Certificates for the tests of sslmode: the server's is for "localhost", signed by one authority; the other authority is unknown to it.
mkdir "$home/tls"
for authority in authority stranger; do
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj "/CN=Foilcast test $authority" \
    -addext basicConstraints=critical,CA:TRUE -keyout "$home/tls/$authority.key" -out "$home/tls/$authority.crt" 2>/dev/null
done
openssl req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost \
  -keyout "$home/data/server.key" -out "$home/tls/server.csr" 2>/dev/null
printf 'subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n' >"$home/tls/server.ext"
openssl x509 -req -in "$home/tls/server.csr" -CA "$home/tls/authority.crt" -CAkey "$home/tls/authority.key" \
  -CAcreateserial -days 2 -extfile "$home/tls/server.ext" -out "$home/data/server.crt" 2>/dev/null
# The server certificate for tests that run a server themselves.
cp "$home/data/server.crt" "$home/data/server.key" "$home/tls/"
chmod 600 "$home/data/server.key"
if [ "$(id -u)" = 0 ]; then chown postgres "$home/data/server.key" "$home/data/server.crt"; fi
chmod 755 "$home" "$home/tls"

cat >>"$home/data/postgresql.conf" <<CONF
ssl = on
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 400
fsync = $durable
full_page_writes = $durable
shared_buffers = '256MB'
max_locks_per_transaction = 256
max_pred_locks_per_transaction = 256
log_min_messages = error
CONF
if [ "$durable" = off ]; then
  # Each database is small and lives for seconds: little to cache, to search when it is dropped, or to vacuum.
  printf '%s\n' "synchronous_commit = off" "shared_buffers = '32MB'" "autovacuum = off" >>"$home/data/postgresql.conf"
fi

# Another program may have taken the port in the meantime, so try several.
for attempt in 1 2 3 4 5; do
  port=$(free_port)
  if (cd / && "${as_owner[@]}" "$bin/pg_ctl" -D "$home/data" -o "-p $port" -l "$home/log" -w -t 60 start >/dev/null 2>&1); then
    break
  fi
  if [ "$attempt" = 5 ]; then
    cat "$home/log" >&2
    echo "Could not start PostgreSQL." >&2
    exit 1
  fi
done

export FOILCAST_TEST_POSTGRES_TLS="$home/tls"
export FOILCAST_TEST_POSTGRES="postgres://foilcast@127.0.0.1:$port/postgres"
echo "PostgreSQL $("$bin/postgres" --version | grep -oE '[0-9]+(\.[0-9]+)?' | head -n 1) at port $port, fsync $durable" >&2
"$@"
