#!/usr/bin/env bash
# Packs target/dist/foilcast as a Debian package into target/debian, with its man pages and completions. Needs `cargo deb`
# (cargo install --locked cargo-deb@3.8.0) and dpkg-shlibdeps (apt-get install dpkg-dev).
#
#   scripts/package.sh [FLAGS OF CARGO-DEB]
set -euo pipefail
cd "$(dirname "$0")/.."

rm -rf target/package
"${CARGO_TARGET_DIR:-target}/dist/foilcast" generate target/package
cargo deb --locked --package foilcast --profile dist --no-build --output target/debian/ "$@"
