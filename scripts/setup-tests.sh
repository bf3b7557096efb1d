#!/usr/bin/env bash
# Installs what the tests need beyond Rust and Node: Debian's Chromium, PostgreSQL, HAProxy, brotli,
# openssl, Redis (redis-tools), network namespaces (iproute2), and cargo-deny from crates.io.
# Does nothing if all of them are installed.
set -euo pipefail

# Runs in the background while apt installs the packages.
cargo_deny() {
  cargo deny --version >/dev/null 2>&1 && return
  echo "Installing cargo-deny (once, takes a minute)"
  cargo install --quiet --locked --debug cargo-deny@0.20.2
}
cargo_deny &
compiling=$!
trap 'status=$?; wait "$compiling" || status=$?; exit "$status"' EXIT

missing=()
quicker=
command -v chromium >/dev/null || missing+=(chromium)
ls -d /usr/lib/postgresql/*/bin >/dev/null 2>&1 || command -v initdb >/dev/null || missing+=(postgresql)
command -v brotli >/dev/null || missing+=(brotli)
command -v haproxy >/dev/null || missing+=(haproxy)
command -v ip >/dev/null || missing+=(iproute2)
command -v redis-check-rdb >/dev/null || missing+=(redis-tools)
command -v openssl >/dev/null || missing+=(openssl)
# Faster for the browser tests; on systems without it, they use Chromium itself.
command -v chromium-headless-shell >/dev/null || quicker=chromium-headless-shell
[ ${#missing[@]} -eq 0 ] && [ -z "$quicker" ] && exit 0
if [ ${#missing[@]} -eq 0 ] && ! apt-cache show "$quicker" >/dev/null 2>&1; then exit 0; fi

as_root=()
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "The tests need: ${missing[*]}. Ask an administrator to run: apt-get install ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
if ! command -v apt-get >/dev/null; then
  echo "The tests need: ${missing[*]}. Install them with this system's package manager." >&2
  exit 1
fi

echo "Installing ${missing[*]} $quicker (once)"
# Debian starts a cluster when PostgreSQL is installed; the tests create their own.
export DEBIAN_FRONTEND=noninteractive
if [[ " ${missing[*]} " == *" postgresql "* ]]; then
  "${as_root[@]}" mkdir -p /etc/postgresql-common
  if [ ! -e /etc/postgresql-common/createcluster.conf ]; then
    echo "create_main_cluster = false" | "${as_root[@]}" tee /etc/postgresql-common/createcluster.conf >/dev/null
  fi
fi
"${as_root[@]}" apt-get update -q
install=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends)
[ ${#missing[@]} -eq 0 ] || "${install[@]}" "${missing[@]}"
[ -z "$quicker" ] || "${install[@]}" "$quicker" || echo "$quicker is not available; the browser tests use Chromium itself."
