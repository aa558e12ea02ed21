#!/bin/sh
# upgrade.sh [SERVICE...]: replaces the running containers by those of the images that .env names now (VERSION), without a failed request.
# The new container starts beside the old one, which is stopped when the new one is healthy. The gateway finds the new ones by itself
# (deploy/docker/gateway/follow-upstreams.sh). Without arguments, it runs the migrations and replaces every service and worker, and last the
# gateway. The gateway does not answer for a second, because only one container can have the published port. Run it where docker-compose.yml
# is; it reads COMPOSE_FILE and the like as docker compose does.
set -eu

START_SECONDS=300

replace() { # SERVICE
  old=$(docker compose ps -q "$1")
  count=$(printf '%s\n' "$old" | grep -c . || true)
  if [ "$count" -eq 0 ]; then
    echo "$1 does not run: docker compose up -d starts it" >&2
    exit 1
  fi
  echo "$1: starting $count beside $count"
  docker compose up -d --no-deps --no-recreate --scale "$1=$((count * 2))" --wait --wait-timeout "$START_SECONDS" "$1" || {
    echo "$1: the new version does not become healthy; the old one goes on. Its log:" >&2
    new=$(docker compose ps -aq "$1" | grep -vxF "$old")
    for container in $new; do docker logs --tail 20 "$container" >&2; done
    # shellcheck disable=SC2086 # one argument per container is meant
    docker rm -f $new > /dev/null
    exit 1
  }
  echo "$1: draining the old"
  # shellcheck disable=SC2086
  docker stop $old > /dev/null
  # shellcheck disable=SC2086
  docker rm $old > /dev/null
}

case " ${*:-gateway} " in
  *' gateway '*) "$(dirname "$0")/require-proxies.sh" ;;
esac

if [ $# -gt 0 ]; then
  for service in "$@"; do replace "$service"; done
  exit
fi

docker compose run --rm migrate
# A running Redis learns the users of this release without a restart.
docker compose exec -T redis sh -c '
  conf=/run/secrets/redis_conf
  grep -q "^user " $conf || exit 0
  export REDISCLI_AUTH
  REDISCLI_AUTH=$(sed -n "s/^requirepass //p" $conf)
  if [ -z "$REDISCLI_AUTH" ]; then
    set -- --user operator
    REDISCLI_AUTH=$(sed -n "s/^user operator .*>\([^ ]*\).*/\1/p" $conf)
  fi
  sed -n "s/^user /ACL SETUSER /p" $conf | redis-cli "$@" > /dev/null
' redis
for service in auth applications documents notifications auth-worker applications-worker documents-worker \
  notifications-worker; do
  if [ -n "$(docker compose ps -q "$service")" ]; then
    replace "$service"
  else
    # Starts a service that is new in this release.
    echo "$service: starting"
    docker compose up -d --no-deps --wait --wait-timeout "$START_SECONDS" "$service"
  fi
done
docker compose up -d --no-deps --wait --wait-timeout "$START_SECONDS" gateway
echo 'everything is replaced'
