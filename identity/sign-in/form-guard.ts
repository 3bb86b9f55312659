/**
 * The sign-in form comes from this page and this interaction, or it is refused: login CSRF would
 * sign a person in to an attacker's vault.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export class FormGuard {
  readonly #key: string;
  readonly #origin: string;

  /** @param key IDENTITY_COOKIE_KEYS' first */
  constructor(key: string, issuer: string) {
    this.#key = key;
    this.#origin = new URL(issuer).origin;
  }

  tokenFor(interactionUid: string): string {
    return createHmac('sha256', this.#key).update(`form:${interactionUid}`).digest('base64url');
  }

  accepts(request: IncomingMessage, interactionUid: string, token: string): boolean {
    const { origin, 'sec-fetch-site': site } = request.headers;
    if (origin !== undefined && origin !== this.#origin) return false;
    if (site !== undefined && site !== 'same-origin') return false;
    const expected = Buffer.from(this.tokenFor(interactionUid));
    const given = Buffer.from(token);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
