/** Letters about passwords (docs/domain.md, l: all mandatory). */
import { letterKind, minuteOf, type LetterContent } from '../../mail/index.js';
import { notificationKind, type News } from '../../notifications/index.js';
import type { LinkInLetter } from './account-links.service.js';

const linkMailed = letterKind({
  name: 'accounts.password_link',
  title: 'Link for a new password',
  subject: 'Set a new password',
  text: `Somebody, most likely you, asked for a new password for your Keyway account.

The link works until {until}, once. Your password stays as it is until you set a new one there.

If it was not you, there is nothing to do: nobody but you has this link.`,
  action: 'Set a new password',
  required: ['until'],
  variables: { until: '2026-11-22 07:46 UTC' },
});

export const linkLetter = ({ url, expiresAt }: LinkInLetter): LetterContent =>
  linkMailed({ until: minuteOf(expiresAt) }, url);

const passwordChanged = notificationKind({
  name: 'accounts.password_changed',
  title: 'Password changed',
  isMandatory: true,
  subject: 'Your password was changed',
  text: `A new password was set for your Keyway account, with a link that was mailed to this address. All your sessions have ended.

If this was not you, somebody reads your mail: tell the Owner of your vault at once.`,
  action: 'Show my sessions',
  variables: {},
});

export const passwordSetNews: News = passwordChanged({}, '/account/security/');
