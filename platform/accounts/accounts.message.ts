/** The words of keyway.accounts.v1 in the domain's words, and back. */
import { z } from 'zod';
import {
  CodeMethod as CodeMethodNumber,
  CodePurpose as CodePurposeNumber,
  GetSecondFactorResponse,
} from '../../proto/gen/keyway/accounts/v1/accounts.js';
import { callErrors } from '../../kernel/errors.js';
import type { SecondFactorView } from './second-factor/codes.service.js';
import { modeNumbers, type CodeMethod, type CodePurpose } from './second-factor/second-factor.js';

const purposes = new Map<number, CodePurpose>([
  [CodePurposeNumber.CODE_PURPOSE_SIGN_IN, 'sign-in'],
  [CodePurposeNumber.CODE_PURPOSE_EXTRACTION, 'extraction'],
  [CodePurposeNumber.CODE_PURPOSE_BLACKLISTING, 'blacklisting'],
  [CodePurposeNumber.CODE_PURPOSE_WITHDRAWAL, 'withdrawal'],
  [CodePurposeNumber.CODE_PURPOSE_ERROR_KEYS, 'error-keys'],
]);
const methodNumbers: Record<CodeMethod, CodeMethodNumber> = {
  email: CodeMethodNumber.CODE_METHOD_EMAIL,
  authenticator: CodeMethodNumber.CODE_METHOD_AUTHENTICATOR,
  recovery: CodeMethodNumber.CODE_METHOD_RECOVERY,
};
const methods = new Map(
  (Object.keys(methodNumbers) as CodeMethod[]).map((method) => [methodNumbers[method] as number, method]),
);

/** @throws request.invalid for anything but the two ways that confirm what cannot be undone */
export const codeMethodOf = (method: CodeMethodNumber): Exclude<CodeMethod, 'recovery'> => {
  if (method === CodeMethodNumber.CODE_METHOD_EMAIL) return 'email';
  if (method === CodeMethodNumber.CODE_METHOD_AUTHENTICATOR) return 'authenticator';
  throw callErrors('request.invalid', { violations: [{ pointer: '/codeMethod', message: 'Email or authenticator' }] });
};

const oneOf = <T>(known: ReadonlyMap<number, T>, message: string) =>
  z.number().transform((value, context): T => {
    const found = known.get(value);
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

const purpose = oneOf(purposes, 'say what the code is for');
export const purposeRequest = z.object({ purpose });
export const verifyCodeRequest = z.object({
  purpose,
  method: oneOf(methods, 'say where the code comes from'),
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
    mode: modeNumbers[view.mode],
    methods: view.methods.map((method) => methodNumbers[method]),
    emailHint: view.emailHint,
    resendAt: view.resendAt?.toISOString(),
    lockedUntil: view.lockedUntil?.toISOString(),
    needsAuthenticator: view.needsAuthenticator,
    authenticatorWaitsUntil: view.authenticatorWaitsUntil?.toISOString(),
  });
