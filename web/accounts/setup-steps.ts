/** Connecting an authenticator app in six steps (docs/domain.md, n). */

export const setupSteps = ['method', 'app', 'scan', 'code', 'recovery', 'done'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupTitles: Record<SetupStep, string> = {
  method: 'Method',
  app: 'Install app',
  scan: 'Scan',
  code: 'Enter code',
  recovery: 'Recovery',
  done: 'Done',
};

/** The secret in groups of four, as people type it. */
export const groupedSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';

/** The recovery codes as a text file, with what a reader needs to know in a year's time. */
export const recoveryFile = (email: string, codes: readonly string[], made: Date): string =>
  [
    'Keyway recovery codes',
    `Account: ${email}`,
    `Made: ${made.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    'Each code works once, in place of a code of the authenticator app.',
    '',
    ...codes,
    '',
  ].join('\n');
