/** What the store holds of a session. Small and almost immutable: tokens stand beside it. */

export interface SessionRecord {
  readonly userGuid: string;
  readonly ownerGuid: string;
  readonly stage: 'first-factor' | 'full';
  /** Milliseconds since 1970, UTC; the absolute limit counts from here. */
  readonly createdAtMs: number;
  /** When the second factor passed. */
  readonly secondFactorAtMs?: number;
  /** The identity provider's session id, when it tells one. */
  readonly providerSid?: string;
}

/** How long a session lives: without use, and at most. */
export interface Lifetimes {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

/** @returns milliseconds that the session may still go unused; zero or less when it is over. */
export const remainingMs = (record: SessionRecord, { idleMs, absoluteMs }: Lifetimes, nowMs: number): number =>
  Math.min(idleMs, record.createdAtMs + absoluteMs - nowMs);
