/** Connections, and whom a vault's letters about them go to. */
import { sql, type Insertable, type Kysely, type Selectable, type Updateable } from 'kysely';
import { rolesHolding } from '../accounts/index.js';
import { systemVault, type VaultState } from '../access/index.js';
import type { Transaction } from '../database/database.js';
import type { Tables } from '../database/gen/tables.js';
import { connectionsError } from './connections.errors.js';
import { connectedStates, type ConnectionState } from './connection-state.js';
import type { SettingTables } from './settings/settings.repository.js';

export type ConnectionTables = Pick<Tables, 'connection' | 'connection_invite_day' | 'app_user' | 'vault'> &
  SettingTables;
export type ConnectionTx = Transaction<ConnectionTables>;
type Stored = Selectable<ConnectionTables['connection']>;
export type ConnectionRow = Omit<Stored, 'state'> & { readonly state: ConnectionState };
type Changes = Updateable<ConnectionTables['connection']>;

/** Owners and Administrators: who invites and accepts. */
export const managing = rolesHolding('connectioninvite-write');

const openIndexes = ['connection_open_address', 'connection_open_pair'];

/** @throws connections.already_open when one of the indexes over what is open refuses */
const unlessOpen = async <R>(statement: Promise<R>): Promise<R> => {
  try {
    return await statement;
  } catch (thrown) {
    const constraint = thrown instanceof Error && 'constraint' in thrown ? String(thrown.constraint) : '';
    throw openIndexes.includes(constraint) ? connectionsError('connections.already_open') : thrown;
  }
};

/** One that the vault invited to, or was invited to; who was invited sees it from Pending on. */
const ofVault = (db: Kysely<ConnectionTables>, vaultGuid: string, connectionGuid: string) =>
  db
    .selectFrom('connection')
    .selectAll()
    .where('id', '=', connectionGuid)
    .where((eb) =>
      eb.or([eb('vault_id', '=', vaultGuid), eb.and([eb('partner_id', '=', vaultGuid), eb('state', '<>', 'invited')])]),
    )
    .$narrowType<{ state: ConnectionState }>();

export const findConnection = async (
  db: Kysely<ConnectionTables>,
  vaultGuid: string,
  connectionGuid: string,
): Promise<ConnectionRow | undefined> => ofVault(db, vaultGuid, connectionGuid).executeTakeFirst();

/** Everything that the vault's partners see of it, whichever of the two has invited. */
export const connectionsOf = (db: Kysely<ConnectionTables>, vaultGuid: string): Promise<ConnectionRow[]> =>
  db
    .selectFrom('connection')
    .selectAll()
    .where((eb) => eb.or([eb('vault_id', '=', vaultGuid), eb('partner_id', '=', vaultGuid)]))
    .$narrowType<{ state: ConnectionState }>()
    .execute();

/** Whether they trade, or would if neither had suspended it. */
export const areConnected = async (db: Kysely<ConnectionTables>, one: string, other: string): Promise<boolean> => {
  const found = await db
    .selectFrom('connection')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('vault_id', '=', one), eb('partner_id', '=', other)]),
        eb.and([eb('vault_id', '=', other), eb('partner_id', '=', one)]),
      ]),
    )
    .where('state', 'in', connectedStates)
    .executeTakeFirst();
  return found !== undefined;
};

/** One that the two have agreed to, as one of them sees it. */
export interface Trade {
  readonly connectionGuid: string;
  readonly state: ConnectionState;
  readonly partnerGuid: string;
  readonly company: string;
  /** The specification's numbers: 1 publisher, 2 distributor, 3 retailer. */
  readonly companyType: number;
  readonly ownType: number;
}

const tradesOf = (db: Kysely<ConnectionTables>, vaultGuid: string) =>
  db
    .selectFrom('connection as c')
    .innerJoin('vault as o', (join) =>
      join.on('o.id', '=', sql<string>`case when c.vault_id = ${vaultGuid} then c.partner_id else c.vault_id end`),
    )
    .innerJoin('vault as me', (join) => join.on('me.id', '=', vaultGuid))
    .where((eb) => eb.or([eb('c.vault_id', '=', vaultGuid), eb('c.partner_id', '=', vaultGuid)]))
    .where('c.active_since', 'is not', null)
    .select(['c.id as connectionGuid', 'c.state', 'o.id as partnerGuid', 'o.company'])
    .select(['o.company_type as companyType', 'me.company_type as ownType'])
    .$narrowType<{ state: ConnectionState }>();

