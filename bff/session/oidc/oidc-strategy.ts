/**
 * passport-openidconnect 0.1.2 as a shell, unpatched. By itself it verifies no signature, sends no
 * PKCE, keeps one login per session, and reads `?error=` before the state (ADR 0007).
 * Here the shell only routes: state, exchange and checks are openid-client's and our own.
 *
 * No `#private` members: passport works on `Object.create(strategy)`, where they throw.
 */
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import * as oidc from 'openid-client';
import passport, { type Strategy as AnyStrategy } from 'passport';
import { Strategy, type CodeExchange, type StateStore } from 'passport-openidconnect';
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { contextOf } from '../../edge/request-context.js';
import type { LoginAttempt } from '../step-up/login-lockout.js';
import {
  isStepUp,
  signInParameters,
  stepUpParameters,
  type StepUpPolicy,
  type StepUpRequest,
} from '../step-up/step-up.js';
import type { IdentityProvider, SignedIn } from './identity-provider.client.js';
import type { LoginTransaction, LoginTransactions } from './login-transactions.js';
import { safeReturnTo } from './return-to.js';

/** What the callback gets when everything held. */
export interface CompletedLogin extends SignedIn {
  readonly returnTo: string;
  readonly formerIdHash: string | undefined;
  /** Present when a session asked for it. */
  readonly stepUp: StepUpRequest | undefined;
}

/** A callback that is refused; the browser is told nothing more. */
export class LoginRefused extends Error {
  constructor(
    reason: string,
    readonly status: 400 | 403,
    cause?: unknown,
  ) {
    super(reason, cause === undefined ? undefined : { cause });
    this.name = 'LoginRefused';
  }
}

export interface LoginRequest extends Request {
  transaction?: LoginTransaction & { readonly challenge: Record<string, string> };
  completed?: CompletedLogin;
  /** Of a callback. */
  attempt?: LoginAttempt;
}

/** Arity of the verify callback that receives request, tokens and parameters. */
const verifyArity = 9;

/** Each gateway registers under a name of its own: passport's registry is one per process. */
class NamedRegistry {
  readonly name = `oidc-${randomUUID()}`;
  use(_shared: string, strategy: AnyStrategy): void {
    passport.use(this.name, strategy);
  }
}

const isOnce = (value: unknown): value is string | undefined => value === undefined || typeof value === 'string';

export class OidcStrategy extends PassportStrategy(Strategy, 'oidc', verifyArity) {
  // Set by the mixin's constructor, hence `declare`: an initialiser would run after it.
  declare private registry: NamedRegistry;

  constructor(
    private readonly provider: IdentityProvider,
    private readonly transactions: LoginTransactions,
    private readonly publicUrl: string,
    private readonly policy: StepUpPolicy,
    private readonly clock: Clock,
  ) {
    super({
      issuer: provider.issuer,
      // Discovery may still be under way: the per-request exchange below brings the real addresses.
      authorizationURL: provider.issuer,
      tokenURL: provider.issuer,
      clientID: provider.clientId,
      callbackURL: `${publicUrl}/oidc-callback`,
      store: stateStoreOver(transactions),
      skipUserProfile: true,
      passReqToCallback: true,
    });
  }

  /** The name that this gateway's guard asks passport for. */
  get registeredName(): string {
    return this.registry.name;
  }

  /** Takes the strategy out of passport's registry. */
  retire(): void {
    passport.unuse(this.registry.name);
  }

  /** Called by the mixin's constructor. */
  getPassportInstance(): NamedRegistry {
    this.registry = new NamedRegistry();
    return this.registry;
  }

  /** Runs on a per-request object: what is set on `this` belongs to this request. */
  override authenticate(request: LoginRequest, options: object): void {
    const isCallback = request.path === '/oidc-callback';
    const step = isCallback ? this.checkCallback(request) : this.begin(request);
    step
      .then(() => {
        this._oauth2 = this.exchangeFor(request);
        if (!isCallback) this.redirect = this.pushing(this.redirect.bind(this));
        super.authenticate(request, { ...options, scope: this.provider.scopes, transaction: request.transaction });
      })
      .catch((failure: unknown) => this.error(failure));
  }

  override authorizationParams(options: { transaction?: LoginRequest['transaction'] }): Record<string, string> {
    return { ...options.transaction?.challenge };
  }

  validate(request: LoginRequest): CompletedLogin | undefined {
    return request.completed;
  }

