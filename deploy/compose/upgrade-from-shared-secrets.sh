#!/bin/sh
# Once, in place of upgrade.sh, to the first release whose processes sign with keys of their own (docs/operations.md,
# 'Upgrading'). Adds the new secrets, gives the parts that are not ours their new networks, then replaces the services twice: in the first
# pass processes of both releases understand each other by the old secrets, in the second nobody takes these any more.
# FOLDER is the folder of the installation's secrets (SECRETS_DIR). Reads COMPOSE_FILE and the like as docker compose does.
set -eu

folder=${1:?usage: upgrade-from-shared-secrets.sh FOLDER}
scripts=$(dirname "$0")
for name in identity_secret service_token_secret; do
  [ -s "$folder/$name" ] || {
    echo "$folder/$name is not there: this installation has no shared secrets to leave behind; use upgrade.sh" >&2
    exit 1
  }
done

# The files that compose takes by itself: COMPOSE_FILE of the environment or of .env, else the usual two.
usual=docker-compose.yml
[ ! -e docker-compose.override.yml ] || usual=$usual:docker-compose.override.yml
named=$([ ! -e .env ] || sed -n "s/^COMPOSE_FILE=//p" .env | tail -n 1 | tr -d "\"'\r")
files=${COMPOSE_FILE:-${named:-$usual}}

"$scripts/require-proxies.sh"
docker compose config | grep -Fq "file: $(cd "$folder" && pwd)/session_secret" || {
  echo "SECRETS_DIR in .env does not name $folder. Nothing is changed." >&2
  exit 1
}
"$scripts/make-secrets.sh" --complete "$folder"
docker compose build

# The object store becomes two services on the same data: never both releases at once. PostgreSQL and Redis join new networks.
# For as long as these start, calls that need them answer 503 and are sent again by the pages.
docker compose stop object-storage
docker compose up -d --no-deps --wait object-files
docker compose up -d --no-deps --wait object-storage postgres redis
docker compose up -d --no-deps --wait gateway

COMPOSE_FILE=$files:$scripts/shared-secrets.yml "$scripts/upgrade.sh"
"$scripts/upgrade.sh"

# Those that are not ours and run on this machine, if any, join their new networks, too.
for service in $(docker compose ps --services --status running); do
  case $service in
    clamav | maildev | prometheus | grafana | traces) docker compose up -d --no-deps --wait "$service" ;;
  esac
done

cat << END
Nobody takes the shared secrets any more. Delete them, and the storage key that could do everything:
  rm -f $folder/identity_secret $folder/service_token_secret $folder/s3_access_key $folder/s3_secret_key $folder/seaweedfs_s3_json
  $scripts/make-secrets.sh --complete $folder
  docker compose up -d --force-recreate --no-deps --wait object-storage
END
