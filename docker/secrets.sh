#!/bin/sh
# Makes the secrets of docker/compose.yaml: ./docker/secrets.sh > docker/.env (once; losing VAULT_KEYS loses every key)
set -eu
umask 077
secret() { openssl rand -base64 32; }
word() { openssl rand -hex 32; }
cat <<END
POSTGRES_PASSWORD=$(word)
REDIS_PASSWORD=$(word)
GATEWAY_CLIENT_SECRET=$(word)
SESSION_KEYS=s1:$(secret)
COOKIE_SECRET=$(word)
IDENTITY_COOKIE_KEYS=$(word)
VAULT_KEYS=v1:$(secret)
FINGERPRINT_PEPPER=$(secret)
END
