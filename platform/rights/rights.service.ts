import { randomUUID } from 'node:crypto';
import type { Clock } from '../../kernel/clock.js';
import type { Actor } from '../access/index.js';
import type { AuditLog } from '../audit/index.js';
import type { Database, Transaction } from '../database/database.js';
import type { Hub } from '../realtime/index.js';
import { listRegions, type RegionsTables } from '../regions/index.js';
import { systemVault } from './right.js';
import { rightsErrors } from './rights.errors.js';
import { addRight, countriesOf } from './rights.repository.js';
import type { AgreementRow, RightsDatabase } from './rows.js';
import {
  deleteLine,
  isNameTaken,
  lockCurrent,
  renameLine,
  updateVersion,
  usesOf,
  versionsOf,
  type Use,
} from './versions.repository.js';

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

export interface RightsParts {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly hub: Hub;
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

const isNameGiven = (thrown: unknown): boolean =>
  thrown instanceof Error && 'constraint' in thrown && thrown.constraint === 'agreement_name';

/** For the audit trail. */
const told = (right: EnteredRight) => ({ name: right.name, description: right.description, ...termsOf(right) });

/** Rights of a vault's own: made, edited into versions, opened and closed, deleted while unused (section c). */
export class RightsService {
  constructor(private readonly parts: RightsParts) {}

  /** @param rightId of any version. @throws rights.not_found, also for another vault's */
  detail(actor: Actor, rightId: string): Promise<RightDetail> {
    return this.parts.database.transaction((tx: Tx) => this.read(tx, actor, rightId));
  }

  /** @throws rights.name_taken, rights.region_unknown, rights.region_missing */
  async create(actor: Actor, entered: EnteredRight): Promise<RightDetail> {
    const id = randomUUID();
    return this.change(actor, async (tx, now) => {
      await this.assertGood(tx, actor, entered, id);
      await addRight(tx.$pickTables<'agreement' | 'region' | 'region_country'>(), {
        ...{ ...entered, vault_id: actor.ownerGuid, id, version: 1, is_open: true },
        ...{ created_at: now, changed_at: now, changed_by: actor.userName },
      });
      await this.tell(tx, actor, 'rights.created', id, { after: told(entered) });
      return this.read(tx, actor, id);
    });
  }

  /**
   * Saves an edit: words on every version; terms in place while nothing has the version, else as a new
   * version that takes the place of the old one for new insertions.
   * @throws rights.not_found, rights.is_system, rights.changed_meanwhile, rights.name_taken, rights.region_*
   */
  async update(actor: Actor, rightId: string, rowVersion: number, entered: EnteredRight): Promise<RightDetail> {
    return this.change(actor, async (tx, now) => {
      const current = await this.lock(tx, actor, rightId, rowVersion);
      await this.assertGood(tx, actor, entered, current.line_id);
      const { name, description } = entered;
      await renameLine(tx, actor.ownerGuid, current.line_id, { name, description });
      const id = isSameTerms(current, entered)
        ? await this.touch(tx, actor, current, {}, now)
        : await this.saveTerms(tx, actor, current, entered, now);
      const action = id === current.id ? 'rights.changed' : 'rights.version_made';
      await this.tell(tx, actor, action, id, { before: told(current), after: told(entered) });
      return this.read(tx, actor, id);
    });
  }

  /** @throws rights.not_found, rights.is_system, rights.changed_meanwhile */
  async setOpen(actor: Actor, rightId: string, rowVersion: number, isOpen: boolean): Promise<RightDetail> {
    return this.change(actor, async (tx, now) => {
      const current = await this.lock(tx, actor, rightId, rowVersion);
      await this.touch(tx, actor, current, { is_open: isOpen }, now);
      await this.tell(tx, actor, isOpen ? 'rights.opened' : 'rights.closed', current.id, {});
      return this.read(tx, actor, current.id);
    });
  }

  /** @throws rights.not_found, rights.is_system, rights.changed_meanwhile, rights.in_use */
  async delete(actor: Actor, rightId: string, rowVersion: number): Promise<void> {
    await this.change(actor, async (tx) => {
      const current = await this.lock(tx, actor, rightId, rowVersion);
      const { uses } = await this.read(tx, actor, current.id);
      if (uses.size > 0) throw rightsErrors('rights.in_use');
      await deleteLine(tx, actor.ownerGuid, current.line_id);
      await this.tell(tx, actor, 'rights.deleted', current.id, { before: told(current) });
    });
  }

