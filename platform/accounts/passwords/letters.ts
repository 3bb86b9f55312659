/** Letters about passwords (docs/domain.md, l: all mandatory). */
import { minuteOf, type Letter } from '../../mail/index.js';

type Text = Omit<Letter, 'to'>;

/** @param secret behind the '#': it is in no request, no log and no Referer */
export const linkLetter = (
  {
    linkGuid,
    email,
    secret,
    expiresAt,
  }: Readonly<Record<'linkGuid' | 'email' | 'secret', string>> & { expiresAt: Date },
  publicUrl: string,
): Text => ({
  subject: 'Set a new password',
  text: [
    'Somebody, most likely you, asked for a new password for your Keyway account.',
    `The link works until ${minuteOf(expiresAt)}, once. Your password stays as it is until you set a new one there.`,
    'If it was not you, there is nothing to do: nobody but you has this link.',
  ].join('\n\n'),
  action: {
    title: 'Set a new password',
    url: `${publicUrl}/set-password/${linkGuid}/${encodeURIComponent(email)}#${secret}`,
  },
});

export const passwordSetLetter = (publicUrl: string): Text => ({
  subject: 'Your password was changed',
  text: [
    'A new password was set for your Keyway account, with a link that was mailed to this address. All your sessions have ended.',
    'If this was not you, somebody reads your mail: tell the Owner of your vault at once.',
  ].join('\n\n'),
  action: { title: 'Sign in', url: publicUrl },
});
