/** What controllers may do with the browser's session. */
import type { IncomingMessage } from 'node:http';
import type { RequestContext } from '../edge/request-context.js';
import type { Profile } from './profile.js';

/** Why a session is over; tabs and sockets are told. */
export interface SessionEnd {
  readonly idHash: string;
  readonly reason: 'signed-out' | 'replaced' | 'grant-ended' | 'revoked' | 'expired';
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

  /** Told on every instance within a second of the session's end. @returns how to stop listening */
  abstract onSessionEnded(listener: (end: SessionEnd) => void): () => void;

  /**
   * Calls `ended` once, when the session is over for whatever reason: signed out, revoked, its grant
   * ended, or one of its limits passed. For sockets, which no further request checks.
   * @returns how to stop watching
   */
  abstract watch(context: RequestContext, ended: () => void): () => void;

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