/** Those that are active, by their companies. */
export const activeTrades = (db: Kysely<ConnectionTables>, vaultGuid: string): Promise<Trade[]> =>
  tradesOf(db, vaultGuid)
    .where('c.state', '=', 'active')
    .orderBy(sql`lower(o.company)`)
    .orderBy('c.id')
    .execute();

export const findTrade = (
  db: Kysely<ConnectionTables>,
  vaultGuid: string,
  connectionGuid: string,
): Promise<Trade | undefined> => tradesOf(db, vaultGuid).where('c.id', '=', connectionGuid).executeTakeFirst();

/** The same; until the transaction ends nobody changes its state. */
export const holdTrade = (tx: ConnectionTx, vaultGuid: string, connectionGuid: string): Promise<Trade | undefined> =>
  tradesOf(tx, vaultGuid).where('c.id', '=', connectionGuid).forShare('c').executeTakeFirst();

/** Who acts on a connection waits here for whoever does at the same time. @throws connections.not_found */
export const lockConnection = async (
  tx: ConnectionTx,
  vaultGuid: string,
  connectionGuid: string,
): Promise<ConnectionRow> => {
  const row = await ofVault(tx, vaultGuid, connectionGuid).forUpdate().executeTakeFirst();
  if (row === undefined) throw connectionsError('connections.not_found');
  return row;
};

/** The secret is not looked at. */
export const findInvited = async (
  db: Kysely<ConnectionTables>,
  inviteGuid: string,
): Promise<(ConnectionRow & { readonly inviter: string }) | undefined> =>
  db
    .selectFrom('connection as c')
    .innerJoin('vault as v', 'v.id', 'c.vault_id')
    .selectAll('c')
    .select('v.company as inviter')
    .where('c.id', '=', inviteGuid)
    .$narrowType<{ state: ConnectionState }>()
    .executeTakeFirst();

/** @throws connections.already_open */
export const addConnection = async (
  tx: ConnectionTx,
  row: Insertable<ConnectionTables['connection']>,
): Promise<void> => {
  await unlessOpen(tx.insertInto('connection').values(row).execute());
};

/** @throws connections.already_open */
export const changeConnection = async (tx: ConnectionTx, connectionGuid: string, changes: Changes): Promise<void> => {
  await unlessOpen(tx.updateTable('connection').set(changes).where('id', '=', connectionGuid).execute());
};

/** Of a company that staff looks at: it may not answer yet. */
const waitingStates: readonly VaultState[] = ['pending_review', 'rejected'];

/**
 * The vault of whoever has the address; staff has none, nor who has not completed a registration. Neither is completed
 * nor approved until the transaction ends: both look for what waits afterwards.
 */
export const vaultOfAddress = async (
  tx: ConnectionTx,
  email: string,
): Promise<{ readonly id: string; readonly isWaiting: boolean } | undefined> => {
  const found = await tx
    .selectFrom('app_user as u')
    .innerJoin('vault as v', 'v.id', 'u.vault_id')
    .select(['v.id', 'v.state', 'u.is_active'])
    .where('u.email', '=', email)
    .where('v.id', '<>', systemVault)
    .$narrowType<{ state: VaultState }>()
    .forShare()
    .executeTakeFirst();
  if (found === undefined || (found.state === 'pending_review' && !found.is_active)) return undefined;
  return { id: found.id, isWaiting: waitingStates.includes(found.state) };
};

/** What a vault shows of itself to one that it is connected with; `owners` are its active ones, by their names. */
export interface Company {
  readonly company: string;
  /** The specification's number: 1 publisher, 2 distributor, 3 retailer. */
  readonly companyType: number;
  readonly vault: string;
  /** Its address; '' without one. */
  readonly logo: string;
  readonly owners: readonly { readonly name: string; readonly email: string }[];
}

