/** The specification's two-factor modes in words. */
import type { Session } from '../client/api-types.js';

type SecondFactorMode = NonNullable<Session['profile']>['secondFactorMode'];

const modeTexts: Readonly<Record<SecondFactorMode, string>> = {
  Email: 'Email',
  AuthenticatorApp: 'Authenticator app',
  AuthenticatorAppOrEmail: 'Authenticator app or email',
};

export const secondFactorText = (mode: SecondFactorMode): string => modeTexts[mode];
