/** The words of a digest: one letter of what was not read meanwhile. */
import { formatCount, letterKind, type LetterContent } from '../../mail/index.js';
import type { InboxEntry } from '../inbox/inbox.repository.js';

/** More are in the inbox. */
const mostEntries = 50;

const digest = letterKind({
  name: 'notifications.digest',
  title: 'Digest of notifications',
  isMandatory: false,
  hasEntries: true,
  mayBeKept: true,
  subject: '{count} of Keyway',
  text: `What has happened, and you have not read yet. {more}

Times are those of {zone}. How often you get this letter is chosen in your account.`,
  action: 'Show all notifications',
  required: ['more'],
  variables: {
    count: '3 notifications',
    more: 'The first 50 are below; all are in your notifications.',
    zone: 'Europe/Berlin',
  },
});

/** @param entries unread, the oldest first */
export const digestLetter = (entries: readonly InboxEntry[], timeZone: string, publicUrl: string): LetterContent => {
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const more = entries.length > mostEntries ? `The first ${mostEntries} are below; all are in your notifications.` : '';
  return {
    ...digest(
      { count: formatCount(entries.length, 'notification'), more, zone: timeZone },
      `${publicUrl}/notifications/`,
    ),
    entries: entries.slice(0, mostEntries).map(({ id, subject, created_at: at }) => ({
      ...{ title: subject, note: clock.format(at), url: `${publicUrl}/notifications/${id}` },
    })),
  };
};
