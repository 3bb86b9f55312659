import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { nothing } from '../upstream/message.contract.js';

const settings = z.object({ receivesEmail: z.boolean() });

/** Whether notifications that are optional are mailed to the user, too. */
export const emailSettingsContract = {
  emailSettings: relay('GET /account/email-settings', 'accounts.v1.AccountsService/GetEmailSettings', {
    reply: settings,
  }),
  changeEmailSettings: relay('PUT /account/email-settings', 'accounts.v1.AccountsService/ChangeEmailSettings', {
    body: settings,
    reply: nothing,
  }),
};
