/** What controllers may do with the browser's session. */
import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../edge/request-context.js';
import type { StepUp } from '../../kernel/endpoint.js';
import type { Profile } from './profile.js';
import type { Seen } from './records/activity.js';

/** Why a session is over; tabs and sockets are told. */
export interface SessionEnd {
  readonly idHash: string;
  /**
   * `renewed`: the same user's, under another id now (second factor, step-up); `replaced`: the browser has
   * signed in anew; `provider`: it has told so over the back channel; `limit`: the user has begun one too many.
   */
  readonly reason: 'signed-out' | 'renewed' | 'replaced' | 'grant-ended' | 'revoked' | 'provider' | 'limit' | 'expired';
  /** Whose it was, where it is known. */
  readonly userGuid?: string;
}

/** A session as its user, or who manages the vault's users, may see it. */
export interface OpenSession {
  /** Names it to the browser: opens nothing, and is found in no log. */
  readonly sessionRef: string;
  readonly isCurrent: boolean;
  readonly isFull: boolean;
  readonly signedIn: Seen;
  readonly lastSeen: Seen;
}

export abstract class SessionService {
  /** Second factor passed: a new session id with the stage `full`; the old id is dead. */
  abstract completeSecondFactor(context: RequestContext): Promise<void>;

  /** Ends the session, revokes its refresh token, clears the cookie. Safe without a session. */
  abstract logout(context: RequestContext): Promise<{ readonly endSessionUrl: string | null }>;

  /**
   * The user's profile and permissions as the platform states them, at most 5 s old.
   * @throws DomainError session.unauthenticated, upstream.unavailable
   */
  abstract profileOf(context: RequestContext): Promise<Profile>;

  /** To be called when the platform answers permission.denied: the next `profileOf` asks anew. */
  abstract forgetProfile(context: RequestContext): void;

  /** The caller's own sessions, the last used first. */
  abstract sessionsOf(context: RequestContext): Promise<OpenSession[]>;

  /** The sessions of any user, the last used first; whether the caller may know of them was checked before. */
  abstract openSessionsOf(context: RequestContext, userGuid: string): Promise<OpenSession[]>;

  /** Ends one of the caller's own sessions on every instance. @returns false when there is none of that name */
  abstract endOwnSession(context: RequestContext, sessionRef: string): Promise<boolean>;

  /** Ends all of the caller's sessions but the one that asks. @returns how many */
  abstract endOtherSessions(context: RequestContext): Promise<number>;

  /**
   * Before something is shown of others' sessions or done about them: the store is asked whether the one that asks has
   * ended since its request came, which its token does not show.
   * @throws DomainError session.unauthenticated
   */
  abstract assertOpen(context: RequestContext): Promise<void>;

  /**
   * Ends one session of any user, on every instance, but not the one that asks; whether the caller may was checked
   * before.
   * @returns what has ended; undefined when there is none of that name
   */
  abstract endSessionOf(
    context: RequestContext,
    userGuid: string,
    sessionRef: string,
  ): Promise<OpenSession | undefined>;

  /**
   * Ends all sessions of a user, on every instance; whether the caller may was checked before. As `administrator` it
   * leaves the one that asks: one's own session ends by signing out.
   * @returns how many
   */
  abstract endSessionsOf(
    context: RequestContext,
    userGuid: string,
    kind?: 'administrator' | 'access-lost' | 'password-set',
  ): Promise<number>;

  /**
   * Whether the session's proof of identity is as fresh as an endpoint asks.
   * @returns undefined when it is; else the challenge of RFC 9470, section 3
   */
  abstract stepUpChallenge(context: RequestContext, wanted: StepUp): string | undefined;

  /** Told on every instance within a second of the session's end. @returns how to stop listening */
  abstract onSessionEnded(listener: (end: SessionEnd) => void): () => void;

  /** Told on every instance when a session of a user has begun or ended. @returns how to stop listening */
  abstract onSessionsChanged(listener: (userGuid: string) => void): () => void;

  /**
   * Calls `ended` once, when the session is over for whatever reason: signed out, revoked, its grant
   * ended, or one of its limits passed. For sockets, which no further request checks.
   * @returns how to stop watching
   */
  abstract watch(context: RequestContext, ended: (reason: SessionEnd['reason']) => void): () => void;

  /** @returns the address (`/bff/downloads/<ticket>`) that gives `payload` back once, to this session, within 60 s. */
  abstract issueTicket(context: RequestContext, payload: unknown): Promise<string>;

  /** @returns the payload, or undefined: unknown, used, expired, or of another session. */
  abstract redeemTicket(context: RequestContext, ticket: string): Promise<unknown>;

  /**
   * The context of a WebSocket upgrade: its Origin is the gateway's own and its cookie holds a full session.
   * @throws DomainError permission.denied (Origin), session.unauthenticated, upstream.unavailable
   */
  abstract contextOfUpgrade(request: IncomingMessage): Promise<RequestContext>;
}
