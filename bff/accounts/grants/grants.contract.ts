import { z } from 'zod';
import { relay } from '../../binding/relays/relay.contract.js';
import { instant, instantOrNull, textOrNull, wordOfText } from '../../upstream/message.contract.js';

/** What is granted to one user by name. */
export const grantablePermissions = [
  ...(['transferkeys-write', 'allocation-write'] as const),
  ...(['embargo-read', 'embargo-write'] as const),
] as const;
const permission = wordOfText(grantablePermissions, 'transferkeys-write');

const offers = z.object({
  offers: z.array(
    z.object({
      permission,
      /** Codes, of granting and of taking back; null: the actor may. */
      refusal: textOrNull,
      takingRefusal: textOrNull,
      /** Null: it is not granted. */
      grantedAt: instantOrNull,
      grantedBy: textOrNull,
    }),
  ),
});

/** Permissions beside a role, in one's own vault. */
export const grantsContract = {
  userGrants: relay('GET /users/:userGuid/grants', 'accounts.v1.GrantsService/ListOffers', { reply: offers }),
  grants: relay('GET /grants', 'accounts.v1.GrantsService/ListGrants', {
    reply: z.object({
      grants: z.array(
        z.object({
          userGuid: z.string(),
          userName: z.string(),
          permission,
          grantedAt: instant,
          grantedBy: z.string(),
        }),
      ),
    }),
  }),
  /** Holds in the user's open sessions within a second, as its end does. */
  grant: relay('POST /users/:userGuid/grants', 'accounts.v1.GrantsService/Grant', {
    stepUp: 'one-factor',
    body: z.object({ permission: z.enum(grantablePermissions) }),
    reply: offers,
  }),
  takeGrantBack: relay('DELETE /users/:userGuid/grants/:permission', 'accounts.v1.GrantsService/TakeBack', {
    stepUp: 'one-factor',
    reply: offers,
  }),
};
