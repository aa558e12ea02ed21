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

kubectl apply -f "$(dirname "$0")/namespace.yaml"
secret keys --from-literal=IDENTITY_SECRET="$(random)" --from-literal=SERVICE_TOKEN_SECRET="$(random)"
secret auth-session --from-literal=secret="$(random)"
secret applications-grant --from-literal=secret="$(random)"
for service in auth applications documents notifications; do database "$service"; done
admin=$(random)
secret database-admin --from-literal=password="$admin" \
  --from-literal=url="postgres://postgres:$admin@postgresql:5432/lacorte"
redis=$(random)
secret redis --from-literal=password="$redis" --from-literal=username=default \
  --from-literal=address=redis:6379 --from-literal=url="redis://:$redis@redis:6379"
access=$(random) key=$(random)
secret object-storage --from-literal=access-key="$access" --from-literal=secret-key="$key" --from-literal=s3.json="{
  \"identities\": [{
    \"name\": \"lacorte\",
    \"credentials\": [{ \"accessKey\": \"$access\", \"secretKey\": \"$key\" }],
    \"actions\": [\"Admin\", \"Read\", \"Write\", \"List\", \"Tagging\"]
  }]
}"
secret mail --from-literal=url=smtp://mail:1025
