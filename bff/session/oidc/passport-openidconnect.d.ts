/** The part of passport-openidconnect 0.1.2 that the hardened shell touches (it ships no types). */
declare module 'passport-openidconnect' {
  import type { IncomingMessage } from 'node:http';
  import type { Strategy as PassportStrategy } from 'passport';

  export interface LoginContext {
    readonly nonce?: string;
  }
  type Stored = (failure: unknown, state?: string) => void;
  type Verified = (failure: unknown, context?: LoginContext | false, info?: unknown) => void;

  export interface StateStore {
    store(request: IncomingMessage, context: LoginContext, state: unknown, meta: object, stored: Stored): void;
    verify(request: IncomingMessage, state: string, verified: Verified): void;
  }

  export interface CodeExchange {
    readonly _authorizeUrl: string;
    readonly _accessTokenUrl: string;
    readonly _clientId: string;
    getOAuthAccessToken(
      code: string,
      parameters: object,
      done: (failure: unknown, accessToken?: string, refreshToken?: string, parameters?: { id_token: string }) => void,
    ): void;
  }

  export interface StrategyOptions {
    readonly issuer: string;
    readonly authorizationURL: string;
    readonly tokenURL: string;
    readonly clientID: string;
    readonly callbackURL: string;
    readonly store: StateStore;
    readonly skipUserProfile: boolean;
    readonly passReqToCallback: boolean;
  }

  export class Strategy extends PassportStrategy {
    constructor(options: StrategyOptions, verify: (...parameters: never[]) => void);
    _oauth2: CodeExchange;
    /** Set by passport on each request's own object. */
    redirect: (address: string) => void;
    authorizationParams(options: object): Record<string, string>;
  }
}
