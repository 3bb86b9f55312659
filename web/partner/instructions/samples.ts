/** Commands that a partner can run as they are: his own vault, address and audience stand in them. */

export interface ApiFacts {
  readonly url: string;
  readonly audience: string;
  readonly vaultGuid: string;
}

/** Makes a key that stays with the partner, and the certificate that is registered here. */
export const certificateSample = `openssl req -x509 -newkey rsa:3072 -nodes -days 365 \\
  -subj "/CN=my-shop" -keyout keyway.key -out keyway.crt`;

/** Defines `token` (bash): a new one for each call, for ten minutes. */
export const tokenSample = ({
  audience,
  vaultGuid,
}: ApiFacts): string => `base64url() { openssl base64 -A | tr '+/' '-_' | tr -d '='; }
token() {
  local now thumbprint text
  now=$(date +%s)
  thumbprint=$(openssl x509 -in keyway.crt -outform DER | openssl dgst -sha256 -binary | base64url)
  text=$(printf '{"alg":"RS256","x5t#S256":"%s"}' "$thumbprint" | base64url).$(
    printf '{"sub":"%s","aud":"%s","iat":%s,"exp":%s,"jti":"%s"}' \\
      '${vaultGuid}' '${audience}' \\
      "$now" "$((now + 600))" "$(openssl rand -hex 16)" | base64url)
  printf '%s.%s' "$text" "$(
    printf '%s' "$text" | openssl dgst -sha256 -sign keyway.key -binary | base64url)"
}`;

/** Needs `token`. */
export const callerSample = ({ url }: ApiFacts): string =>
  `curl --silent --show-error --fail-with-body \\
  --header "Authorization: Bearer $(token)" \\
  ${url}/api/v1/caller`;

/** Needs `token`; SKU and RIGHT are ids of the partner's vault, KEY a key. */
export const importSample = ({ url }: ApiFacts): string => `curl --silent --show-error --fail-with-body \\
  --header "Authorization: Bearer $(token)" --header 'Content-Type: application/json' \\
  --header "Idempotency-Key: $(openssl rand -hex 16)" \\
  --data "{\\"skuGuid\\":\\"$SKU\\",\\"rightGuid\\":\\"$RIGHT\\",\\"keys\\":[\\"$KEY\\"]}" \\
  ${url}/api/v4/transaction/import`;
