/** Extra grants on the wire. */
import { z } from 'zod';
import { Grant, Offer } from '../../../proto/gen/keyway/accounts/v1/grants.js';
import { grantablePermissions } from '../roles/permission-matrix.js';
import type { NamedGrant } from './grants.repository.js';
import type { GrantOffer } from './grants.service.js';

export const offersRequest = z.object({ userGuid: z.uuid() });
export const grantRequest = offersRequest.extend({
  permission: z.enum(grantablePermissions, { error: 'Choose a permission that may be granted' }),
});

export const offerMessage = ({ permission, grantedAt, grantedBy, ...codes }: GrantOffer): Offer =>
  Offer.fromPartial({
    ...{ permission, grantedBy, grantedAt: grantedAt?.toISOString() },
    ...{ refusal: codes.refusal ?? '', takingRefusal: codes.takingRefusal ?? '' },
  });

export const grantMessage = ({ user_id, name, permission, granted_at, granted_by_name }: NamedGrant): Grant =>
  Grant.fromPartial({
    ...{ userGuid: user_id, userName: name, permission },
    ...{ grantedAt: granted_at.toISOString(), grantedBy: granted_by_name },
  });
