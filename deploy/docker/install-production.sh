#!/bin/sh
# install-production.sh SERVICE...: the packages that these services need at run time, into /app as Node will look for them.
# Runs in a folder with all manifests and the lock file.
set -eu

node "$(dirname "$0")/keep-manifests.mjs" "$@"
npm ci --omit=dev --ignore-scripts --loglevel=error

mkdir -p /app
mv node_modules /app/
# Links to sources: the bundles have the libraries in them.
rm -rf /app/node_modules/@lacorte /app/node_modules/.bin /app/node_modules/.package-lock.json
for service in "$@"; do
  mkdir -p "/app/apps/$service"
  if [ -d "apps/$service/node_modules" ]; then mv "apps/$service/node_modules" "/app/apps/$service/"; fi
done
# Only Node reads from here: no types, no maps, no notes.
find /app -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete
