/** Letters about single permissions (docs/domain.md, l: mandatory, as those of a changed role). */
import { notificationKind, type News } from '../../notifications/index.js';

/** What was done with which permission, by whom. */
export interface GrantDeed {
  readonly by: string;
  readonly vault: string;
  /** In words. */
  readonly permission: string;
  readonly userGuid: string;
}

const variables = { by: 'Nora North', vault: 'Northwind', permission: 'Transfer keys to another vault' };
/** An Administrator sees the users of the vault, themselves as well. */
const hrefOf = ({ userGuid }: GrantDeed): string => `/usersandgroups/users-detail/${userGuid}`;
const action = 'Show your permissions';

const given = notificationKind({
  name: 'accounts.grant_given',
  title: 'Extra permission granted',
  isMandatory: true,
  subject: 'You may do more in {vault}',
  text: `{by} granted you a permission beside those of your role: {permission}. It holds at once, until it is taken back, your role changes or your account is deactivated.

If you did not expect this, ask the Owner of your vault.`,
  action,
  variables,
});

const valuesOf = ({ by, vault, permission }: GrantDeed) => ({ by, vault, permission });

export const givenNews = (deed: GrantDeed): News => given(valuesOf(deed), hrefOf(deed));

const ended = notificationKind({
  name: 'accounts.grant_taken_back',
  title: 'Extra permission taken back',
  isMandatory: true,
  subject: 'A permission of yours in {vault} has ended',
  text: `{by} took back a permission that you had beside those of your role: {permission}. It ended at once.

If you did not expect this, ask the Owner of your vault.`,
  action,
  variables,
});

export const takenBackNews = (deed: GrantDeed): News => ended(valuesOf(deed), hrefOf(deed));
