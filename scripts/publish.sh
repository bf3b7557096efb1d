#!/usr/bin/env bash
# Not run by any test: it publishes. Adds checksums to the files of a release, publishes them with the release's part of
# CHANGELOG.md, and pushes the image for both architectures. Needs gh, docker and GH_TOKEN; run by release.yml.
#
#   scripts/publish.sh FOLDER
set -euo pipefail
cd "$(dirname "$0")/.."

folder=$1
version=$(scripts/version.sh)
image=ghcr.io/${GITHUB_REPOSITORY,,}

echo "$GH_TOKEN" | docker login ghcr.io --username "$GITHUB_ACTOR" --password-stdin
images=()
for arch in amd64 arm64; do
  tar -C "$folder" -xf "$(find "$folder" -name "image-$arch.tar")"
  # The files that were built and packed take the place of the stage `build`.
  mkdir "$folder/build" && mv "$folder/image" "$folder/build/"
  docker buildx build --platform "linux/$arch" --provenance=false --build-context "build=$folder/build" \
    --file deploy/Containerfile --tag "$image:$version-$arch" --push .
  images+=("$image:$version-$arch")
  rm -rf "$folder/build"
done
docker buildx imagetools create --tag "$image:$version" --tag "$image:latest" "${images[@]}"

mkdir "$folder/release"
find "$folder" -type f \( -name '*.deb' -o -name '*.tar.gz' -o -name '*.cdx.json' \) -exec mv -t "$folder/release" {} +
(cd "$folder/release" && sha256sum -- * >SHA256SUMS)
node scripts/changelog.mjs "$version" >"$folder/notes.md"
gh release create "v$version" --verify-tag --title "Foilcast $version" --notes-file "$folder/notes.md" "$folder"/release/*
