#!/bin/sh
# follow-upstreams once|forever: writes gateway/upstreams.conf with every address that a service's name has now and whose
# process is ready, and reloads nginx when the file has changed. A replica is used as soon as it is ready, and gets no new
# requests once it begins to drain, while it completes those in progress.
set -eu

TEMPLATE=/etc/lacorte/templates/gateway/upstreams.conf.template
TARGET=$GATEWAY_CONF_DIR/gateway/upstreams.conf
# Address for a name that has none, because nginx would not start without an address. Nothing listens there, so calls answer 503.
NOBODY=127.0.0.1:9

is_ready() { # ADDRESS
  curl -fs -o /dev/null --max-time 1 "http://$1/health/ready"
}

addresses() { # HOST:PORT, each on a line
  getent ahostsv4 "${1%:*}" 2>/dev/null | awk -v port="${1##*:}" '$2 == "STREAM" { print $1 ":" port }' | sort -u
}

# Prints the addresses that are ready, or all if none is, because an answer of a process that is not ready is better than none.
usable() { # HOST:PORT
  all=$(addresses "$1")
  ready=$(for address in $all; do if is_ready "$address"; then echo "$address"; fi; done)
  echo "${ready:-${all:-$NOBODY}}"
}

# Prints addresses in the form that the template needs between 'server' and ' max_fails=0;'.
servers() { # ADDRESS...
  joined=$1
  shift
  for address in "$@"; do joined="$joined max_fails=0; server $address"; done
  echo "$joined"
}

write() {
  # shellcheck disable=SC2046 # one argument per address is meant
  AUTH_UPSTREAM=$(servers $(usable "$AUTH_UPSTREAM")) \
    APPLICATIONS_UPSTREAM=$(servers $(usable "$APPLICATIONS_UPSTREAM")) \
    DOCUMENTS_UPSTREAM=$(servers $(usable "$DOCUMENTS_UPSTREAM")) \
    NOTIFICATIONS_UPSTREAM=$(servers $(usable "$NOTIFICATIONS_UPSTREAM")) \
    OBJECT_STORAGE_UPSTREAM=$(storage=$(addresses "$OBJECT_STORAGE_UPSTREAM"); servers ${storage:-$NOBODY}) \
    envsubst '${AUTH_UPSTREAM} ${APPLICATIONS_UPSTREAM} ${DOCUMENTS_UPSTREAM} ${NOTIFICATIONS_UPSTREAM} ${OBJECT_STORAGE_UPSTREAM}' \
    < "$TEMPLATE" > "$TARGET.new"
}

if [ "$1" = once ]; then
  write
  mv "$TARGET.new" "$TARGET"
  exit
fi
while sleep "$FOLLOW_SECONDS"; do
  write
  cmp -s "$TARGET.new" "$TARGET" && continue
  mv "$TARGET.new" "$TARGET"
  nginx -p "$NGINX_STATE_DIR" -c "$GATEWAY_CONF_DIR/nginx.conf" -e stderr -s reload || true
done
