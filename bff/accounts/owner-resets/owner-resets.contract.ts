import { z } from 'zod';
import { relay } from '../../binding/relays/relay.contract.js';
import { instant, instantOrNull, nothing, textOrNull, word } from '../../upstream/message.contract.js';

const resets = z.object({
  resets: z.array(
    z.object({
      resetGuid: z.string(),
      userGuid: z.string(),
      userName: z.string(),
      /** In the words of staff. */
      reason: z.string(),
      state: word(['waiting', 'cancelled', 'done', 'lapsed'], 'waiting'),
      requestedAt: instant,
      /** Of staff, and null for the vault's own people. */
      requestedBy: textOrNull,
      dueAt: instant,
      endedAt: instantOrNull,
    }),
  ),
});

/** Lost second factors of Owners: staff asks, Owners are told and can cancel, a day later it is done. */
export const ownerResetsContract = {
  requestOwnerReset: relay('POST /companies/:companyGuid/owner-resets', 'accounts.v1.OwnerResetsService/RequestReset', {
    stepUp: 'both-factors',
    body: z.object({ email: z.string().max(254), reason: z.string().max(300) }),
    reply: resets,
  }),
  companyOwnerResets: relay(
    'GET /companies/:companyGuid/owner-resets',
    'accounts.v1.OwnerResetsService/ListOfCompany',
    {
      reply: resets,
    },
  ),
  /** Those that wait in one's own vault. */
  ownerResets: relay('GET /owner-resets', 'accounts.v1.OwnerResetsService/ListWaiting', { reply: resets }),
  /** Without a fresh sign-in: whoever takes over an account wants the reset, and cancelling changes nothing. */
  cancelOwnerReset: relay('POST /owner-resets/:resetGuid/cancellation', 'accounts.v1.OwnerResetsService/CancelReset', {
    reply: nothing,
  }),
};
