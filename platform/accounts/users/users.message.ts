/** Users on the wire. */
import { z } from 'zod';
import { secondFactorModeFromJSON } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { User } from '../../../proto/gen/keyway/accounts/v1/users.js';
import { vaultRoles } from '../roles/permission-matrix.js';
import type { ManagedUser } from './users.service.js';

export const userRequest = z.object({ userGuid: z.uuid() });
const saved = userRequest.extend({ version: z.int().min(1) });
export const roleRequest = saved.extend({ role: z.enum(vaultRoles, { error: 'Choose a role' }) });
export const activeRequest = saved.extend({ isActive: z.boolean() });

export const userMessage = ({ user, isSelf, roles, ...refusals }: ManagedUser): User =>
  User.fromPartial({
    userGuid: user.id,
    userId: user.number,
    name: user.name,
    email: user.email,
    roleName: user.role,
    isActive: user.is_active,
    version: user.version,
    changedAt: user.changed_at?.toISOString(),
    changedBy: user.changed_by_name,
    lastSignInAt: user.last_sign_in_at?.toISOString(),
    createdAt: user.created_at.toISOString(),
    secondFactorMode: secondFactorModeFromJSON(user.second_factor_mode),
    hasAuthenticator: user.hasAuthenticator,
    isSelf,
    roles: roles.map(({ role, refusal = '' }) => ({ role, refusal })),
    activationRefusal: refusals.activationRefusal ?? '',
    resetRefusal: refusals.resetRefusal ?? '',
  });
