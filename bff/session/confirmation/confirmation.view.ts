/** How a code may come, out of the platform's words. */
import type { z } from 'zod';
import {
  CodeMethod,
  type GetSecondFactorResponse,
  type SendCodeResponse,
} from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import type { codeAsked, codeMethod, codeSent, confirmationWays } from './confirmation.contract.js';

type Method = z.output<typeof codeMethod>;

const methodOf: Partial<Record<CodeMethod, Method>> = {
  [CodeMethod.CODE_METHOD_EMAIL]: 'email',
  [CodeMethod.CODE_METHOD_AUTHENTICATOR]: 'authenticator',
};

/** The number that a request's code_method takes. */
export const codeMethodOf: Readonly<Record<Method, number>> = {
  email: CodeMethod.CODE_METHOD_EMAIL,
  authenticator: CodeMethod.CODE_METHOD_AUTHENTICATOR,
};

/** @param query of `codeAsked` */
export const isAskedUnlessOneWaits = ({ unlessOneWaits }: z.output<typeof codeAsked>): boolean =>
  unlessOneWaits === 'true';

/** @throws Error: the platform answered no instants */
export const presentSent = ({ resendAt, expiresAt, wasSent }: SendCodeResponse): z.input<typeof codeSent> => {
  if (resendAt === undefined || expiresAt === undefined) throw new Error('the platform answered no instants');
  return { resendAt, expiresAt, wasSent };
};

export const presentWays = (factor: GetSecondFactorResponse): z.input<typeof confirmationWays> => ({
  methods: factor.methods.flatMap((method) => methodOf[method] ?? []),
  emailHint: factor.emailHint,
  resendAt: factor.resendAt ?? null,
  lockedUntil: factor.lockedUntil ?? null,
  authenticatorWaitsUntil: factor.authenticatorWaitsUntil ?? null,
});
