#!/usr/bin/env bash
# Cannot run systemd: it starts the unit's command with the unit's user, variables and umask, and restarts it itself.
#
# Installs a Debian package in a clean root (debootstrap), starts the server, makes data, updates the running server to a
# higher version, removes the package and purges it, with a check after each step. As root, with debootstrap, curl and jq:
#
#   scripts/package-test.sh DEB [NEWER_DEB]     # by default, the same package with a higher version
#   FOILCAST_ROOT=FOLDER                        # uses this Debian root and keeps it
set -euo pipefail
cd "$(dirname "$0")/.."

deb=$(realpath "$1")
work=$(mktemp -d)
root=${FOILCAST_ROOT:-$work/root}
port=${FOILCAST_PORT:-18431}
host=http://127.0.0.1:$port
server=

finish() {
  [ -z "$server" ] || kill "$server" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT

step() { printf '\n== %s\n' "$1"; }
fail() {
  echo "FAILED: $1" >&2
  [ ! -f "$work/log" ] || tail -n 20 "$work/log" >&2
  exit 1
}
expect() { [ "$2" = "$3" ] || fail "$1 is \"$2\" instead of \"$3\""; }
in_root() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root DEBIAN_FRONTEND=noninteractive "$@"; }
has() { [ -e "$root$1" ] || [ -L "$root$1" ] || fail "$1 is missing"; }
lacks() { [ ! -e "$root$1" ] && [ ! -L "$root$1" ] || fail "$1 is still there"; }
mode() { in_root stat -c '%a %U:%G' "$1"; }
version() { dpkg-deb --field "$1" Version; }

# A package with a higher version and the same files.
raised() {
  dpkg-deb --raw-extract "$deb" "$work/raised"
  sed -i "s/^Version: .*/Version: $(version "$deb")+raised/" "$work/raised/DEBIAN/control"
  dpkg-deb --build --root-owner-group "$work/raised" "$work/raised.deb" >/dev/null
  rm -r "$work/raised"
  echo "$work/raised.deb"
}

install_deb() {
  cp "$1" "$root/tmp/foilcast.deb"
  # A changed file of settings is kept; without the option, dpkg asks.
  in_root dpkg --force-confold --install /tmp/foilcast.deb
}

# What systemd does with the unit, without its sandbox.
start() {
  local unit=$root/usr/lib/systemd/system/foilcast.service command user umask
  [ -e "$unit" ] || unit=$root/lib/systemd/system/foilcast.service
  get() { sed -n "s/^$1=//p" "$unit"; }
  command=$(get ExecStart) user=$(get User) umask=$(get UMask)
  mapfile -t variables < <({ get Environment | sed 's#%S#/var/lib#g' | tr ' ' '\n'; grep -v '^#' "$root$(get EnvironmentFile)" || true; } | grep .)
  [ -d "$root/var/lib/foilcast" ] || in_root install -d -m "$(get StateDirectoryMode)" -o "$user" -g "$user" /var/lib/foilcast
  chroot "$root" setpriv --reuid "$user" --regid "$user" --clear-groups --no-new-privs --bounding-set -all \
    /usr/bin/env -i PATH=/usr/local/bin:/usr/bin "${variables[@]}" sh -c "umask $umask; exec $command" >>"$work/log" 2>&1 &
  server=$!
  for _ in $(seq 600); do
    in_root foilcast healthcheck --bind "127.0.0.1:$port" 2>/dev/null && return
    kill -0 "$server" 2>/dev/null || fail "the server did not start"
    sleep 0.2
  done
  fail "the server does not respond"
}
stop() {
  kill "$server"
  wait "$server" || true
  server=
}

token() { curl -sLo /dev/null -c "$work/jar" -b "$work/jar" -w '%{url_effective}' "$host/api/auth/twitch?login_hint=$1" | sed 's/.*token=//'; }
# What users have: the data that an update has to keep.
holdings() {
  curl -sf "$host/api/users/me" -H "Authorization: Bearer $token" | jq -c '[._id, .username, .packs]'
  curl -sf "$host/api/users/nova/collection?limit=100" | jq -c '[.cards[] | [._id, .name, .mintNumber]]'
}

if [ ! -x "$root/usr/bin/dpkg" ]; then
  step "a clean root"
  debootstrap --variant=minbase bookworm "$root" >"$work/debootstrap.log" 2>&1 || { tail "$work/debootstrap.log"; exit 1; }
fi

step "install"
in_root dpkg --purge foilcast 2>/dev/null
install_deb "$deb"
in_root dpkg --verify foilcast
expect "the user's home and shell" "$(in_root getent passwd foilcast | cut -d: -f6-)" "/var/lib/foilcast:/usr/sbin/nologin"
expect "the configuration file" "$(mode /etc/foilcast/foilcast.env)" "640 root:foilcast"
expect "the list of configuration files" "$(in_root dpkg-query -W -f '${Conffiles}' foilcast | awk '{print $1}' | xargs)" "/etc/foilcast/foilcast.env"
has /etc/systemd/system/multi-user.target.wants/foilcast.service
for file in man/man1/foilcast.1.gz man/man1/foilcast-serve.1.gz bash-completion/completions/foilcast \
  zsh/vendor-completions/_foilcast fish/vendor_completions.d/foilcast.fish doc/foilcast/copyright; do
  has "/usr/share/$file"
done

step "start and make data"
echo "FOILCAST_BIND=127.0.0.1:$port" >>"$root/etc/foilcast/foilcast.env"
start
expect "the data directory" "$(mode /var/lib/foilcast)" "700 foilcast:foilcast"
expect "the database" "$(mode /var/lib/foilcast/foilcast.db)" "600 foilcast:foilcast"
token=$(token ada)
before=$(holdings)
[ "$(jq -s '.[1] | length' <<<"$before")" -gt 0 ] || fail "nova has no cards: $before"

step "update the running server"
newer=${2:-$(raised)}
dpkg --compare-versions "$(version "$newer")" gt "$(version "$deb")" || fail "$newer has no higher version"
install_deb "$newer"
curl -sf "$host/healthz" >/dev/null || fail "the old server does not run until it is restarted"
stop
start
expect "the version" "$(in_root dpkg-query -W -f '${Version}' foilcast)" "$(version "$newer")"
tail -n 1 "$root/etc/foilcast/foilcast.env" | grep -q "$port" || fail "the configuration file was replaced"
expect "what ada and nova have" "$(holdings)" "$before"
if grep -q "upgrades the database" "$work/log"; then
  backup=$(in_root sh -c 'ls -d /var/lib/foilcast/backups/foilcast-*')
  in_root foilcast backup --verify "$backup"
  echo "The update has changed the database, after the backup $backup"
fi
stop

step "remove"
in_root dpkg --remove foilcast
lacks /usr/bin/foilcast
has /var/lib/foilcast/foilcast.db
has /etc/foilcast/foilcast.env

step "install again on the same data"
install_deb "$newer"
start
expect "what ada and nova have" "$(holdings)" "$before"
stop

step "purge"
in_root dpkg --purge foilcast
lacks /var/lib/foilcast
lacks /etc/foilcast
lacks /etc/systemd/system/multi-user.target.wants/foilcast.service
step "the package works"
