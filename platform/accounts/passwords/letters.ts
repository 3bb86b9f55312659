/** Letters about passwords (docs/domain.md, l: all mandatory). */
import { minuteOf, type Letter } from '../../mail/index.js';
import { notificationKind, type News } from '../../notifications/index.js';
import type { LinkInLetter } from './account-links.service.js';

type Text = Omit<Letter, 'to'>;

export const linkLetter = ({ url, expiresAt }: LinkInLetter): Text => ({
  subject: 'Set a new password',
  text: [
    'Somebody, most likely you, asked for a new password for your Keyway account.',
    `The link works until ${minuteOf(expiresAt)}, once. Your password stays as it is until you set a new one there.`,
    'If it was not you, there is nothing to do: nobody but you has this link.',
  ].join('\n\n'),
  action: { title: 'Set a new password', url },
});

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
