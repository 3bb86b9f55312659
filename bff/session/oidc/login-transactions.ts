/**
 * One record per login that a browser has begun: single use, ten minutes, at most five open per
 * browser. A short-lived Lax cookie names the browser, because the Strict session cookie does not
 * come along when the identity provider sends the browser back.
 */
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Clock } from '../../../kernel/clock.js';
import { rawCookie } from '../records/session-cookie.js';
import type { StepUpRequest } from '../step-up/step-up.js';
import { NewerForm, type KeyRing } from '../store/key-ring.js';
import type { SessionStore } from '../store/session-store.js';
import { hashOf, loginIndexKey, loginKey } from '../store/store-keys.js';

export const loginCookieName = '__Host-keyway-login';
const lifeMs = 10 * 60_000;
const maxOpen = 5;
const secretBytes = 32;
const secretForm = /^[\w-]{43}$/;

/** What the callback needs again, and the browser must not see. */
export interface LoginTransaction {
  readonly codeVerifier: string;
  readonly nonce: string;
  readonly returnTo: string;
  /** The session that the browser had when it began: it ends when the new one stands. */
  readonly formerIdHash?: string;
  /** Present when that session asked for a fresh sign-in. */
  readonly stepUp?: StepUpRequest;
}

const secret = (): string => randomBytes(secretBytes).toString('base64url');
const sealName = (browserHash: string, stateHash: string): string => `login:${browserHash}:${stateHash}`;
const cookieOf = (value: string, maxAgeSeconds: number): string =>
  `${loginCookieName}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; Secure; SameSite=Lax`;

export class LoginTransactions {
  constructor(
    private readonly store: SessionStore,
    private readonly ring: KeyRing,
    private readonly clock: Clock,
  ) {}

  /** @returns the state parameter; the login cookie is set on the response. */
  async begin(request: IncomingMessage, response: ServerResponse, transaction: LoginTransaction): Promise<string> {
    const browser = this.browserOf(request) ?? secret();
    const browserHash = hashOf(browser);
    const state = secret();
    const stateHash = hashOf(state);
    await this.makeRoom(browserHash);
    const sealed = this.ring.seal(JSON.stringify(transaction), sealName(browserHash, stateHash));
    await this.store.create(loginKey(browserHash, stateHash), sealed, lifeMs);
    await this.store.enlist(loginIndexKey(browserHash), stateHash, new Date(this.clock.now().getTime() + lifeMs));
    response.appendHeader('set-cookie', cookieOf(browser, lifeMs / 1000));
    return state;
  }

  /** @returns undefined for a state that this browser did not begin, has used, or has let expire. */
  async take(request: IncomingMessage, response: ServerResponse, state: string): Promise<LoginTransaction | undefined> {
    const browser = this.browserOf(request);
    if (browser === undefined) return undefined;
    const browserHash = hashOf(browser);
    const stateHash = hashOf(state);
    const key = loginKey(browserHash, stateHash);
    const sealed = await this.store.take(key);
    if (sealed === undefined) return undefined;
    const transaction = await this.opened(sealed, sealName(browserHash, stateHash), key);
    await this.store.delist(loginIndexKey(browserHash), stateHash);
    const open = await this.store.members(loginIndexKey(browserHash));
    if (open.length === 0) response.appendHeader('set-cookie', cookieOf('', 0));
    return transaction;
  }

  private async opened(sealed: string, name: string, key: string): Promise<LoginTransaction> {
    try {
      return JSON.parse(this.ring.open(sealed, name)) as LoginTransaction;
    } catch (failure) {
      // Whoever began it can still finish it.
      if (failure instanceof NewerForm) await this.store.create(key, sealed, lifeMs);
      throw failure;
    }
  }

  private browserOf(request: IncomingMessage): string | undefined {
    const value = rawCookie(request.headers.cookie, loginCookieName);
    return value !== undefined && secretForm.test(value) ? value : undefined;
  }

  private async makeRoom(browserHash: string): Promise<void> {
    const open = await this.store.members(loginIndexKey(browserHash));
    for (const stateHash of open.slice(0, Math.max(0, open.length - maxOpen + 1))) {
      await this.store.remove([loginKey(browserHash, stateHash)]);
      await this.store.delist(loginIndexKey(browserHash), stateHash);
    }
  }
}
