import type { BulkAct } from '../../content/index.js';
import { formatCount } from '../../mail/index.js';
import { inboxList, type InboxRow } from './inbox.grid.js';
import type { InboxService } from './inbox.service.js';

/** Marking many notifications at once. */
export const markAct = (inbox: InboxService, isRead: boolean): BulkAct<InboxRow> => {
  const word = isRead ? 'read' : 'unread';
  return {
    name: `mark-${word}`,
    list: inboxList,
    title: (count) => `Mark ${formatCount(count, 'notification')} as ${word}`,
    permission: ['accounthelpnav-read'],
    judge: ({ is_read }) => (is_read === isRead ? `Already ${word}` : undefined),
    label: ({ subject }) => subject,
    apply: (actor, { id }) => inbox.mark(actor, [id], isRead),
  };
};
