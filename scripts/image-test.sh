#!/usr/bin/env bash
# Cannot run the stages of the Containerfile that compile, because the test machines have no images of a registry.
#
# Builds the container image around a binary that exists, runs the server in it as the image's user, and calls it. As root
# on Debian, with buildah (no other container engine), curl, jq, ca-certificates, fonts-noto-core and fonts-noto-cjk:
#
#   scripts/image-test.sh FOILCAST
set -euo pipefail
cd "$(dirname "$0")/.."

work=$(mktemp -d)
port=${FOILCAST_PORT:-18432}
host=http://127.0.0.1:$port
buildah=(buildah --storage-driver vfs --root "$work/storage" --runroot "$work/run")
server=
finish() {
  # buildah passes no signal on to the server.
  [ -z "$server" ] || kill -- "-$server" 2>/dev/null || true
  "${buildah[@]}" rm --all >/dev/null 2>&1 || true
  rm -rf "$work"
}
trap finish EXIT
fail() {
  echo "FAILED: $1" >&2
  [ ! -f "$work/log" ] || tail -n 20 "$work/log" >&2
  exit 1
}

# The files that are packed take the place of the stage `build`.
mkdir "$work/build"
deploy/image-root.sh "$1" "$work/build/image"
"${buildah[@]}" build --isolation chroot --format docker --build-context "build=$work/build" \
  --file deploy/Containerfile --tag foilcast . >"$work/log" 2>&1 || fail "the image was not built"
rm "$work/log"
"${buildah[@]}" inspect --type image foilcast |
  jq -e '.Docker.config | .User == "10001:10001" and .Healthcheck.Test == ["CMD", "foilcast", "healthcheck"] and .Entrypoint == ["foilcast"] and .Cmd == ["serve"]' >/dev/null || fail "the image has other settings"
container=$("${buildah[@]}" from --pull-never foilcast)
image=$("${buildah[@]}" mount "$container")
echo "The image has $(du -sm --apparent-size "$image" | cut -f1) MB and these programs: $(cd "$image" && find . -type f -perm /111 ! -name '*.so*')"
[ ! -e "$image/bin/sh" ] || fail "the image has a shell"

in_image() { "${buildah[@]}" run --isolation chroot --env "FOILCAST_BIND=127.0.0.1:$port" "$container" -- foilcast "$@"; }
! in_image healthcheck 2>/dev/null || fail "healthy without a server"
set -m # The server gets a process group.
in_image serve >"$work/log" 2>&1 &
server=$!
set +m
for _ in $(seq 600); do
  curl -sf "$host/healthz" >/dev/null && break
  kill -0 "$server" || fail "the server did not start"
  sleep 0.2
done
in_image healthcheck || fail "not healthy"
curl -sf "$host/login" | grep -q '<html' || fail "there is no web app"
card=$(curl -sf "$host/api/users/nova/collection?limit=1" | jq -r '.cards[0]._id') || fail "there is no collection"
curl -sfo "$work/card.jpg" "$host/api/share/cards/$card" || fail "there is no picture of a card"
{ in_image doctor || true; } 2>&1 | grep -q '^ok *fonts' || fail "a font is missing"
in_image backup >"$work/backup" 2>/dev/null || fail "there is no backup"
backup=$(grep -o '/backups/foilcast-[0-9TZ-]*' "$work/backup" | head -n 1)
in_image backup --verify "$backup" || fail "the backup is not complete"
pgrep -g "$server" -u 10001 -x foilcast >/dev/null || fail "the server runs as another user"
echo "The image works."
