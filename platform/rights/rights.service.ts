import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kernel/clock.js';
import type { Actor } from '../access/index.js';
import type { Database, Transaction } from '../database/database.js';
import {
  anyVersion,
  type CodeOf,
  type RecordDeclaration,
  type Records,
  type VersionedRecord,
} from '../records/index.js';
import { holdRegions, type Moved, type RegionsTables } from '../regions/index.js';
import { systemVault } from './right.js';
import { rightsErrors } from './rights.errors.js';
import type { AgreementRow, RightsDatabase } from './rows.js';
import { isSystemName, renameLine, usesOf, versionsOf, type Use } from './versions.repository.js';

/** What a person enters of a right, checked. */
export type EnteredRight = Pick<
  AgreementRow,
  'name' | 'description' | 'extraction_type' | 'visibility' | 'is_blacklisting_allowed' | 'geofencing_type' | 'regions'
>;

/** A right in all its versions, the newest first, with what the asking vault has of each. */
export interface RightDetail {
  readonly current: AgreementRow;
  readonly versions: readonly AgreementRow[];
  readonly uses: ReadonlyMap<string, Use>;
}

export interface RightsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly clock: Clock;
}

type Tx = Transaction<RightsDatabase>;

/** Which of a right's fields keys depend on; name and description are words for people. */
const termsOf = (right: EnteredRight) => ({
  extraction_type: right.extraction_type,
  visibility: right.visibility,
  is_blacklisting_allowed: right.is_blacklisting_allowed,
  geofencing_type: right.geofencing_type,
  regions: right.regions.toSorted(),
});

const isSameTerms = (one: EnteredRight, other: EnteredRight): boolean =>
  JSON.stringify(termsOf(one)) === JSON.stringify(termsOf(other));

/** The current version of a line is the record; one that keys have is left behind for the next. */
const rightRecord: RecordDeclaration<AgreementRow, CodeOf<typeof rightsErrors>> = {
  table: 'agreement',
  key: 'line_id',
  only: { is_current: true },
  columns: { version: 'row_version', changedBy: 'changed_by' },
  errors: rightsErrors,
  notFound: 'rights.not_found',
  stale: 'rights.changed_meanwhile',
  unique: { agreement_name: 'rights.name_taken' },
  audit: {
    object: ({ id }) => ({ kind: 'right', id }),
    snapshot: (right) => ({
      name: right.name,
      description: right.description,
      ...termsOf(right),
      is_open: right.is_open,
    }),
    created: 'rights.created',
    changed: 'rights.changed',
    deleted: 'rights.deleted',
  },
  topic: 'stockchanged',
};

/** Rights of a vault's own: made, edited into versions, opened and closed, deleted while unused (docs/domain.md, c). */
export class RightsService {
  readonly #rights: VersionedRecord<AgreementRow>;

  constructor(private readonly dependencies: RightsDependencies) {
    this.#rights = dependencies.records.of(rightRecord);
  }

  /** @param rightId of any version. @throws rights.not_found, also for another vault's */
  detail(actor: Actor, rightId: string): Promise<RightDetail> {
    return this.dependencies.database.transaction((tx: Tx) => this.read(tx, actor, rightId));
  }

