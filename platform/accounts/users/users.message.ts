/** Users on the wire. */
import { z } from 'zod';
import { secondFactorModeFromJSON } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { User } from '../../../proto/gen/keyway/accounts/v1/users.js';
import { effectiveMode } from '../accounts.repository.js';
import { vaultRoles } from '../roles/permission-matrix.js';
import { modeNumbers } from '../second-factor/second-factor.js';
import type { ManagedUser } from './users.service.js';

export const userRequest = z.object({ userGuid: z.uuid() });
const saved = userRequest.extend({ version: z.int().min(1) });
export const roleRequest = saved.extend({ role: z.enum(vaultRoles, { error: 'Choose a role' }) });
/** A name is one line of ordinary characters. */
const name = z
  .string()
  .trim()
  .min(2, 'At least 2 characters')
  .max(120, 'At most 120 characters')
  .regex(/^[^\p{Cc}]*$/u, 'One line of text');
export const inviteRequest = z.object({
  name,
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Enter a valid email')),
  role: roleRequest.shape.role,
});
export const activeRequest = saved.extend({ isActive: z.boolean() });
export const endedRequest = userRequest.extend({ sessions: z.int().min(1), device: z.string().max(120) });

export const userMessage = ({ user, isSelf, roles, ...refusals }: ManagedUser): User =>
  User.fromPartial({
    userGuid: user.id,
    userId: user.number,
    name: user.name,
    email: user.invited_email ?? user.email,
    roleName: user.role,
    isActive: user.is_active,
    version: user.version,
    changedAt: user.changed_at?.toISOString(),
    changedBy: user.changed_by_name,
    lastSignInAt: user.last_sign_in_at?.toISOString(),
    createdAt: user.created_at.toISOString(),
    secondFactorMode: secondFactorModeFromJSON(
      modeNumbers[effectiveMode({ ...user, secondFactorMode: user.second_factor_mode })],
    ),
    hasAuthenticator: user.hasAuthenticator,
    isSelf,
    roles: roles.map(({ role, refusal = '' }) => ({ role, refusal })),
    activationRefusal: refusals.activationRefusal ?? '',
    status: user.status,
    invitedUntil: user.invited_until?.toISOString(),
    invitationRefusal: refusals.invitationRefusal ?? '',
    resetRefusal: refusals.resetRefusal ?? '',
    sessionsRefusal: refusals.sessionsRefusal ?? '',
    lettersRefusedSince: user.letters_refused_since?.toISOString(),
  });
