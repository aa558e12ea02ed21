#!/bin/sh
# require-proxies.sh: fails where the gateway would refuse to start (deploy/docker/gateway/start-gateway.sh), so that an upgrade can
# say so before it stops anything. Reads COMPOSE_FILE and the like as docker compose does.
set -eu

settings=$(docker compose config gateway)
says() { # PATTERN
  printf '%s\n' "$settings" | grep -Eq "^ +$1\$"
}

if says 'PUBLIC_URL: "?https:.*' && says 'TRUSTED_PROXIES: (""|null)?'; then
  cat >&2 << END
TRUSTED_PROXIES is empty and PUBLIC_URL is https: the new gateway would not start. Nothing is changed. In .env name the proxies in
front of it (host is one on this machine), or say none (docs/operations.md, 'TLS in front').
END
  exit 1
fi
