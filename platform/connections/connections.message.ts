/** Connections on the wire, and what people enter of an invitation. */
import { z } from 'zod';
import {
  companyTypeFromJSON,
  type Connection,
  type GetPendingResponse,
} from '../../proto/gen/keyway/connections/v1/connections.js';
import { actsOf } from './connection-state.js';
import type { ConnectionView, NewInvitation } from './connections.service.js';
import type { PendingList } from './pending/pending-trade.js';

/** One that is no id is of no connection: the domain says so. */
export const connectionRequest = z.object({ connectionGuid: z.string().max(64) });
export const endRequest = z.object({ closingOffers: z.int().min(0) });

const companyTypes = ['publisher', 'distributor', 'retailer'] as const;

export const inviteRequest = z
  .object({
    company: z
      .string()
      .trim()
      .min(2, 'At least 2 characters')
      .max(100, 'At most 100 characters')
      .regex(/^[^\p{Cc}]*$/u, 'One line of text'),
    email: z.string().trim().toLowerCase().max(254).pipe(z.email('An email address')),
    companyType: z.enum(companyTypes, { error: 'Choose a type of company' }),
    message: z
      .string()
      .trim()
      .max(500, 'At most 500 characters')
      .regex(/^[^\p{Cc}]*$/u, 'Without control characters'),
  })
  .transform((entered): NewInvitation => ({ ...entered, companyType: companyTypes.indexOf(entered.companyType) + 1 }));

export const connectionMessage = ({ row, standing, other, pending }: ConnectionView): Connection => ({
  ...{ connectionGuid: row.id, state: row.state, company: other.company },
  ...{ email: row.email, message: row.message, invitedBy: row.invited_by_name },
  companyType: companyTypeFromJSON(other.companyType),
  isInviter: standing.side === 'inviter',
  invitedAt: row.invited_at.toISOString(),
  expiresAt: row.state === 'invited' || row.state === 'pending' ? row.expires_at?.toISOString() : undefined,
  activeSince: row.active_since?.toISOString(),
  isSuspendedByReader: standing.suspendedBy === standing.side,
  acts: [...actsOf(standing)],
  vault: other.vault,
  logo: other.logo,
  owners: [...other.owners],
  endedAt: row.ended_at?.toISOString(),
  pendingOffers: pending.offers,
  pendingKeys: pending.keys,
});

export const pendingMessage = ({ offers, keys, items }: PendingList): GetPendingResponse => ({
  ...{ offers, keys },
  items: items.map(({ id: itemGuid, endsAt, href = '', kind, number, name, isOwn, keys: ofItem }) => ({
    ...{ kind, itemGuid, number, name, isOwn, keys: ofItem, endsAt: endsAt?.toISOString(), href },
  })),
});
