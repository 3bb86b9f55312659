/** What a valid access token says, whatever its form. */

/** Claims of a signed token, or the answer of an introspection; only `active` tokens get this far. */
export type TokenClaims = Readonly<Record<string, unknown>>;

/** Turns the token of a call into its claims. */
export interface TokenReader {
  /** @throws DomainError session.unauthenticated, or upstream.unavailable when the issuer does not answer */
  read(token: string): Promise<TokenClaims>;
}

/** @returns the claim when it is text that says something */
export const textClaim = (claims: TokenClaims, name: string | undefined): string | undefined => {
  const value = name === undefined ? undefined : claims[name];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

/** RFC 9068 has `client_id`, other tokens `azp` (OpenID Connect Core, section 2). */
export const clientOf = (claims: TokenClaims): string | undefined =>
  textClaim(claims, 'client_id') ?? textClaim(claims, 'azp');

/** @returns undefined for a token that does not say when it was issued, in whole seconds (`iat`) */
export const issuedAtOf = ({ iat }: TokenClaims): Date | undefined =>
  typeof iat === 'number' && Number.isFinite(iat) ? new Date(iat * 1000) : undefined;
