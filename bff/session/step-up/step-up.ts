/**
 * Step-up (RFC 9470): an act that asks for a fresh proof of identity, the sign-in that gives it, and
 * what that sign-in must have been.
 */
import type { StepUp } from '../../../kernel/endpoint.js';

export interface StepUpPolicy {
  /** How long a proof counts. */
  readonly maxAgeMs: number;
  /** Authentication contexts that count, most wanted first (`acr_values`); empty: whatever the provider does. */
  readonly acrValues: readonly string[];
}

/** What is known of how and when the user of a session proved who they are. */
export interface Proof {
  readonly authenticatedAtMs?: number | undefined;
  readonly secondFactorAtMs?: number | undefined;
  readonly acr?: string | undefined;
}

/** A step-up under way: kept with the sign-in's transaction. */
export interface StepUpRequest {
  readonly level: StepUp;
  /** Only this user's sign-in counts. */
  readonly userGuid: string;
  readonly beganAtMs: number;
}

/** The provider's clock may be this much behind ours. */
const skewMs = 120_000;

const isRecent = (atMs: number | undefined, nowMs: number, maxAgeMs: number): boolean =>
  atMs !== undefined && nowMs - atMs <= maxAgeMs;

const suits = (acr: string | undefined, { acrValues }: StepUpPolicy): boolean =>
  acrValues.length === 0 || (acr !== undefined && acrValues.includes(acr));

export const isStepUp = (value: unknown): value is StepUp => value === 'one-factor' || value === 'both-factors';

/** Whether a session's proof is as fresh and as strong as an endpoint asks. */
export const isProven = (wanted: StepUp, proof: Proof, policy: StepUpPolicy, nowMs: number): boolean => {
  if (!isRecent(proof.authenticatedAtMs, nowMs, policy.maxAgeMs) || !suits(proof.acr, policy)) return false;
  return wanted === 'one-factor' || isRecent(proof.secondFactorAtMs, nowMs, policy.maxAgeMs);
};

/**
 * The challenge of RFC 9470, section 3. The scheme is the RFC's; the browser learns from the problem's
 * code, a client of another kind from here.
 */
export const challengeOf = ({ maxAgeMs, acrValues }: StepUpPolicy): string => {
  const parts = [
    'error="insufficient_user_authentication"',
    'error_description="A more recent authentication is required"',
    `max_age="${maxAgeMs / 1000}"`,
    ...(acrValues.length > 0 ? [`acr_values="${acrValues.join(' ')}"`] : []),
  ];
  return `Bearer ${parts.join(', ')}`;
};

/** What every authorization request says of it: so that a sign-in of a moment ago is proof enough. */
export const signInParameters = ({ acrValues }: StepUpPolicy): Record<string, string> =>
  acrValues.length === 0 ? {} : { acr_values: acrValues.join(' ') };

/** What that of a step-up says: sign in now, whatever session there is, and how. */
export const stepUpParameters = (policy: StepUpPolicy): Record<string, string> => ({
  prompt: 'login',
  max_age: '0',
  ...signInParameters(policy),
});

/** @returns why the provider's sign-in is no step-up; undefined when it is one */
export const stepUpFault = (
  request: StepUpRequest,
  signedIn: Proof & { readonly userGuid: string },
  policy: StepUpPolicy,
): string | undefined => {
  if (signedIn.userGuid !== request.userGuid) return 'another user has signed in';
  // A provider may answer from the session it has in spite of max_age: only its auth_time tells.
  if (signedIn.authenticatedAtMs === undefined) return 'the provider does not say when the user signed in';
  if (signedIn.authenticatedAtMs < request.beganAtMs - skewMs) return 'the user has not signed in anew';
  return suits(signedIn.acr, policy) ? undefined : 'the provider has asked for less than was wanted';
};
