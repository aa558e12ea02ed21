#!/bin/sh
# pin-images.sh [--check] [ENV_FILE]: pins the images of other projects. A tag can be moved to another image, a digest cannot. Asks the
# registry for the digest of each image in .env.example, or of the image that ENV_FILE (default .env) has instead. Prints the lines to put
# into ENV_FILE. With --check it contacts no registry, prints the names that have no digest, and fails if there are any.
set -eu

check=
if [ "${1:-}" = --check ]; then
  check=1
  shift
fi
settings=${1:-.env}
example=$(dirname "$0")/../../.env.example
status=0

value_of() { # NAME
  value=$([ ! -f "$settings" ] || sed -n "s/^$1=//p" "$settings" | tail -n 1)
  echo "${value:-$(sed -n "s/^#$1=//p" "$example")}"
}

for name in $(sed -n 's/^#\([A-Z0-9]*_IMAGE\)=.*/\1/p' "$example"); do
  image=$(value_of "$name")
  if [ -n "$check" ]; then
    echo "$image" | grep -Eq '@sha256:[0-9a-f]{64}$' && continue
    echo "$name=$image has no digest"
    status=1
  else
    # The digest is that of the list of all platforms, so that the line is right on each platform.
    digest=$(docker buildx imagetools inspect "${image%@*}" --format '{{.Manifest.Digest}}')
    echo "$name=${image%@*}@$digest"
  fi
done
exit "$status"
