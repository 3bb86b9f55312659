import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { instant, instantOrNull, nothing, textOrNull, word, wordOfText } from '../upstream/message.contract.js';

export const vaultRoles = ['Owner', 'Administrator', 'Product Admin', 'Editor', 'Viewer'] as const;

const user = z.object({
  userGuid: z.string(),
  userId: z.number(),
  name: z.string(),
  email: z.string(),
  /** Of the platform's staff 'Super admin'. */
  roleName: z.string(),
  isActive: z.boolean(),
  /** A save states the one that it was made from. */
  version: z.number(),
  /** Of role or standing; null where neither was ever changed. */
  changedAt: instantOrNull,
  changedBy: textOrNull,
  lastSignInAt: instantOrNull,
  createdAt: instant,
  secondFactorMode: word(['email', 'authenticator_app', 'authenticator_app_or_email'], 'email'),
  hasAuthenticator: z.boolean(),
  isSelf: z.boolean(),
  /** Every role, with the code that giving it would be refused with; null: the actor may give it. */
  roles: z.array(z.object({ role: wordOfText(vaultRoles, 'Viewer'), refusal: textOrNull })),
  /** Codes, of what else the actor may do. */
  activationRefusal: textOrNull,
  resetRefusal: textOrNull,
  invitationRefusal: textOrNull,
  sessionsRefusal: textOrNull,
  status: wordOfText(['Active', 'Deactivated', 'Invited', 'Invitation expired'], 'Deactivated'),
  /** Of who has not joined: when the invitation ends, or did. */
  invitedUntil: instantOrNull,
  /** Since when the mail server refuses letters to the address; null where it takes them. */
  lettersRefusedSince: instantOrNull,
});

const companyTypes = ['Publisher', 'Distributor', 'Retailer'] as const;

const permission = z.object({
  key: z.string(),
  /** The roles of whom one may be granted it by name, and those that grant it; of none both empty. */
  grantedTo: z.array(wordOfText(vaultRoles, 'Viewer')),
  grantedBy: z.array(wordOfText(vaultRoles, 'Owner')),
  /** Roles that hold it somewhere, and in which types of companies. */
  holders: z.array(
    z.object({
      role: wordOfText(vaultRoles, 'Viewer'),
      companyTypes: z.array(wordOfText(companyTypes, 'Publisher')),
    }),
  ),
});

const version = z.int().min(1);

/** What is done about the users of one's own vault; of another vault's nothing is found. */
export const usersContract = {
  /** For whoever is signed in: what one may not do says who may. */
  permissions: relay('GET /permissions', 'accounts.v1.UsersService/ListPermissions', {
    reply: z.object({ permissions: z.array(permission) }),
  }),
  user: relay('GET /users/:userGuid', 'accounts.v1.UsersService/GetUser', { reply: user, of: 'user' }),
  /** Answers the same whether or not another vault's user has the address. */
  inviteUser: relay('POST /users', 'accounts.v1.UsersService/InviteUser', {
    body: z.object({ name: z.string().max(120), email: z.string().max(254), role: z.enum(vaultRoles) }),
    reply: user,
    of: 'user',
  }),
  resendInvitation: relay('POST /users/:userGuid/invitation', 'accounts.v1.UsersService/ResendInvitation', {
    reply: user,
    of: 'user',
  }),
  withdrawInvitation: relay('DELETE /users/:userGuid/invitation', 'accounts.v1.UsersService/WithdrawInvitation', {
    reply: nothing,
  }),
  /** 0 letters: one of trial is on its way. */
  sendLettersAgain: relay('POST /users/:userGuid/letters', 'accounts.v1.UsersService/SendLettersAgain', {
    reply: z.object({ letters: z.number() }),
  }),
  /** Holds in the user's open sessions within a second. */
  changeRole: relay('PUT /users/:userGuid/role', 'accounts.v1.UsersService/ChangeRole', {
    stepUp: 'one-factor',
    body: z.object({ version, role: z.enum(vaultRoles) }),
    reply: user,
    of: 'user',
    stale: { code: 'accounts.user_changed', read: 'accounts.v1.UsersService/GetUser' },
  }),
  /** Who is deactivated is signed out everywhere, on every instance. */
  setUserActive: endpoint('POST /users/:userGuid/active', {
    permission: ['user-delete', 'user-all'],
    stepUp: 'one-factor',
    body: z.object({ version, isActive: z.boolean() }),
    reply: nothing,
    errors: [
      'accounts.not_found',
      'accounts.user_changed',
      'accounts.owner_only',
      'accounts.own_account',
      'accounts.still_invited',
      'accounts.last_owner',
    ],
  }),
  /** Of a lost authenticator; signs the user out everywhere. */
  resetSecondFactor: endpoint('POST /users/:userGuid/second-factor/reset', {
    permission: ['accountsettings-all'],
    stepUp: 'both-factors',
    reply: nothing,
    errors: ['accounts.not_found', 'accounts.own_account', 'accounts.reset_of_owner', 'accounts.no_authenticator'],
  }),
};
