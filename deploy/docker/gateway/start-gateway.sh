#!/bin/sh
# Starts the gateway in a container: fills in the templates (deploy/nginx/README.md), keeps the addresses of the services up
# to date, and becomes nginx. Writes only to /tmp, so that everything else may be read-only.
set -eu

LIBRARY=/usr/local/lib/lacorte
SETTINGS=/etc/lacorte
export GATEWAY_CONF_DIR=/tmp/gateway NGINX_STATE_DIR=/tmp/nginx WEB_ROOT=/usr/share/nginx/html

refuse() {
  echo "gateway: $1" >&2
  exit 1
}

# These values stand between quotes in nginx's configuration and in JSON.
for name in PUBLIC_URL PAYMENT_URL PLAN_BASIC_URL PLAN_PRO_URL PLAN_MEMBERS_URL; do
  eval "value=\$$name"
  case $value in
    *[\"\\\$\ ]*) refuse "$name has a quote, a backslash, a dollar sign or a space in it: percent-encode it" ;;
    http://* | https://*) ;;
    *) refuse "$name is not an http or https address" ;;
  esac
done

case ${OIDC_LABEL:=} in
  *[\"\\\$\<]*) refuse 'OIDC_LABEL has a quote, a backslash, a dollar sign or a < in it' ;;
esac
export OIDC_LABEL

# An IBAN is right when the number that it spells leaves 1 when divided by 97 (ISO 13616). The services check its form, too.
is_iban() {
  echo "$1" | awk '
    { iban = $0 }
    iban !~ /^[A-Z][A-Z][0-9][0-9][A-Z0-9]+$/ || length(iban) < 15 || length(iban) > 34 { exit 1 }
    {
      iban = substr(iban, 5) substr(iban, 1, 4)
      for (place = 1; place <= length(iban); place++) {
        value = index("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", substr(iban, place, 1)) - 1
        remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97
      }
      exit remainder != 1
    }'
}
# Removes the blanks and dashes of a printed IBAN, some of which are not ASCII.
BANK_IBAN=$(printf %s "${BANK_IBAN:-}" | LC_ALL=C tr -d ' \t\200-\377-' | tr '[:lower:]' '[:upper:]')
if [ -n "${BANK_IBAN}${BANK_BENEFICIARY:=}" ]; then
  [ -n "$BANK_IBAN" ] || refuse 'BANK_BENEFICIARY without BANK_IBAN'
  [ -n "$BANK_BENEFICIARY" ] || refuse 'BANK_IBAN without BANK_BENEFICIARY'
  is_iban "$BANK_IBAN" || refuse 'BANK_IBAN is no IBAN, or its check digits are wrong'
  case $BANK_BENEFICIARY in
    *[\"\\\$\<]*) refuse 'BANK_BENEFICIARY has a quote, a backslash, a dollar sign or a < in it' ;;
  esac
fi
export BANK_IBAN BANK_BENEFICIARY

# The pages need to know only whether there is a scanner.
SCANS_FILES=${CLAMAV_HOST:+true}
export SCANS_FILES="${SCANS_FILES:-false}"

export PUBLIC_SCHEME="${PUBLIC_URL%%://*}"

# A proxy in front ends https. Unless the proxy is named, all visitors seem to have its address and share one allowance.
if [ "$PUBLIC_SCHEME" = https ] && [ -z "$TRUSTED_PROXIES" ]; then
  refuse 'TRUSTED_PROXIES is empty and PUBLIC_URL is https: name the proxies in front, or say none'
fi
[ "$TRUSTED_PROXIES" != none ] || TRUSTED_PROXIES=

allowances=$(awk -F= -v factor="$RATE_LIMIT_FACTOR" '
  BEGIN { if (factor !~ /^[0-9]*\.?[0-9]+$/ || factor <= 0) exit 1 }
  /^LIMIT_/ {
    n = int($2 * factor + 0.5)
    # nginx counts no more connections
    if ($1 ~ /^LIMIT_CONNECTIONS_/ && n > 65535) n = 65535
    print "export " $1 "=" (n < 1 ? 1 : n)
  }
  /^TIME_/ { print "export " $0 }
' "$SETTINGS/allowances.env") || refuse 'RATE_LIMIT_FACTOR is not a factor'
eval "$allowances"

# Replaces only the variables that the templates name, so that nginx's own $variables stay.
names=$(grep -rhoE '\$\{[A-Z][A-Z0-9_]*\}' "$SETTINGS/templates" | sort -u)
for name in $names; do
  plain=${name#??}
  plain=${plain%?}
  eval "[ -n \"\${$plain+set}\" ]" || refuse "the templates want $plain, which has no value"
done
mkdir -p "$NGINX_STATE_DIR"
(cd "$SETTINGS/templates" && find . -name '*.template') | while read -r template; do
  mkdir -p "$GATEWAY_CONF_DIR/$(dirname "$template")"
  envsubst "$names" < "$SETTINGS/templates/$template" > "$GATEWAY_CONF_DIR/${template%.template}"
done

# Prints this machine's address as the container sees it: the default route, whose bytes /proc/net/route has in reverse order.
host_address() {
  way=$(awk '$2 == "00000000" { print $3; exit }' /proc/net/route)
  for place in 7-8 5-6 3-4 1-2; do
    printf '%d' "0x$(echo "$way" | cut -c "$place")"
    [ "$place" = 1-2 ] || printf '.'
  done
}

# Behind trusted proxies, the visitor's address is the one in X-Forwarded-For.
if [ -n "$TRUSTED_PROXIES" ]; then
  {
    echo "$TRUSTED_PROXIES" | tr ',' '\n' | while read -r proxy; do
      [ "$proxy" = host ] && proxy=$(host_address)
      echo "set_real_ip_from $proxy;"
    done
    echo 'real_ip_header X-Forwarded-For;'
    echo 'real_ip_recursive on;'
  } > "$GATEWAY_CONF_DIR/gateway/container-proxies.conf"
fi

# From version 1.27.4, nginx can keep visitors' connections open when it reads its configuration again. Older versions close idle ones, and
# a visitor whose next request is on its way then has to send it again.
echo 'keepalive_min_timeout 10s;' > "$NGINX_STATE_DIR/keepalive.conf"
echo "events {} http { include $NGINX_STATE_DIR/keepalive.conf; }" > "$NGINX_STATE_DIR/probe.conf"
if nginx -t -q -p "$NGINX_STATE_DIR" -c "$NGINX_STATE_DIR/probe.conf" -g 'pid /tmp/nginx/probe.pid;' 2> /dev/null; then
  cp "$NGINX_STATE_DIR/keepalive.conf" "$GATEWAY_CONF_DIR/gateway/container-keepalive.conf"
fi

"$LIBRARY/follow-upstreams.sh" once
"$LIBRARY/follow-upstreams.sh" forever &
exec nginx -p "$NGINX_STATE_DIR" -c "$GATEWAY_CONF_DIR/nginx.conf" -e stderr -g 'daemon off;'
