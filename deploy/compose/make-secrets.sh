#!/bin/sh
# make-secrets.sh FOLDER: random secrets of an installation, one file each, as docker-compose.yml reads them (SECRETS_DIR).
# SMTP_URL in the environment is the mail server, as smtps://user:password@mail.example.com:465; without it the mailbox for
# trying out. Refuses a folder that is there: whoever replaces secrets follows docs/runbooks/rotate-secrets.md.
# SECRET_PREFIX is put before each (the published ones have 'development-only-').
set -eu

folder=${1:?usage: make-secrets.sh FOLDER}
smtp_url=${SMTP_URL:-smtp://maildev:1025}
prefix=${SECRET_PREFIX:-}

if [ -e "$folder" ]; then
  echo "$folder is there already; nothing changed" >&2
  exit 1
fi
# The folder keeps others of this machine out. The files are readable for the containers' users, which are nobody here.
umask 022
mkdir -p "$folder"
chmod 700 "$folder"

random() {
  od -An -N24 -tx1 /dev/urandom | tr -d ' \n'
}

put() { # NAME VALUE
  printf '%s\n' "$2" > "$folder/$1"
  chmod 444 "$folder/$1"
}

postgres=${prefix}$(random)
put postgres_password "$postgres"
put admin_database_url "postgres://postgres:$postgres@postgres:5432/lacorte"
for service in auth applications documents notifications; do
  put "${service}_database_url" "postgres://$service:${prefix}$(random)@postgres:5432/lacorte"
done

redis=${prefix}$(random)
put redis_conf "requirepass $redis"
put redis_url "redis://:$redis@redis:6379"

for name in service_token_secret identity_secret session_secret grant_secret; do put "$name" "${prefix}$(random)"; done

access_key=${prefix}$(random)
secret_key=${prefix}$(random)
put s3_access_key "$access_key"
put s3_secret_key "$secret_key"
put seaweedfs_s3_json "{\"identities\":[{\"name\":\"lacorte\",\"credentials\":[{\"accessKey\":\"$access_key\",\"secretKey\":\"$secret_key\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\",\"Tagging\"]}]}"

put smtp_url "$smtp_url"
echo "secrets written to $folder"
