/** The profile as it leaves the platform: exactly these fields. */
import { Profile as ProfileMessage, secondFactorModeFromJSON } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { roleGuidOf } from '../roles/permissions.js';
import type { Profile } from './profile.service.js';

export const profileMessage = (profile: Profile): ProfileMessage =>
  ProfileMessage.fromPartial({
    userGuid: profile.userGuid,
    userId: profile.userNumber,
    userName: profile.userName,
    userEmail: profile.userEmail,
    roleGuid: roleGuidOf(profile.role),
    roleName: profile.role,
    ownerGuid: profile.ownerGuid,
    ownerId: profile.ownerNumber,
    ownerName: profile.ownerName,
    ownerRole: profile.ownerRole,
    company: profile.company,
    permissions: [...profile.permissions],
    permissionVersion: profile.permissionVersion,
    secondFactorMode: secondFactorModeFromJSON(profile.secondFactorMode),
    hasAuthenticator: profile.hasAuthenticator,
    vaultState: profile.vaultState,
    vaultStateReason: profile.vaultStateReason,
    support: profile.support && { endsAt: profile.support.endsAt.toISOString() },
  });

/** GET /api/user/info/; the fields are the specification's. */
export const userInfo = (profile: Profile) => ({
  roleGuid: roleGuidOf(profile.role),
  roleName: profile.role,
  userGuid: profile.userGuid,
  ownerGuid: profile.ownerGuid,
  ownerName: profile.ownerName,
  ownerRole: profile.ownerRole,
  userId: profile.userNumber,
  ownerId: profile.ownerNumber,
  userName: profile.userName,
  userEmail: profile.userEmail,
  company: profile.company,
});
