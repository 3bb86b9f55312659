/** What an irreversible act asks for beside its own words: a code, and how it may come. */
import { z } from 'zod';

export const codeMethod = z.enum(['email', 'authenticator']);
export const code = z.string().regex(/^\d{6}$/);

/** How this user's code may come, and what holds it back at the moment. Recovery codes are for signing in only. */
export const confirmationWays = z.object({
  methods: z.array(codeMethod),
  emailHint: z.string(),
  resendAt: z.string().nullable(),
  lockedUntil: z.string().nullable(),
  /** The authenticator app was connected after a recovery code was used: it confirms nothing until then. */
  authenticatorWaitsUntil: z.string().nullable(),
});

export const codeSent = z.object({ resendAt: z.string(), expiresAt: z.string() });

/** What sending a code may meet. */
export const sendCodeErrors = [
  'accounts.code_too_soon',
  'accounts.code_limit',
  'accounts.method_not_allowed',
  'accounts.locked',
] as const;

/** What a given code may meet. */
export const codeErrors = [
  'accounts.code_wrong',
  'accounts.locked',
  'accounts.method_not_allowed',
  'accounts.authenticator_waits',
] as const;