  /** @throws rights.name_taken, rights.region_unknown, rights.region_missing */
  create(actor: Actor, entered: EnteredRight): Promise<RightDetail> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const id = randomUUID();
      const countries = await this.countriesOfGood(tx, actor, entered);
      await this.#rights.create(tx, actor, {
        ...{ ...entered, countries },
        ...{ vault_id: actor.ownerGuid, id, line_id: id, version: 1, is_current: true, is_open: true },
        created_at: this.dependencies.clock.now(),
      });
      return this.read(tx, actor, id);
    });
  }

  /**
   * Saves an edit: words on every version; terms in place while nothing has the version, else as a new
   * version that takes the place of the old one for new insertions.
   * @throws rights.not_found, rights.is_system, rights.changed_meanwhile, rights.name_taken, rights.region_*
   */
  update(actor: Actor, rightId: string, rowVersion: number, entered: EnteredRight): Promise<RightDetail> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const { line_id } = await this.own(tx, actor, rightId);
      const current = await this.#rights.lock(tx, actor, line_id, rowVersion);
      const countries = await this.countriesOfGood(tx, actor, entered);
      const words = { name: entered.name, description: entered.description };
      const { id } = isSameTerms(current, entered)
        ? await this.#rights.save(tx, actor, current, words)
        : await this.saveTerms(tx, actor, current, { ...entered, countries });
      await renameLine(tx, actor.ownerGuid, line_id, words);
      return this.read(tx, actor, id);
    });
  }

  /** @throws rights.not_found, rights.is_system, rights.changed_meanwhile */
  setOpen(actor: Actor, rightId: string, rowVersion: number, isOpen: boolean): Promise<RightDetail> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const { line_id } = await this.own(tx, actor, rightId);
      const action = isOpen ? 'rights.opened' : 'rights.closed';
      const { id } = await this.#rights.change(tx, actor, line_id, rowVersion, () => ({ is_open: isOpen }), action);
      return this.read(tx, actor, id);
    });
  }

  /** @throws rights.not_found, rights.is_system, rights.changed_meanwhile, rights.in_use */
  delete(actor: Actor, rightId: string, rowVersion: number): Promise<void> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const { line_id } = await this.own(tx, actor, rightId);
      await this.#rights.delete(tx, actor, line_id, rowVersion, async () => {
        if ((await this.read(tx, actor, rightId)).uses.size > 0) throw rightsErrors('rights.in_use');
      });
    });
  }

  /**
   * Puts one region in the place of another in the newest versions of rights, in the caller's transaction: in place
   * while nothing has the version, else as a new one.
   * @param lineIds of rights, or of any of their versions
   * @returns undefined where the newest version of one does not name the region, or one is not the vault's own
   * @throws rights.region_unknown
   */
  async moveRegion(
    tx: Tx,
    actor: Actor,
    lineIds: readonly string[],
    from: string,
    to: string,
  ): Promise<Moved | undefined> {
    const left: Use[] = [];
    // In one order, so that two who move the same rights do not wait for each other.
    for (const lineId of lineIds.toSorted()) {
      const [one] = await versionsOf(tx, actor.ownerGuid, lineId);
      if (one === undefined || one.vault_id === systemVault) return undefined;
      const current = await this.#rights.lock(tx, actor, one.line_id, anyVersion);
      if (!current.regions.includes(from)) return undefined;
      const entered = { ...current, regions: [...new Set(current.regions.map((code) => (code === from ? to : code)))] };
      const countries = await this.countriesOfGood(tx, actor, entered);
      const use = (await usesOf(tx, actor.ownerGuid, [current.id])).get(current.id);
      await this.saveTerms(tx, actor, current, { ...termsOf(entered), countries });
      if (use !== undefined) left.push(use);
    }
    return {
      newVersions: left.length,
      keysKept: left.reduce((sum, { all }) => sum + all, 0),
      openInsertions: left.reduce((sum, { openInsertions }) => sum + openInsertions, 0),
    };
  }

  private async read(tx: Tx, actor: Actor, rightId: string): Promise<RightDetail> {
    const versions = await versionsOf(tx, actor.ownerGuid, rightId);
    const current = versions.find((version) => version.is_current);
    if (current === undefined) throw rightsErrors('rights.not_found');
    const ids = versions.map(({ id }) => id);
    return { current, versions, uses: await usesOf(tx, actor.ownerGuid, ids) };
  }

  /** The line of any of its versions. */
  private async own(tx: Tx, actor: Actor, rightId: string): Promise<AgreementRow> {
    const [one] = await versionsOf(tx, actor.ownerGuid, rightId);
    if (one === undefined) throw rightsErrors('rights.not_found');
    if (one.vault_id === systemVault) throw rightsErrors('rights.is_system');
    return one;
  }

  /** @returns what its regions hold, which stay as they are until the transaction ends */
  private async countriesOfGood(tx: Tx, { ownerGuid }: Actor, entered: EnteredRight): Promise<string[]> {
    const { regions, geofencing_type, name } = entered;
    if (geofencing_type === 'include' && regions.length === 0) throw rightsErrors('rights.region_missing');
    const held = await holdRegions(tx.$pickTables<keyof RegionsTables>(), ownerGuid, regions);
    const unknown = regions.find((region) => !held.some(({ code }) => code === region));
    if (unknown !== undefined) throw rightsErrors('rights.region_unknown', { params: { region: unknown } });
    if (await isSystemName(tx, name)) throw rightsErrors('rights.name_taken');
    return [...new Set(held.flatMap(({ countries }) => countries))].toSorted();
  }

  /** @param changes with the countries of their regions */
  private async saveTerms(
    tx: Tx,
    actor: Actor,
    current: AgreementRow,
    changes: Partial<AgreementRow>,
  ): Promise<AgreementRow> {
    const isUsed = (await usesOf(tx, actor.ownerGuid, [current.id])).size > 0;
    if (!isUsed) return this.#rights.save(tx, actor, current, changes);
    const next = { ...current, ...changes, id: randomUUID(), version: current.version + 1 };
    const left = { is_current: false, is_open: false };
    const created_at = this.dependencies.clock.now();
    return this.#rights.replace(tx, actor, current, left, { ...next, created_at }, 'rights.version_made');
  }
}
