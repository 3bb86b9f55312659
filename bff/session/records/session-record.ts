/** What the store holds of a session. Small and almost immutable: tokens stand beside it. */

export interface SessionRecord {
  /** The platform's name of the user, whatever the provider calls them. */
  readonly userGuid: string;
  readonly ownerGuid: string;
  readonly stage: 'first-factor' | 'full';
  /** Milliseconds since 1970, UTC; the absolute limit counts from here. */
  readonly createdAtMs: number;
  /** When the second factor passed. */
  readonly secondFactorAtMs?: number;
  /** When the provider last saw the user prove who they are (`auth_time`); absent when it does not say. */
  readonly authenticatedAtMs?: number;
  /** How, in the provider's words (`acr`). */
  readonly acr?: string;
  /** The identity provider's session id, when it tells one. */
  readonly providerSid?: string;
  /** The provider's name of the user, `sub` of the ID token: what a back-channel sign-out names. */
  readonly providerSubject?: string;
  /** When the access token ends that nothing renews, because the provider gave no refresh token. */
  readonly endsAtMs?: number;
}

/** How long a session lives: without use, and at most. */
export interface Lifetimes {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

/** @returns when the session ends whatever its user does; milliseconds since 1970, UTC. */
export const absoluteEndMs = ({ createdAtMs, endsAtMs }: SessionRecord, { absoluteMs }: Lifetimes): number =>
  Math.min(createdAtMs + absoluteMs, endsAtMs ?? Infinity);

/** @returns milliseconds that the session may still go unused; zero or less when it is over. */
export const remainingMs = (record: SessionRecord, lifetimes: Lifetimes, nowMs: number): number =>
  Math.min(lifetimes.idleMs, absoluteEndMs(record, lifetimes) - nowMs);