export const partnerOf = async (db: Kysely<ConnectionTables>, vaultGuid: string): Promise<Company> => {
  const {
    company,
    company_type: companyType,
    name: vault,
    logo,
  } = await db
    .selectFrom('vault')
    .select(['company', 'company_type', 'name', 'logo'])
    .where('id', '=', vaultGuid)
    .executeTakeFirstOrThrow();
  const owners = await db
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('vault_id', '=', vaultGuid)
    .where('is_active', '=', true)
    .where('role', '=', 'Owner')
    .orderBy('name')
    .orderBy('email')
    .execute();
  return { company, companyType, vault, logo, owners };
};

export const companyOf = async (db: Kysely<ConnectionTables>, vaultGuid: string) =>
  db.selectFrom('vault').select('company').where('id', '=', vaultGuid).executeTakeFirstOrThrow();

/** Addresses of a vault's Owners and Administrators. */
export const managersOf = async (db: Kysely<ConnectionTables>, vaultGuid: string): Promise<string[]> => {
  const users = await db
    .selectFrom('app_user')
    .select('email')
    .where('vault_id', '=', vaultGuid)
    .where('is_active', '=', true)
    .where('role', 'in', managing)
    .orderBy('id')
    .execute();
  return users.map(({ email }) => email);
};

/** Counts a letter of invitation in one statement. @returns false, and counts nothing, when the day has no more */
export const reserveInvite = async (
  db: Kysely<ConnectionTables>,
  vaultGuid: string,
  day: string,
  limit: number,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into connection_invite_day as kept (vault_id, day, invites) values (${vaultGuid}, ${day}, 1)
    on conflict (vault_id) do update set
      day = excluded.day,
      invites = case when kept.day = excluded.day then kept.invites + 1 else 1 end
    where kept.day <> excluded.day or kept.invites < ${limit}
    returning kept.invites`.execute(db);
  return rows.length === 1;
};

/** Invitations that wait for an answer, whose link is not used up: a reminder, or their end, may be due. */
export const waitingInvitations = async (db: Kysely<ConnectionTables>): Promise<string[]> => {
  const rows = await db
    .selectFrom('connection')
    .select('id')
    .where('secret_hash', 'is not', null)
    .where('state', 'in', ['invited', 'pending'])
    .orderBy('expires_at')
    .execute();
  return rows.map(({ id }) => id);
};

/** Who sweeps at the same time goes past it. */
export const holdWaiting = async (tx: ConnectionTx, connectionGuid: string): Promise<ConnectionRow | undefined> =>
  tx
    .selectFrom('connection')
    .selectAll()
    .where('id', '=', connectionGuid)
    .where('secret_hash', 'is not', null)
    .where('state', 'in', ['invited', 'pending'])
    .$narrowType<{ state: ConnectionState }>()
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

/** Uses the link up. @returns undefined: it works no more, or a vault has the address */
export const rejectInvited = async (
  tx: ConnectionTx,
  inviteGuid: string,
  hash: Buffer | undefined,
): Promise<ConnectionRow | undefined> =>
  tx
    .updateTable('connection')
    .set({ state: 'rejected', secret_hash: null })
    .where('id', '=', inviteGuid)
    .where('state', '=', 'invited')
    .where('secret_hash', '=', hash ?? null)
    .returningAll()
    .$narrowType<{ state: ConnectionState }>()
    .executeTakeFirst();

/** Uses the links up. @returns what is bound */
export const bindVault = async (tx: ConnectionTx, email: string, vaultGuid: string): Promise<ConnectionRow[]> =>
  tx
    .updateTable('connection')
    .set({ partner_id: vaultGuid, secret_hash: null, expires_at: null })
    .where('email', '=', email)
    .where('state', '=', 'invited')
    .where('partner_id', 'is', null)
    .returningAll()
    .$narrowType<{ state: ConnectionState }>()
    .execute();

/** Bound connections of a vault that has not been approved yet. */
export const boundTo = async (tx: ConnectionTx, vaultGuid: string): Promise<ConnectionRow[]> =>
  tx
    .selectFrom('connection')
    .selectAll()
    .where('partner_id', '=', vaultGuid)
    .where('state', '=', 'invited')
    .$narrowType<{ state: ConnectionState }>()
    .orderBy('id')
    .forUpdate()
    .execute();
