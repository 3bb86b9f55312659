/** Each side of a connection sets its own part of it, while they are connected (docs/domain.md, e and n). */
import type { Kysely } from 'kysely';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import { currenciesInUse, type CountriesTables } from '../../countries/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { CodeOf, RecordDeclaration, Records, Stamp, VersionedRecord } from '../../records/index.js';
import { countriesOfTheWorld, type RegionsTables } from '../../regions/index.js';
import { connectedStates } from '../connection-state.js';
import { connectionsError } from '../connections.errors.js';
import {
  findConnection,
  lockConnection,
  type ConnectionRow,
  type ConnectionTables,
} from '../connections.repository.js';
import type { Invitations } from '../invitations.service.js';
import { directionsOf, isOfSide, type Directions } from './directions.js';
import { makeSettings, settingsOf, typesOf, type SettingRow, type SettingTables } from './settings.repository.js';

/** What a side sets. */
export type Terms = Omit<SettingRow, Stamp | 'stamp' | 'vault_id' | 'connection_id'>;

/** A side's own settings, and which part of them it sets. */
export interface OwnSettings extends Directions {
  readonly row: SettingRow;
}

export interface SettingsView {
  readonly own: OwnSettings;
  /** Of the other side. */
  readonly theirs: SettingRow;
  /** ISO 4217: what may be chosen. */
  readonly currencies: readonly string[];
}

export interface SettingsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly invitations: Invitations;
}

type SettingsTables = ConnectionTables & CountriesTables & RegionsTables;

const termsOf = ({
  vault_id: _vault,
  connection_id: _connection,
  version: _version,
  changed_at: _at,
  changed_by_name: _by,
  stamp: _stamp,
  ...terms
}: SettingRow): Terms => terms;

const settingRecord: RecordDeclaration<SettingRow, CodeOf<typeof connectionsError>> = {
  table: 'connection_setting',
  key: 'connection_id',
  errors: connectionsError,
  notFound: 'connections.not_found',
  stale: 'connections.settings_changed',
  audit: {
    object: ({ connection_id: id }) => ({ kind: 'connection', id }),
    snapshot: termsOf,
    changed: 'connections.settings_changed',
  },
};

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** @throws connections.not_in_state */
const whileConnected = ({ state }: ConnectionRow): void => {
  if (!connectedStates.includes(state)) throw connectionsError('connections.not_in_state', { params: { state } });
};

const refused = (field: string, message: string) =>
  callErrors('request.invalid', { violations: [{ pointer: `/terms/${field}`, message }] });

export class SettingsService {
  readonly #records: VersionedRecord<SettingRow>;

  constructor(private readonly dependencies: SettingsDependencies) {
    this.#records = dependencies.records.of(settingRecord);
  }

  /** @throws connections.not_found, connections.not_in_state */
  async find(actor: Actor, connectionGuid: string): Promise<SettingsView> {
    const tables = this.dependencies.database.tables<SettingsTables>();
    const connection = await findConnection(tables, actor.ownerGuid, connectionGuid);
    if (connection === undefined) throw connectionsError('connections.not_found');
    whileConnected(connection);
    const rows = await this.#rows(connection.id);
    const row = rows.find(({ vault_id }) => vault_id === actor.ownerGuid);
    const theirs = rows.find(({ vault_id }) => vault_id !== actor.ownerGuid);
    if (row === undefined || theirs === undefined) throw connectionsError('connections.not_found');
    return {
      own: { row, ...(await this.#directions(tables, actor, connection)) },
      theirs,
      currencies: await currenciesInUse(tables),
    };
  }

  /** @throws connections.not_found, connections.not_in_state, connections.not_of_this_side, connections.settings_changed */
  async change(actor: Actor, connectionGuid: string, version: number, terms: Terms): Promise<OwnSettings> {
    const { database, invitations } = this.dependencies;
    return database.transaction(async (tx: Transaction<SettingsTables>) => {
      const connection = await lockConnection(tx, actor.ownerGuid, connectionGuid);
      whileConnected(connection);
      await makeSettings(tx, connection.id);
      const directions = await this.#directions(tx, actor, connection);
      const before = await this.#records.lock(tx, actor, connection.id, version);
      this.#refuseOthers(directions, termsOf(before), terms);
      await this.#check(tx, termsOf(before), terms);
      const row = await this.#records.save(tx, actor, before, terms);
      invitations.tell(tx, connection);
      return { row, ...directions };
    });
  }

  /** Accepted by a process of the version before, while this one was rolled out, a connection has none yet. */
  async #rows(connectionGuid: string): Promise<readonly SettingRow[]> {
    const { database } = this.dependencies;
    const rows = await settingsOf(database.tables<SettingTables>(), connectionGuid);
    if (rows.length === 2) return rows;
    return database.transaction(async (tx: Transaction<SettingTables>) => {
      await makeSettings(tx, connectionGuid);
      return settingsOf(tx, connectionGuid);
    });
  }

  async #directions(db: Kysely<SettingsTables>, { ownerGuid }: Actor, connection: ConnectionRow): Promise<Directions> {
    const { vault_id, partner_id } = connection;
    const otherGuid = vault_id === ownerGuid ? (partner_id ?? '') : vault_id;
    const types = await typesOf(db, [ownerGuid, otherGuid]);
    return directionsOf(types.get(ownerGuid) ?? 0, types.get(otherGuid) ?? 0);
  }

  /** What a side does not set stays as it is: a request that says otherwise is no form's. */
  #refuseOthers(directions: Directions, before: Terms, terms: Terms): void {
    const changed = Object.keys(terms) as (keyof Terms)[];
    if (changed.some((column) => !isOfSide(directions, column) && !isSame(terms[column], before[column])))
      throw connectionsError('connections.not_of_this_side');
  }

  /** What stands may stay though nobody chooses it any more. */
  async #check(db: Kysely<SettingsTables>, before: Terms, terms: Terms): Promise<void> {
    const currencies = await currenciesInUse(db);
    const fresh = (chosen: string, kept: string): boolean => chosen !== kept && !currencies.includes(chosen);
    if (fresh(terms.currency, before.currency)) throw refused('currency', 'This currency is not in use');
    if (fresh(terms.invoicing_currency, before.invoicing_currency))
      throw refused('invoicingCurrency', 'This currency is not in use');
    const world = await countriesOfTheWorld(db);
    const isUnknown = (code: string): boolean => !world.includes(code);
    if (terms.restricted_countries.some(isUnknown)) throw refused('restrictedCountries', 'There is no such country');
    if (terms.blacklisted_countries.some(isUnknown)) throw refused('blacklistedCountries', 'There is no such country');
  }
}
