import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { nothing, word } from '../upstream/message.contract.js';

const rhythms = ['at_once', 'hourly', 'daily'] as const;

/** Whether notifications that are optional are mailed to the user too, and how often. */
export const emailSettingsContract = {
  emailSettings: relay('GET /account/email-settings', 'accounts.v1.AccountsService/GetEmailSettings', {
    reply: z.object({ receivesEmail: z.boolean(), rhythm: word(rhythms, 'at_once'), timeZone: z.string() }),
  }),
  changeEmailSettings: relay('PUT /account/email-settings', 'accounts.v1.AccountsService/ChangeEmailSettings', {
    /** The time zone of the browser, with a rhythm: IANA name. What is absent stays. */
    body: z.object({
      receivesEmail: z.boolean(),
      rhythm: z.enum(rhythms).optional(),
      timeZone: z.string().max(60).optional(),
    }),
    reply: nothing,
  }),
};
