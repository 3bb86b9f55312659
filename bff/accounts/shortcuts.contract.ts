import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { nothing } from '../upstream/message.contract.js';

/** Whether a key alone, as '?', does something: each user's own switch (WCAG 2.1.4). */
export const shortcutsContract = {
  shortcutSettings: relay('GET /account/shortcuts', 'accounts.v1.AccountsService/GetShortcutSettings', {
    reply: z.object({ hasLetterShortcuts: z.boolean() }),
  }),
  changeShortcutSettings: relay('PUT /account/shortcuts', 'accounts.v1.AccountsService/ChangeShortcutSettings', {
    body: z.object({ hasLetterShortcuts: z.boolean() }),
    reply: nothing,
  }),
};
