/** A user of the vault as the screens show them. */
import type { ReplyOf } from '../../client/api-types.js';
import { codeTexts } from '../../client/texts/code-texts.js';
import type { ChoiceText, Fields } from '../../ui/record/fields.js';
import type { RecordPlace } from '../../ui/record/record.screen.js';
import { email } from '../../ui/form/rules.js';
import { secondFactorText } from '../second-factor.js';

export type User = ReplyOf<'GET /users/:userGuid'>;
export type VaultRole = User['roles'][number]['role'];

export const usersPlace: RecordPlace = {
  subject: 'user',
  area: 'Account & Help',
  list: { text: 'Users', href: '/usersandgroups/users/' },
};

/** In the order of what they may. */
const vaultRoles = [
  'Owner',
  'Administrator',
  'Product Admin',
  'Editor',
  'Viewer',
] as const satisfies readonly VaultRole[];

/** What each role is for (docs/domain.md, i). */
const roleHints: Readonly<Record<VaultRole, string>> = {
  Owner: 'Everything, also how the vault is secured and who its Owners are.',
  Administrator: 'Everything in daily business, users and extraction; transfers no keys to other vaults.',
  'Product Admin': 'Products and what is shared; no keys, no orders.',
  Editor: 'Daily business: inserts keys, keeps prices and pools; deletes and reveals nothing.',
  Viewer: 'Reads, and changes nothing.',
};

const isCode = (code: string): code is keyof typeof codeTexts => code in codeTexts;

/** Why something may not be done, in words; undefined: it may. */
export const refusalText = (code: string | null): string | undefined => {
  if (code === null) return undefined;
  return isCode(code) ? codeTexts[code] : codeTexts['permission.denied'];
};

export interface RoleEntry {
  readonly role: VaultRole;
}

const roleChoices = (refusalOf: (role: VaultRole) => string | undefined): Record<VaultRole, ChoiceText> =>
  Object.fromEntries(
    vaultRoles.map((role) => [role, { text: role, hint: roleHints[role], refusal: refusalOf(role) }]),
  ) as Record<VaultRole, ChoiceText>;

export const roleFields = ({ roles }: User): Fields<RoleEntry> => {
  return {
    role: {
      kind: 'choice',
      label: 'Role',
      choices: roleChoices((role) => refusalText(roles.find((offer) => offer.role === role)?.refusal ?? null)),
      codes: ['accounts.owner_only', 'accounts.own_role_raised', 'accounts.last_owner', 'accounts.role_of_staff'],
    },
  };
};

const modes = {
  email: 'Email',
  authenticator_app: 'AuthenticatorApp',
  authenticator_app_or_email: 'AuthenticatorAppOrEmail',
} as const;

export const modeText = ({ secondFactorMode }: User): string => secondFactorText(modes[secondFactorMode]);

/** The role as a choice of the form; staff has none of them. */
export const roleOf = ({ roleName, roles }: User): VaultRole =>
  roles.find(({ role }) => role === roleName)?.role ?? 'Viewer';

export interface ColleagueEntry extends RoleEntry {
  readonly name: string;
  readonly email: string;
}

export const noColleague: ColleagueEntry = { name: '', email: '', role: 'Viewer' };

/** @param isOwner Owners alone invite Owners */
export const colleagueFields = (isOwner: boolean): Fields<ColleagueEntry> => ({
  name: { kind: 'text', label: 'Name', min: 2, max: 120, isRequired: true },
  email: {
    kind: 'text',
    label: 'Email',
    max: 254,
    isRequired: true,
    fault: (value) => email(value),
    codes: ['accounts.user_exists'],
  },
  role: {
    kind: 'choice',
    label: 'Role',
    choices: roleChoices((role) => (role === 'Owner' && !isOwner ? refusalText('accounts.owner_only') : undefined)),
    codes: ['accounts.owner_only'],
  },
});
