/** The tokens of a session, beside it in the store: sealed, versioned, never in `req.session`. */
import type { KeyRing } from '../store/key-ring.js';
import type { FencedOutcome, SessionStore } from '../store/session-store.js';
import { renewalLockKey, sessionKey, tokensKey } from '../store/store-keys.js';

export interface TokenSet {
  readonly accessToken: string;
  readonly refreshToken: string | undefined;
  /** The latest ID token, the hint of the sign-out. */
  readonly idToken: string;
  /** Milliseconds since 1970, UTC. */
  readonly obtainedAtMs: number;
  readonly expiresAtMs: number;
}

export interface VersionedTokens extends TokenSet {
  readonly version: number;
}

const sealName = (idHash: string): string => `tokens:${idHash}`;
const prefixOf = (version: number): string => `${version}:`;

export class TokenVault {
  constructor(
    private readonly store: SessionStore,
    private readonly ring: KeyRing,
  ) {}

  async create(idHash: string, tokens: TokenSet, ttlMs: number): Promise<void> {
    if (!(await this.store.create(tokensKey(idHash), this.sealed(idHash, tokens, 1), ttlMs))) {
      throw new Error('a session id was made twice');
    }
  }

  /** @throws SealBroken */
  async read(idHash: string): Promise<VersionedTokens | undefined> {
    const found = await this.store.read(tokensKey(idHash));
    if (found === undefined) return undefined;
    const colon = found.value.indexOf(':');
    const tokens = JSON.parse(this.ring.open(found.value.slice(colon + 1), sealName(idHash))) as TokenSet;
    return { ...tokens, refreshToken: tokens.refreshToken, version: Number(found.value.slice(0, colon)) };
  }

  /** Counts only for the lock's owner, while the version is the one read and the session lives. */
  commit(idHash: string, owner: string, tokens: TokenSet, readVersion: number): Promise<FencedOutcome> {
    return this.store.commit({
      lock: renewalLockKey(idHash),
      owner,
      key: tokensKey(idHash),
      guard: sessionKey(idHash),
      expectedPrefix: prefixOf(readVersion),
      value: this.sealed(idHash, tokens, readVersion + 1),
    });
  }

  async drop(idHash: string): Promise<void> {
    await this.store.remove([tokensKey(idHash)]);
  }

  private sealed(idHash: string, tokens: TokenSet, version: number): string {
    return prefixOf(version) + this.ring.seal(JSON.stringify(tokens), sealName(idHash));
  }
}
