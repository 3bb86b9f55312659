import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Actor } from '../access/index.js';
import { companyTypeOf } from '../accounts/index.js';
import { grid, type Tables } from '../content/index.js';
import { connectionHref } from './connection-news.js';
import { actsOf, type Act, type ConnectionState } from './connection-state.js';
import type { ConnectionTables } from './connections.repository.js';

export const stateTexts: Readonly<Record<ConnectionState, string>> = {
  invited: 'Invited',
  pending: 'Pending',
  active: 'Active',
  suspended: 'Suspended',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  expired: 'Expired',
  ended: 'Ended',
};

const writing = 'connection-write,connection-all';
const acts: Readonly<Record<Act, { readonly title: string; readonly permission: string }>> = {
  accept: { title: 'Accept', permission: 'connectionaccept-write' },
  reject: { title: 'Reject', permission: 'connectionaccept-write' },
  reinvite: { title: 'Invite again', permission: 'connectioninvite-write' },
  cancel: { title: 'Cancel invitation', permission: 'connectioninvite-write' },
  activate: { title: 'Activate', permission: writing },
  suspend: { title: 'Suspend', permission: writing },
  end: { title: 'End connection', permission: writing },
};

interface Shown {
  readonly state: string;
  readonly is_inviter: boolean;
}
type Eb = ExpressionBuilder<{ list: Shown }, 'list'>;

/** What people look for when they look at connections. */
const views: Readonly<Record<string, { readonly text: string; readonly of: (eb: Eb) => Expression<SqlBool> }>> = {
  connected: { text: 'Connected', of: (eb) => eb('state', 'in', ['active', 'suspended']) },
  received: {
    text: 'Invitations received',
    of: (eb) => eb.and([eb('is_inviter', '=', false), eb('state', '=', 'pending')]),
  },
  sent: {
    text: 'Invitations sent',
    of: (eb) => eb.and([eb('is_inviter', '=', true), eb('state', 'in', ['invited', 'pending', 'expired'])]),
  },
  ended: { text: 'Ended', of: (eb) => eb('state', 'in', ['rejected', 'cancelled', 'expired', 'ended']) },
};

/** Who is shown of the other side: nobody before it is accepted. */
const ownersOf = (column: 'name' | 'email') => sql<string>`
  case when c.active_since is null then '' else coalesce((
    select string_agg(u.${sql.ref(column)}, ', ' order by u.name, u.email) from app_user as u
    where u.vault_id = case when c.vault_id = me.id then c.partner_id else c.vault_id end
      and u.role = 'Owner' and u.is_active
  ), '') end`;

/** The vault's connections and invitations, each as its side sees it (docs/domain.md, n). */
export const connectionsAsSeen = (actor: Actor, database: Tables) =>
  database
    .tables<ConnectionTables>()
    .selectFrom('connection as c')
    .innerJoin('vault as me', (join) => join.on('me.id', '=', actor.ownerGuid))
    .innerJoin('vault as i', 'i.id', 'c.vault_id')
    .leftJoin('vault as p', 'p.id', 'c.partner_id')
    // Who was invited sees it from Pending on.
    .where((eb) =>
      eb.or([
        eb('c.vault_id', '=', actor.ownerGuid),
        eb.and([eb('c.partner_id', '=', actor.ownerGuid), eb('c.state', '<>', 'invited')]),
      ]),
    )
    .select(['c.id', 'c.state', 'c.email', 'c.invited_at', 'c.invited_by_name', 'c.active_since', 'c.ended_at'])
    .select([
      sql<boolean>`c.vault_id = me.id`.as('is_inviter'),
      sql<boolean>`coalesce(c.suspended_by = me.id, false)`.as('is_suspended_here'),
      sql<boolean>`c.state = 'invited' and c.partner_id is not null`.as('is_registering'),
      sql<string>`case when c.state not in ('active', 'suspended') then ''
        when c.vault_id <> me.id then i.logo else p.logo end`.as('logo'),
      // Before it is accepted the inviter sees what the inviter wrote.
      sql<string>`case when c.vault_id <> me.id then i.company
        when c.active_since is not null then p.company else c.company end`.as('company'),
      sql<number>`case when c.vault_id <> me.id then i.company_type
        when c.active_since is not null then p.company_type else c.company_type end`.as('company_type'),
      sql<string>`case when c.active_since is null then ''
        when c.vault_id = me.id then p.name else i.name end`.as('vault'),
      ownersOf('name').as('owner_names'),
      ownersOf('email').as('owner_emails'),
    ]);

