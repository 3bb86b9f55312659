/** The words of keyway.accounts.v1 in the domain's words, and back. */
import { z } from 'zod';
import {
  GetSecondFactorResponse,
  secondFactorModeFromJSON,
  type CodeMethod as WireMethod,
} from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { callErrors } from '../../kernel/errors.js';
import { rhythms } from '../notifications/index.js';
import { isTimeZone } from './profile/time-zone.js';
import type { SecondFactorView } from './second-factor/codes.service.js';
import { modeNumbers, type CodeMethod, type CodePurpose } from './second-factor/second-factor.js';

/** @throws request.invalid for anything but the two ways that confirm what cannot be undone */
export const codeMethodOf = (method: WireMethod): Exclude<CodeMethod, 'recovery'> => {
  if (method === 'email' || method === 'authenticator') return method;
  throw callErrors('request.invalid', { violations: [{ pointer: '/method', message: 'Email or authenticator' }] });
};

/** The domain spells them with a hyphen: the hashes of recovery codes hold its words. */
const purpose = z
  .enum(['sign_in', 'extraction', 'blacklisting', 'withdrawal', 'error_keys'], { error: 'say what the code is for' })
  .transform((word): CodePurpose => {
    if (word === 'sign_in') return 'sign-in';
    return word === 'error_keys' ? 'error-keys' : word;
  });
export const emailSettingsRequest = z.object({
  receivesEmail: z.boolean(),
  rhythm: z.enum(rhythms, { error: 'Choose how often' }).optional(),
  timeZone: z.string().max(60).refine(isTimeZone, 'Choose a time zone').optional(),
});
export const purposeRequest = z.object({ purpose });
export const verifyCodeRequest = z.object({
  purpose,
  method: z.enum(['email', 'authenticator', 'recovery'], { error: 'say where the code comes from' }),
  code: z.string().min(6).max(32),
});
export const confirmRequest = z.object({ code: z.string().trim().length(6) });
export const verifyPasswordRequest = z.object({
  email: z.string().min(3).max(254),
  // Long enough for any password; short enough that hashing stays the cost it is.
  password: z.string().min(1).max(256),
  ip: z.string().max(64),
});
export const findAccountRequest = z.object({ userGuid: z.uuid() });

export const secondFactorMessage = (view: SecondFactorView): GetSecondFactorResponse =>
  GetSecondFactorResponse.fromPartial({
    mode: secondFactorModeFromJSON(modeNumbers[view.mode]),
    methods: view.methods,
    emailHint: view.emailHint,
    resendAt: view.resendAt?.toISOString(),
    lockedUntil: view.lockedUntil?.toISOString(),
    needsAuthenticator: view.needsAuthenticator,
    authenticatorWaitsUntil: view.authenticatorWaitsUntil?.toISOString(),
  });