  /** A transaction after which the vault's open lists read themselves again. */
  private async change<T>(actor: Actor, work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
    const done = await this.parts.database
      .transaction((tx: Tx) => work(tx, this.parts.clock.now()))
      .catch((thrown: unknown) => {
        // Two who gave one name at the same moment: the index lets the first one in.
        throw isNameGiven(thrown) ? rightsErrors('rights.name_taken', { cause: thrown }) : thrown;
      });
    this.parts.hub.publish(actor.ownerGuid, 'stockchanged', {});
    return done;
  }

  private async read(tx: Tx, actor: Actor, rightId: string): Promise<RightDetail> {
    const versions = await versionsOf(tx, actor.ownerGuid, rightId);
    const current = versions.find((version) => version.is_current);
    if (current === undefined) throw rightsErrors('rights.not_found');
    const ids = versions.map(({ id }) => id);
    return { current, versions, uses: await usesOf(tx, actor.ownerGuid, ids) };
  }

  private async lock(tx: Tx, actor: Actor, rightId: string, rowVersion: number): Promise<AgreementRow> {
    const [one] = await versionsOf(tx, actor.ownerGuid, rightId);
    if (one === undefined) throw rightsErrors('rights.not_found');
    if (one.vault_id === systemVault) throw rightsErrors('rights.is_system');
    const current = await lockCurrent(tx, actor.ownerGuid, one.line_id);
    if (current === undefined) throw rightsErrors('rights.not_found');
    if (current.row_version === rowVersion) return current;
    throw rightsErrors('rights.changed_meanwhile', {
      params: { by: current.changed_by, at: current.changed_at.toISOString() },
    });
  }

  private async assertGood(tx: Tx, actor: Actor, entered: EnteredRight, lineId: string): Promise<void> {
    const { regions, geofencing_type, name } = entered;
    if (geofencing_type === 'include' && regions.length === 0) throw rightsErrors('rights.region_missing');
    const known = await listRegions(tx.$pickTables<keyof RegionsTables>(), actor.ownerGuid);
    const unknown = regions.find((region) => !known.some(({ code }) => code === region));
    if (unknown !== undefined) throw rightsErrors('rights.region_unknown', { params: { region: unknown } });
    if (await isNameTaken(tx, actor.ownerGuid, name, lineId)) throw rightsErrors('rights.name_taken');
  }

  private async touch(
    tx: Tx,
    { ownerGuid, userName }: Actor,
    current: AgreementRow,
    changes: Partial<AgreementRow>,
    now: Date,
  ): Promise<string> {
    await updateVersion(tx, ownerGuid, current.id, {
      ...changes,
      ...{ row_version: current.row_version + 1, changed_at: now, changed_by: userName },
    });
    return current.id;
  }

  private async saveTerms(
    tx: Tx,
    actor: Actor,
    current: AgreementRow,
    entered: EnteredRight,
    now: Date,
  ): Promise<string> {
    const { ownerGuid } = actor;
    const isUsed = (await usesOf(tx, ownerGuid, [current.id])).size > 0;
    if (!isUsed) {
      const countries = await countriesOf(tx.$pickTables<keyof RegionsTables>(), ownerGuid, entered.regions);
      return this.touch(tx, actor, current, { ...termsOf(entered), countries }, now);
    }
    // The old one makes room: a line has one current version.
    await updateVersion(tx, ownerGuid, current.id, { is_current: false, is_open: false });
    const id = randomUUID();
    await addRight(tx.$pickTables<'agreement' | 'region' | 'region_country'>(), {
      ...{ ...entered, vault_id: ownerGuid, id, line_id: current.line_id, is_open: current.is_open },
      ...{ version: current.version + 1, row_version: current.row_version + 1 },
      ...{ created_at: now, changed_at: now, changed_by: actor.userName },
    });
    return id;
  }

  private tell(tx: Tx, actor: Actor, action: string, id: string, change: { before?: object; after?: object }) {
    return this.parts.audit.write(tx, actor, { action, object: { kind: 'right', id }, ...change });
  }
}
