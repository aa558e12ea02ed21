#!/bin/sh
# install-production.sh APP: installs the packages that an app or tool needs at run time into /app, where Node looks for them. Runs in a
# folder with all manifests and the lock file.
set -eu

node "$(dirname "$0")/keep-manifests.mjs" "$1"
npm ci --omit=dev --ignore-scripts --loglevel=error

mkdir -p /app
mv node_modules /app/
# Links to sources are not needed, because the bundles contain the libraries.
rm -rf /app/node_modules/@lacorte /app/node_modules/.bin /app/node_modules/.package-lock.json
for folder in "apps/$1" "tools/$1"; do
  if [ -d "$folder/node_modules" ]; then
    mkdir -p "/app/$folder"
    mv "$folder/node_modules" "/app/$folder/"
  fi
done
# TypeScript, source maps and Markdown are removed, because Node does not read them.
find /app -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.map' -o -name '*.md' \) -delete
