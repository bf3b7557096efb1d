#!/usr/bin/env bash
# Packs target/dist/foilcast and what it needs on other systems than Debian as a tarball into target/release-files, with a
# list of all components (SBOM, CycloneDX). Needs `cargo cyclonedx` (cargo install --locked cargo-cyclonedx@0.5.9).
#
#   scripts/tarball.sh TARGET     # for example x86_64-unknown-linux-gnu
set -euo pipefail
cd "$(dirname "$0")/.."

target=$1
version=$(scripts/version.sh)
name=foilcast-$version-$target
files=target/release-files
rm -rf "$files" && mkdir -p "$files/$name"

"${CARGO_TARGET_DIR:-target}/dist/foilcast" generate "$files/$name/man-and-completions"
cp "${CARGO_TARGET_DIR:-target}/dist/foilcast" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$files/$name/"
cp -r deploy docs "$files/$name/"
tar -C "$files" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -czf "$files/$name.tar.gz" "$name"
rm -r "${files:?}/$name"

cargo cyclonedx --manifest-path server/Cargo.toml --target "$target" --format json --override-filename sbom
mv server/sbom.json "$files/$name.server.cdx.json"
# cargo-cyclonedx also writes one for each other crate of the workspace.
git clean -fdq -- '*/sbom.json'
(cd web && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx) >"$files/$name.web.cdx.json"
