import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kernel/clock.js';
import type { Actor } from '../access/index.js';
import type { Database, Transaction } from '../database/database.js';
import type { CodeOf, RecordDeclaration, Records, VersionedRecord } from '../records/index.js';
import { listRegions, type RegionsTables } from '../regions/index.js';
import { systemVault } from './right.js';
import { rightsErrors } from './rights.errors.js';
import { countriesOf } from './rights.repository.js';
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
    told: (right) => ({ name: right.name, description: right.description, ...termsOf(right), is_open: right.is_open }),
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
      await this.assertGood(tx, actor, entered);
      await this.#rights.create(tx, actor, {
        ...{ ...entered, countries: await this.countriesOf(tx, actor, entered) },
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
      await this.assertGood(tx, actor, entered);
      const words = { name: entered.name, description: entered.description };
      const { id } = isSameTerms(current, entered)
        ? await this.#rights.save(tx, actor, current, words)
        : await this.saveTerms(tx, actor, current, entered);
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

  private async assertGood(tx: Tx, actor: Actor, entered: EnteredRight): Promise<void> {
    const { regions, geofencing_type, name } = entered;
    if (geofencing_type === 'include' && regions.length === 0) throw rightsErrors('rights.region_missing');
    const known = await listRegions(tx.$pickTables<keyof RegionsTables>(), actor.ownerGuid);
    const unknown = regions.find((region) => !known.some(({ code }) => code === region));
    if (unknown !== undefined) throw rightsErrors('rights.region_unknown', { params: { region: unknown } });
    if (await isSystemName(tx, name)) throw rightsErrors('rights.name_taken');
  }

  private countriesOf(tx: Tx, { ownerGuid }: Actor, { regions }: EnteredRight): Promise<string[]> {
    return countriesOf(tx.$pickTables<keyof RegionsTables>(), ownerGuid, regions);
  }

  private async saveTerms(tx: Tx, actor: Actor, current: AgreementRow, entered: EnteredRight): Promise<AgreementRow> {
    const countries = await this.countriesOf(tx, actor, entered);
    const isUsed = (await usesOf(tx, actor.ownerGuid, [current.id])).size > 0;
    if (!isUsed) return this.#rights.save(tx, actor, current, { ...entered, countries });
    const next = { ...current, ...entered, countries, id: randomUUID(), version: current.version + 1 };
    const left = { is_current: false, is_open: false };
    const created_at = this.dependencies.clock.now();
    return this.#rights.replace(tx, actor, current, left, { ...next, created_at }, 'rights.version_made');
  }
}
