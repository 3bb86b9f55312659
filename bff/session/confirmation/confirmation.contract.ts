/** What an irreversible act asks for beside its own words: a code, and how it may come. */
import { z } from 'zod';
import { instantOrNull, promised } from '../../upstream/message.contract.js';

export const codeMethod = z.enum(['email', 'authenticator']);
export const code = z.string().regex(/^\d{6}$/);

/** How this user's code may come, and what holds it back at the moment. Recovery codes are for signing in only. */
export const confirmationWays = z.object({
  methods: z
    .array(z.custom<z.output<typeof codeMethod> | 'recovery' | 'unspecified' | 'unrecognized'>())
    .transform((methods) => codeMethod.options.filter((method) => methods.includes(method)))
    .pipe(z.array(codeMethod)),
  emailHint: z.string(),
  resendAt: instantOrNull,
  lockedUntil: instantOrNull,
  /** The authenticator app was connected after a recovery code was used: it confirms nothing until then. */
  authenticatorWaitsUntil: instantOrNull,
});

/** How a code is asked for: 'true' by a page that opens, which a code that waits in the mailbox is enough for. */
export const codeAsked = z.object({
  unlessOneWaits: z
    .enum(['true'])
    .optional()
    .transform((text) => text === 'true'),
});

export const codeSent = z.object({
  resendAt: promised(z.string()),
  expiresAt: promised(z.string()),
  /** False: the code before still works, and nothing was mailed. */
  wasSent: z.boolean(),
});

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
