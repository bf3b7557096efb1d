#!/usr/bin/env bash
# Exercised by scripts/image-test.sh.
#
# Makes the file system of the container image, on Debian with ca-certificates, fonts-noto-core and fonts-noto-cjk:
#
#   deploy/image-root.sh FOILCAST FOLDER     # FOLDER/root: the program and what it needs; FOLDER/volumes: what it writes to
set -euo pipefail

program=$1 root=$2/root volumes=$2/volumes
mkdir -p "$root"/{usr/bin,etc/fonts,etc/ssl/certs,usr/share/fonts} "$volumes"/{data,backups,tmp}
chmod 700 "$volumes"/{data,backups,tmp}
install -m 755 "$program" "$root/usr/bin/foilcast"
# The C library and the others that the program is linked with. glibc loads no further ones to look up names.
ldd "$program" | grep -o '/[^ ]*' | xargs cp --parents --dereference -t "$root"
# Authorities for Redis over TLS, and letters that the program's own fonts lack, for the pictures of shared links.
cp --dereference /etc/ssl/certs/ca-certificates.crt "$root/etc/ssl/certs/"
cp /usr/share/fonts/truetype/noto/NotoSans*-{Regular,Bold}.ttf /usr/share/fonts/opentype/noto/NotoSansCJK-{Regular,Bold}.ttc \
  "$root/usr/share/fonts/"
echo "<fontconfig><dir>/usr/share/fonts</dir></fontconfig>" >"$root/etc/fonts/fonts.conf"
echo "hosts: files dns" >"$root/etc/nsswitch.conf"
echo "foilcast:x:10001:10001::/data:/usr/sbin/nologin" >"$root/etc/passwd"
echo "foilcast:x:10001:" >"$root/etc/group"