  /** The address that passport has put together goes to the provider first, where it takes pushed requests. */
  private pushing(redirect: (address: string) => void): (address: string) => void {
    return (address) => {
      this.provider.pushed(address).then(
        (location) => redirect(location),
        (failure: unknown) => this.error(failure),
      );
    };
  }

  private async begin(request: LoginRequest): Promise<void> {
    const codeVerifier = oidc.randomPKCECodeVerifier();
    const nonce = oidc.randomNonce();
    const { session } = contextOf(request);
    const stepUp = this.stepUpOf(request);
    request.transaction = {
      codeVerifier,
      nonce,
      returnTo: safeReturnTo(request.query['returnTo'], this.publicUrl),
      ...(session !== undefined && { formerIdHash: session.idHash }),
      ...(stepUp !== undefined && { stepUp }),
      challenge: {
        ...(await this.provider.authorizationParameters(codeVerifier, nonce)),
        ...(stepUp === undefined ? signInParameters(this.policy) : stepUpParameters(this.policy)),
      },
    };
  }

  private stepUpOf(request: LoginRequest): StepUpRequest | undefined {
    const level = request.query['stepUp'];
    const { session } = contextOf(request);
    if (session?.stage !== 'full' || !isStepUp(level)) return undefined;
    return { level, userGuid: session.userGuid, beganAtMs: this.clock.now().getTime() };
  }

  // The state comes first: an error, too, counts only for a login that this browser has begun.
  private async checkCallback(request: LoginRequest): Promise<void> {
    const { state, code, error } = request.query;
    const repeated = Object.entries(request.query).find(([, value]) => !isOnce(value));
    if (repeated !== undefined) throw new LoginRefused(`the parameter ${repeated[0].slice(0, 32)} is repeated`, 400);
    if (typeof state !== 'string') throw new LoginRefused('there is no state', 400);
    await this.resume(request, state);
    if (error !== undefined)
      throw new LoginRefused(
        'the identity provider refused',
        403,
        (typeof error === 'string' ? error : '').slice(0, 64),
      );
    if (typeof code !== 'string' || code === '') throw new LoginRefused('there is no code', 400);
  }

  /** @throws LoginRefused; DomainError request.rate_limited when it is one step-up of its user too many */
  private async resume(request: LoginRequest, state: string): Promise<void> {
    const taken = request.res && (await this.transactions.take(request, request.res, state));
    if (taken === undefined) throw new LoginRefused('the state is unknown to this browser', 400);
    request.transaction = { ...taken, challenge: {} };
    if (taken.stepUp !== undefined) await request.attempt?.ofStepUp(taken.stepUp.userGuid);
  }

  private exchangeFor(request: LoginRequest): CodeExchange {
    return {
      _authorizeUrl: this.provider.authorizationEndpoint,
      _accessTokenUrl: this.provider.issuer,
      _clientId: this.provider.clientId,
      getOAuthAccessToken: (_code, _parameters, done) => {
        this.complete(request).then(
          ({ tokens }) => done(null, tokens.accessToken, tokens.refreshToken, { id_token: tokens.idToken }),
          (failure: unknown) => this.error(failure),
        );
      },
    };
  }

  private async complete(request: LoginRequest): Promise<CompletedLogin> {
    const { transaction } = request;
    const { state } = request.query;
    if (transaction === undefined || typeof state !== 'string')
      throw new LoginRefused('there is no login to complete', 400);
    const signedIn = await this.provider.signIn(new URL(request.originalUrl, this.publicUrl), {
      state,
      nonce: transaction.nonce,
      codeVerifier: transaction.codeVerifier,
    });
    const { returnTo, formerIdHash, stepUp } = transaction;
    request.completed = { ...signedIn, returnTo, formerIdHash, stepUp };
    return request.completed;
  }
}

/** The state was checked and used up before passport asks (checkCallback); here it only learns the nonce. */
const stateStoreOver = (transactions: LoginTransactions): StateStore => ({
  store: (request, _context, _state, _meta, stored) => {
    const { transaction, res } = request as LoginRequest;
    if (transaction === undefined || res === undefined) return stored(new Error('there is no login to begin'));
    const { challenge: _challenge, ...kept } = transaction;
    transactions.begin(request, res, kept).then(
      (state) => stored(null, state),
      (failure: unknown) => stored(failure),
    );
  },
  verify: (request, _state, verified) => {
    const { transaction } = request as LoginRequest;
    if (transaction === undefined) return verified(null, false);
    verified(null, { nonce: transaction.nonce });
  },
});