export const connectionsGrid = grid({
  source: connectionsAsSeen,
  name: 'connections',
  originalUrl: '/network/connections/',
  title: 'Connections',
  description:
    'The companies that you are connected with, and the invitations on their way. A company shows its vault and its Owners once the invitation is accepted.',
  permission: ['connection-read', 'connection-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'VaultImageURL', title: 'Logo', kind: 'image', column: 'logo' },
    { propertyName: 'Company', title: 'Company', kind: 'text', column: 'company', isSortable: true },
    {
      propertyName: 'Status',
      title: 'Status',
      kind: 'status',
      column: 'state',
      isSortable: true,
      value: ({ state }) => stateTexts[state],
    },
    {
      propertyName: 'Type',
      title: 'Type',
      kind: 'text',
      column: 'company_type',
      isSortable: true,
      value: (row) => companyTypeOf(row.company_type),
    },
    {
      propertyName: 'ActiveSince',
      title: 'Active since',
      kind: 'date',
      column: 'active_since',
      isSortable: true,
      isNullable: true,
    },
    { propertyName: 'OwnerNames', title: 'Owners', kind: 'text', column: 'owner_names' },
    {
      propertyName: 'OwnerEmails',
      title: 'Owner emails',
      kind: 'text',
      column: 'owner_emails',
      isWide: true,
      isHidden: true,
    },
    { propertyName: 'Date', title: 'Invited', kind: 'date', column: 'invited_at', isSortable: true },
    {
      propertyName: 'InvitedBy',
      title: 'Invited by',
      kind: 'text',
      column: 'is_inviter',
      isSortable: true,
      value: (row) => (row.is_inviter ? 'Your company' : 'Their company'),
    },
    { propertyName: 'Vault', title: 'Vault', kind: 'text', column: 'vault', isSortable: true, isHidden: true },
    {
      propertyName: 'Email',
      title: 'Invited address',
      kind: 'text',
      column: 'email',
      isSortable: true,
      isHidden: true,
    },
    {
      propertyName: 'EndedAt',
      title: 'Ended',
      kind: 'date',
      column: 'ended_at',
      isSortable: true,
      isNullable: true,
      isHidden: true,
    },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Company', title: 'Company', vueType: 'text', match: { column: 'company', how: 'contains' } },
    {
      propertyName: 'View',
      title: 'Show',
      vueType: 'select',
      options: Object.entries(views).map(([value, { text }]) => ({ value, text })),
      condition: (eb, value) => views[value]?.of(eb as unknown as Eb) ?? eb.lit(true),
    },
    {
      propertyName: 'Status',
      title: 'Status',
      vueType: 'select',
      column: 'state',
      options: Object.entries(stateTexts).map(([value, text]) => ({ value, text })),
    },
    {
      propertyName: 'Type',
      title: 'Type',
      vueType: 'select',
      options: [1, 2, 3].map((type) => ({ value: String(type), text: companyTypeOf(type) })),
      condition: (eb, value) => eb('company_type', '=', Number(value)),
    },
    { propertyName: 'Email', title: 'Invited address', vueType: 'text', match: { column: 'email', how: 'contains' } },
    { vueType: 'dates', column: 'invited_at' },
  ],
  defaultSort: '-Date',
  href: ({ id }) => connectionHref(id),
  actions: ({ state, is_inviter, is_suspended_here, is_registering }) => {
    const side = is_inviter ? 'inviter' : 'invited';
    const other = is_inviter ? 'invited' : 'inviter';
    const suspendedBy = state !== 'suspended' ? undefined : is_suspended_here ? side : other;
    return actsOf({ state, side, suspendedBy, isRegistering: is_registering }).map((name) => ({ name, ...acts[name] }));
  },
});
