#!/bin/sh
# make-secrets.sh [--complete] FOLDER: writes random secrets of an installation, one file each, as docker-compose.yml reads them
# (SECRETS_DIR). SMTP_URL in the environment is the mail server, as smtps://user:password@mail.example.com:465. Without it, the mailbox for
# trials is used. Refuses an existing folder. With --complete it adds what a new release needs and keeps the rest. To replace secrets,
# follow docs/runbooks/rotate-secrets.md. SECRET_PREFIX is put before each secret (the published ones have 'development-only-').
set -eu

usage='usage: make-secrets.sh [--complete] FOLDER'
complete=
if [ "${1:-}" = --complete ]; then
  complete=1
  shift
fi
folder=${1:?$usage}
identities=$(dirname "$0")/../object-storage/identities.json
redis_users=$(dirname "$0")/../redis/users.conf
smtp_url=${SMTP_URL:-smtp://maildev:1025}
prefix=${SECRET_PREFIX:-}

if [ -e "$folder" ] && [ -z "$complete" ]; then
  echo "$folder is there already; nothing changed" >&2
  exit 1
fi
command -v openssl > /dev/null || {
  echo 'openssl is needed' >&2
  exit 1
}
# The containers' users do not exist on this machine, so the files are readable for all users, but the folder is closed to others.
umask 022
mkdir -p "$folder"
[ -n "$complete" ] || chmod 700 "$folder"

random() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

has() { # NAME
  [ -s "$folder/$1" ]
}

put() { # NAME VALUE, unless it is there
  has "$1" && return
  printf '%s\n' "$2" > "$folder/$1"
  chmod 444 "$folder/$1"
  [ -z "$complete" ] || echo "$1 is new"
}

# Escapes a text for the right side of sed's s/…/…/, because chosen keys may have special characters.
escaped() {
  sed 's/[\/&\\]/\\&/g'
}

# Both files contain the same password, so they are made together.
if ! has postgres_password || ! has admin_database_url; then
  postgres=${prefix}$(random)
  put postgres_password "$postgres"
  put admin_database_url "postgres://postgres:$postgres@postgres:5432/lacorte"
fi
for service in auth applications documents notifications; do
  put "${service}_database_url" "postgres://$service:${prefix}$(random)@postgres:5432/lacorte"
done
# Redis has a user per process. An older installation has one password for all processes. That password stays until the operator removes it.
users=$(grep '^user ' "$redis_users")
if ! grep -qs '^user ' "$folder/redis_conf"; then
  if has redis_conf; then
    users=$(printf '%s\n' "$users" | grep -v '^user default ')
    echo "redis_conf: remove the line 'requirepass' after the upgrade (docs/runbooks/rotate-secrets.md)"
  fi
  for user in $(printf '%s\n' "$users" | sed -n 's/.*>@\(.*\)_password@.*/\1/p'); do
    password=${prefix}$(random)
    users=$(printf '%s\n' "$users" | sed "s/@${user}_password@/$password/")
    case $user in operator | keda) ;; *) put "redis_${user}_url" "redis://$user:$password@redis:6379" ;; esac
  done
  if has redis_conf; then chmod u+w "$folder/redis_conf"; fi
  printf '%s\n' "$users" >> "$folder/redis_conf"
  chmod 444 "$folder/redis_conf"
fi

for name in session_secret grant_secret log_hash_secret; do put "$name" "${prefix}$(random)"; done

# Ed25519: each private key is in one process; every process that others call has all public keys.
label=${prefix:+${prefix}key:}
public_keys=
for process in auth applications applications-worker documents documents-worker notifications notifications-worker; do
  file=$(echo "$process" | tr - _)_token_key
  put "$file" "$label$(openssl genpkey -algorithm ed25519 -outform DER | openssl base64 -A)"
  public_key=$(sed 's/.*://' "$folder/$file" | openssl base64 -d -A | openssl pkey -inform DER -pubout -outform DER | openssl base64 -A)
  public_keys=${public_keys:+$public_keys,}$process=$label$public_key
done
if has token_public_keys; then
  # Adds the keys of processes that are new in this release.
  for pair in $(echo "$public_keys" | tr , ' '); do
    grep -q "\(^\|,\)${pair%%=*}=" "$folder/token_public_keys" && continue
    chmod u+w "$folder/token_public_keys"
    echo "$(cat "$folder/token_public_keys"),$pair" > "$folder/token_public_keys"
    chmod 444 "$folder/token_public_keys"
    echo "token_public_keys has the key of ${pair%%=*}"
  done
fi
put token_public_keys "$public_keys"

# The store's list of keys gives each key its rights. The list is written again when one of the keys is new.
for identity in uploads documents documents_worker notifications_worker administration; do
  for kind in access_key secret_key; do
    has "s3_${identity}_$kind" || rm -f "$folder/seaweedfs_s3_json"
    put "s3_${identity}_$kind" "${prefix}$(random)"
  done
done
if ! has seaweedfs_s3_json; then
  list=$(cat "$identities")
  for file in "$folder"/s3_*_*_key; do
    list=$(printf '%s' "$list" | sed "s/@$(basename "$file" | sed 's/^s3_//')@/$(escaped < "$file")/")
  done
  put seaweedfs_s3_json "$list"
fi

put smtp_url "$smtp_url"
echo "secrets written to $folder"
