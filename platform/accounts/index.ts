/** Vaults, users, roles, and how a user proves who they are twice. */
export { AccountsModule } from './accounts.module.js';
export { codeMethodOf } from './accounts.message.js';
export { joinInvited, type AccountsTables } from './accounts.repository.js';
export { provisionLink } from './links/identity-link.repository.js';
export { isTimeZone } from './profile/time-zone.js';
export { hashPassword } from './passwords/password.js';
export { addVault, removeApplicant, removeVault, type NewVault } from './new-vault.js';
export { AccountLinks, type LinkInLetter } from './passwords/account-links.service.js';
export { LetterRequests } from './passwords/letter-requests.service.js';
export type { LinkUser } from './passwords/password-link.repository.js';
export { provisionUser, provisionVault, type NewUser } from './provision.js';
export type { UserRole } from './roles/permission-matrix.js';
export { companyTypeOf, idleStateOf, permissionsOf, rolesHolding, type CompanyType } from './roles/permissions.js';
export { CodesService } from './second-factor/codes.service.js';
export { emailHintOf, type CodeMethod, type CodePurpose } from './second-factor/second-factor.js';
export { addUser } from './users/new-user.js';
export { lockVault, renameCompany, setLogo, setVaultState, tellUsers, tellVault } from './vault-state.js';
export { unwrapVaultKey } from './vault-keys.js';
