/** What people are told of their second factor (docs/domain.md, l: all mandatory). */
import { letterKind, minuteOf, type LetterContent } from '../../mail/index.js';
import { notificationKind, type News } from '../../notifications/index.js';
import type { CodePurpose } from './second-factor.js';

const reasons: Readonly<Record<CodePurpose, string>> = {
  'sign-in': 'sign in to Keyway',
  extraction: 'confirm an extraction of keys',
  blacklisting: 'confirm a blacklisting of keys, which is final',
  withdrawal: 'confirm a withdrawal of keys from the stock',
  'error-keys': 'see the rejected keys of an insertion in plain text',
};

const codeMailed = letterKind({
  name: 'accounts.code',
  title: 'Code of the second factor',
  // The code stays out of the subject: that is shown on locked screens and kept in lists.
  subject: 'Your Keyway code',
  text: `Use this code to {purpose}:

{code}

It is valid for 10 minutes and works once. Keyway never asks for it by phone or mail.

If you did not ask for it, somebody may know your password: change it, and tell the Owner of your vault.`,
  required: ['code'],
  secret: ['code'],
  variables: { purpose: reasons['sign-in'], code: '482913' },
});

export const codeLetter = (purpose: CodePurpose, code: string): LetterContent =>
  codeMailed({ purpose: reasons[purpose], code });

const codesLocked = notificationKind({
  name: 'accounts.codes_locked',
  title: 'Codes locked',
  isMandatory: true,
  subject: 'Codes are locked for 15 minutes',
  text: `Five wrong codes were entered for your Keyway account, so codes are locked until {until}.

If this was not you, somebody knows your password: change it, and tell the Owner of your vault.`,
  required: ['until'],
  variables: { until: '2026-11-22 07:46 UTC' },
});

export const lockNews = (until: Date): News => codesLocked({ until: minuteOf(until) });

const authenticatorConnected = notificationKind({
  name: 'accounts.authenticator_connected',
  title: 'Authenticator connected',
  isMandatory: true,
  subject: 'Authenticator connected',
  text: `An authenticator app is now connected to your Keyway account.

{waiting}

Keep your ten recovery codes in a safe place: each signs you in once if you lose the device.

{warning}`,
  required: ['waiting', 'warning'],
  variables: {
    waiting:
      'A recovery code was used shortly before, so for a day the app signs in only: it confirms extractions from 2026-11-22 07:46 UTC on.',
    warning: 'If this was not you, tell the Owner of your vault at once.',
  },
});

/** @param trustedFrom when it was connected on the strength of a recovery code: from when on it confirms extractions */
export const connectedNews = (trustedFrom: Date | null): News =>
  authenticatorConnected(
    trustedFrom === null
      ? { waiting: '', warning: 'If this was not you, tell the Owner of your vault at once.' }
      : {
          waiting:
            'A recovery code was used shortly before, so for a day the app signs in only: it confirms extractions from ' +
            `${minuteOf(trustedFrom)} on.`,
          warning:
            'If this was not you, somebody has your password and your recovery codes: tell the Owner of your vault at ' +
            'once, who can end all your sessions.',
        },
  );
