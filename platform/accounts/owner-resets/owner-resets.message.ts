/** Resets of Owners' second factors on the wire. */
import { z } from 'zod';
import { OwnerReset } from '../../../proto/gen/keyway/accounts/v1/owner_resets.js';
import type { NamedReset } from './owner-resets.repository.js';

export const companyRequest = z.object({ companyGuid: z.uuid() });
export const resetRequest = companyRequest.extend({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email')),
  reason: z.string().trim().min(5, 'At least 5 characters').max(300, 'At most 300 characters'),
});
export const cancelRequest = z.object({ resetGuid: z.uuid() });

/** @param isForStaff who of staff asked for it is staff's to know */
export const resetMessage = (
  { state, requested_at, requested_by_name, due_at, ended_at, ...reset }: NamedReset,
  isForStaff: boolean,
): OwnerReset =>
  OwnerReset.fromPartial({
    ...{ resetGuid: reset.id, userGuid: reset.user_id, userName: reset.name, reason: reset.reason },
    state,
    requestedAt: requested_at.toISOString(),
    requestedBy: isForStaff ? requested_by_name : '',
    dueAt: due_at.toISOString(),
    endedAt: ended_at?.toISOString(),
  });
