/** The rules of the second factor (docs/domain.md, o1), without clock, storage or mail. */

export type SecondFactorMode = 'Email' | 'AuthenticatorApp' | 'AuthenticatorAppOrEmail';
export type CodeMethod = 'email' | 'authenticator' | 'recovery';
/** A code of one purpose never passes for another. */
export type CodePurpose = 'sign-in' | 'extraction' | 'blacklisting' | 'withdrawal' | 'error-keys';

/** The numbers that keyway.accounts.v1 gives them; the tables keep the same. */
export const modeNumbers = { Email: 1, AuthenticatorApp: 2, AuthenticatorAppOrEmail: 3 } as const satisfies Record<
  SecondFactorMode,
  number
>;
export const purposeNumbers = {
  'sign-in': 1,
  extraction: 2,
  blacklisting: 3,
  withdrawal: 4,
  'error-keys': 5,
} as const satisfies Record<CodePurpose, number>;

export const modeOf = (number: number): SecondFactorMode => {
  const found = (Object.keys(modeNumbers) as SecondFactorMode[]).find((mode) => modeNumbers[mode] === number);
  if (found === undefined) throw new Error(`no second factor mode ${number}`);
  return found;
};

const strictness: readonly SecondFactorMode[] = ['Email', 'AuthenticatorAppOrEmail', 'AuthenticatorApp'];

/** What holds for a user: their own mode, or what the vault asks of everybody, whichever asks for more. */
export const stricterOf = (mode: SecondFactorMode, minimum: SecondFactorMode): SecondFactorMode =>
  strictness.indexOf(mode) < strictness.indexOf(minimum) ? minimum : mode;

/** A code by email then signs in, to connect an app, and opens nothing else (ADR 0104). */
export const isAppMissing = (mode: SecondFactorMode, hasAuthenticator: boolean): boolean =>
  mode === 'AuthenticatorApp' && !hasAuthenticator;

const seconds = 1_000;
const minutes = 60 * seconds;

/** Given by the specification, as are the 50 seconds. */
export const emailCodeDigits = 6;
export const resendAfterMs = 50 * seconds;
export const emailCodeLifeMs = 10 * minutes;
/** To find a code in one's mailbox and type it. */
export const typingMs = 2 * minutes;
export const sendsPerHour = 5;
export const sendWindowMs = 60 * minutes;
export const wrongCodesUntilLock = 5;
export const lockMs = 15 * minutes;
/** To scan the QR code and type the first code. */
export const setupLifeMs = 15 * minutes;
export const recoveryCodeCount = 10;
/** Longer than any session that a recovery code has opened (SESSION_ABSOLUTE_SECONDS, 12 hours). */
export const recoveryWaitMs = 24 * 60 * minutes;

/**
 * Which kinds of code sign in. A mode that asks for an authenticator not yet connected lets email
 * stand in: otherwise nobody could ever connect one.
 */
export const methodsOf = (mode: SecondFactorMode, hasAuthenticator: boolean): CodeMethod[] => {
  if (mode === 'Email' || !hasAuthenticator) return ['email'];
  return mode === 'AuthenticatorApp' ? ['authenticator', 'recovery'] : ['authenticator', 'email', 'recovery'];
};

/** What is known of a user's authenticator. */
export interface AuthenticatorState {
  readonly mode: SecondFactorMode;
  readonly hasAuthenticator: boolean;
  /** From when on it confirms an extraction; null: since it was connected. */
  readonly trustedFrom: Date | null;
}

/**
 * An authenticator that was connected on the strength of a recovery code, or after somebody had the one before taken
 * away, signs in, and waits with the rest. So does the email that stands in until another one is connected.
 */
export const isWaiting = ({ mode, hasAuthenticator, trustedFrom }: AuthenticatorState, now: Date): boolean =>
  (hasAuthenticator || mode === 'AuthenticatorApp') && trustedFrom !== null && trustedFrom > now;

/** Recovery codes stand in for a lost device at sign-in; what cannot be undone asks for the real thing. */
export const methodsFor = (purpose: CodePurpose, state: AuthenticatorState, now: Date): CodeMethod[] => {
  const methods = methodsOf(state.mode, state.hasAuthenticator);
  if (purpose === 'sign-in') return methods;
  if (isAppMissing(state.mode, state.hasAuthenticator)) return [];
  const waits = isWaiting(state, now);
  const waiting = state.hasAuthenticator ? 'authenticator' : 'email';
  return methods.filter((method) => method !== 'recovery' && !(waits && method === waiting));
};

/**
 * From when on an authenticator that is connected now confirms an extraction. Within a day of a
 * recovery code it waits for a day: a sheet of codes found in a drawer and a password must not give
 * out keys before the owner's mail has told of it. Connecting another one meanwhile shortens nothing.
 */
export const trustedFromOf = (recoveryUsedAt: Date | null, present: Date | null, now: Date): Date | null => {
  const isAfterRecovery = recoveryUsedAt !== null && now.getTime() - recoveryUsedAt.getTime() < recoveryWaitMs;
  const waits = isAfterRecovery ? [now.getTime() + recoveryWaitMs] : [];
  if (present !== null && present > now) waits.push(present.getTime());
  return waits.length === 0 ? null : new Date(Math.max(...waits));
};

export interface LockState {
  readonly failures: number;
  readonly lockedUntil: Date | null;
}

/** The state after one more wrong code; `isNewLock` the moment a lock begins. */
export const afterWrongCode = (state: LockState, now: Date): LockState & { readonly isNewLock: boolean } => {
  // A lock that has passed starts the count anew.
  const failures = (state.lockedUntil === null ? state.failures : 0) + 1;
  if (failures < wrongCodesUntilLock) return { failures, lockedUntil: null, isNewLock: false };
  return { failures, lockedUntil: new Date(now.getTime() + lockMs), isNewLock: true };
};

export const isLocked = (state: LockState, now: Date): boolean => state.lockedUntil !== null && state.lockedUntil > now;

export const secondsUntil = (then: Date, now: Date): number =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / seconds));

/** `i•••••@northwind.example`: enough to know which mailbox, too little to learn the address. */
export const emailHintOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  return `${email.charAt(0)}${'•'.repeat(5)}${email.slice(at)}`;
};
