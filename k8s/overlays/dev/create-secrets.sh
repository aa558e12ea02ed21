#!/bin/sh
# Makes the namespace lacorte-dev and every secret of it with new random values, once; run again it changes nothing.
set -eu
namespace=lacorte-dev
random() { od -An -tx1 -N24 /dev/urandom | tr -d ' \n'; }
secret() {
  name=$1
  shift
  kubectl -n "$namespace" get secret "$name" >/dev/null 2>&1 && return
  kubectl -n "$namespace" create secret generic "$name" "$@"
}
database() {
  secret "$1-database" --from-literal=url="postgres://lacorte_$1:$(random)@postgresql:5432/lacorte"
}
token() {
  process=$1
  shift
  secret "$process-token" "$@"
}
storage() {
  identity=$1
  shift
  secret "object-storage-$identity" "$@"
}
stored() { # SECRET KEY
  kubectl -n "$namespace" get secret "$1" -o "jsonpath={.data['$2']}" | openssl base64 -d -A
}

kubectl apply -f "$(dirname "$0")/namespace.yaml"
# Ed25519: the private key is in one process, the public keys are in all that are called.
public_keys=
for process in auth applications applications-worker documents documents-worker notifications notifications-worker; do
  key=$(openssl genpkey -algorithm ed25519 -outform DER | openssl base64 -A)
  token "$process" --from-literal=key="$key"
  public_key=$(stored "$process-token" key | openssl base64 -d -A | openssl pkey -inform DER -pubout -outform DER | openssl base64 -A)
  public_keys=${public_keys:+$public_keys,}$process=$public_key
done
secret token-public-keys --from-literal=keys="$public_keys"
secret log-hash --from-literal=secret="$(random)"
secret auth-session --from-literal=secret="$(random)"
secret applications-grant --from-literal=secret="$(random)"
for service in auth applications documents notifications; do database "$service"; done
admin=$(random)
secret database-admin --from-literal=password="$admin" \
  --from-literal=url="postgres://postgres:$admin@postgresql:5432/lacorte"
# The permissions of each process in Redis are in deploy/redis. Each password is kept, so that a second run changes nothing.
users=$(cat "$(dirname "$0")/../../../deploy/redis/users.conf")
for process in auth auth-worker applications-worker documents documents-worker notifications-worker operator keda; do
  user=$(echo "$process" | tr - _) password=$(random)
  secret "redis-$process" --from-literal=password="$password" --from-literal=url="redis://$user:$password@redis:6379"
  users=$(printf '%s\n' "$users" | sed "s/@${user}_password@/$(stored "redis-$process" password)/")
done
secret redis --from-literal=address=redis:6379 --from-literal=username=keda \
  --from-literal=password="$(stored redis-keda password)"
secret redis-users --from-literal=users.conf="$users"
# The permissions of each identity in object storage are in deploy/object-storage.
identities=$(cat "$(dirname "$0")/../../../deploy/object-storage/identities.json")
for identity in uploads documents documents-worker notifications-worker administration; do
  storage "$identity" --from-literal=access-key="$(random)" --from-literal=secret-key="$(random)"
  name=$(echo "$identity" | tr - _)
  access=$(stored "object-storage-$identity" access-key) key=$(stored "object-storage-$identity" secret-key)
  identities=$(printf '%s' "$identities" | sed "s/@${name}_access_key@/$access/; s/@${name}_secret_key@/$key/")
done
secret object-storage --from-literal=s3.json="$identities"
secret mail --from-literal=url=smtp://mail:1025
