import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../kernel/clock.js';
import { assertHolds, systemVault, type Actor } from '../access/index.js';
import type { AnyTransaction, Database, Transaction } from '../database/database.js';
import {
  anyVersion,
  type CodeOf,
  type RecordDeclaration,
  type Records,
  type VersionedRecord,
} from '../records/index.js';
import type { MovableKind, RegionUsers } from './region-users.js';
import { regionsErrors } from './regions.errors.js';
import { isEditable, isOwn, kindOf, type RegionKind } from './region.js';
import { findRegion, isCodeElsewhere, unknownOf, usesOf, type RegionUse } from './regions.repository.js';
import type { RegionRow, RegionsDatabase, RegionsTables } from './rows.js';

/** What a person enters of a region, checked. */
export type EnteredRegion = Pick<RegionRow, 'name' | 'code' | 'countries'>;

/** A region as the asking vault sees it, and what of that vault names it; staff sees what of all does. */
export interface RegionDetail {
  readonly region: RegionRow;
  readonly kind: RegionKind;
  readonly isEditable: boolean;
  readonly uses: readonly RegionUse[];
}

/** Ids of what is to get the new region. */
export type Chosen = Readonly<Record<MovableKind, readonly string[]>>;

export interface Reassignment {
  /** Of the new region; absent after a dry run. */
  readonly regionId?: string;
  readonly rights: number;
  readonly newVersions: number;
  readonly keysKept: number;
  readonly openInsertions: number;
  readonly skus: number;
  readonly skuKeys: number;
}

export interface RegionsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly users: RegionUsers;
  readonly clock: Clock;
}

type Tx = Transaction<RegionsDatabase>;
const tablesOf = (tx: Tx) => tx.$pickTables<keyof RegionsTables>();

const regionRecord: RecordDeclaration<RegionRow, CodeOf<typeof regionsErrors>> = {
  table: 'region',
  key: 'id',
  errors: regionsErrors,
  notFound: 'regions.not_owner',
  stale: 'regions.changed_meanwhile',
  unique: { region_vault_id_code_key: 'regions.code_taken' },
  audit: {
    object: ({ id }) => ({ kind: 'region', id }),
    snapshot: ({ name, code, countries }) => ({ name, code, countries }),
    created: 'regions.created',
    changed: 'regions.changed',
    deleted: 'regions.deleted',
  },
  topic: 'stockchanged',
};

/** Ends the transaction of a dry run. */
class TakenBack extends Error {
  constructor(readonly outcome: Reassignment) {
    super('a dry run is taken back');
  }
}

/** Regions: the system's for everybody, kept by staff, and each vault's own (docs/domain.md, o6). */
export class RegionsService {
  readonly #regions: VersionedRecord<RegionRow>;

  constructor(private readonly dependencies: RegionsDependencies) {
    this.#regions = dependencies.records.of(regionRecord);
  }

  /** @throws regions.not_found, also for another vault's */
  async detail(actor: Actor, regionId: string): Promise<RegionDetail> {
    const db = this.dependencies.database.tables<RegionsDatabase>();
    const region = await findRegion(db.$pickTables<keyof RegionsTables>(), actor.ownerGuid, regionId);
    if (region === undefined) throw regionsErrors('regions.not_found');
    return this.read(db, actor, region);
  }

  /** @throws regions.code_taken, regions.country_unknown */
  create(actor: Actor, entered: EnteredRegion): Promise<RegionDetail> {
    return this.dependencies.database.transaction(async (tx: Tx) =>
      this.read(tx, actor, await this.add(tx, actor, entered)),
    );
  }

  /** @throws regions.not_owner, is_system, changed_meanwhile, in_use, code_taken, country_unknown */
  update(actor: Actor, regionId: string, version: number, entered: EnteredRegion): Promise<RegionDetail> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      await this.assertOwn(tx, actor, regionId);
      const before = await this.#regions.lock(tx, actor, regionId, version);
      // Two SKUs without keys keep nobody from mending their region; its code is what they know it by.
      const uses = await usesOf(tx, actor.ownerGuid, before.code);
      const isBound = uses.some(({ is_binding }) => is_binding) || (uses.length > 0 && before.code !== entered.code);
      if (isBound) throw regionsErrors('regions.in_use');
      await this.assertGood(tx, actor, entered);
      return this.read(tx, actor, await this.#regions.save(tx, actor, before, { ...entered }));
    });
  }

  /** @throws regions.not_owner, is_system, changed_meanwhile, in_use */
  delete(actor: Actor, regionId: string, version: number): Promise<void> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      await this.assertOwn(tx, actor, regionId);
      await this.#regions.delete(tx, actor, regionId, version, async ({ code }) => {
        // Also a SKU without keys: its keys to come would be fenced in by nothing.
        if ((await usesOf(tx, actor.ownerGuid, code)).length > 0) throw regionsErrors('regions.in_use');
      });
    });
  }

  /**
   * Adds a region in the place of another one and moves what is chosen, in one transaction. A dry run does the same and
   * takes it back.
   * @throws regions.not_found, changed_meanwhile, uses_changed, code_taken, country_unknown, permission.denied
   */
  async reassign(
    actor: Actor,
    { regionId, version }: { readonly regionId: string; readonly version: number },
    entered: EnteredRegion,
    chosen: Chosen,
    isDryRun: boolean,
  ): Promise<Reassignment> {
    try {
      return await this.dependencies.database.transaction(async (tx: Tx) => {
        const from = await this.held(tx, actor, regionId, version);
        const uses = await usesOf(tx, actor.ownerGuid, from.code);
        const { id, code } = await this.add(tx, actor, entered);
        const rights = await this.move(tx, actor, 'right', chosen.right, from.code, code);
        await this.move(tx, actor, 'sku', chosen.sku, from.code, code);
        const skuKeys = uses.filter((use) => use.kind === 'sku' && chosen.sku.includes(use.id));
        const outcome: Reassignment = {
          ...{ ...rights, rights: chosen.right.length, skus: chosen.sku.length },
          skuKeys: skuKeys.reduce((sum, { keys }) => sum + keys, 0),
        };
        if (isDryRun) throw new TakenBack(outcome);
        return { ...outcome, regionId: id };
      });
    } catch (thrown) {
      if (thrown instanceof TakenBack) return thrown.outcome;
      throw thrown;
    }
  }

  /** A region of whichever vault follows two countries that become one: in its vault's trail, as an act of this actor. */
  async replaceCountry(
    tx: AnyTransaction,
    actor: Actor,
    { vault_id, id }: Pick<RegionRow, 'vault_id' | 'id'>,
    from: string,
    to: string,
  ): Promise<void> {
    await this.#regions.change(tx, { ...actor, ownerGuid: vault_id }, id, anyVersion, ({ countries }) => ({
      // In order, and once where the region had both.
      countries: [...new Set(countries.map((country) => (country === from ? to : country)))].toSorted(),
    }));
  }

  private async add(tx: Tx, actor: Actor, entered: EnteredRegion): Promise<RegionRow> {
    await this.assertGood(tx, actor, entered);
    return this.#regions.create(tx, actor, {
      ...{ ...entered, vault_id: actor.ownerGuid, id: randomUUID() },
      kind: actor.ownerGuid === systemVault ? 'system' : 'custom',
      created_at: this.dependencies.clock.now(),
    });
  }

  private async read(db: Kysely<RegionsDatabase>, { ownerGuid }: Actor, region: RegionRow): Promise<RegionDetail> {
    const uses = await usesOf(db, ownerGuid, region.code);
    return { region, uses, kind: kindOf(region, ownerGuid, uses), isEditable: isEditable(region, ownerGuid, uses) };
  }

  /** As it stays until the transaction ends. */
  private async held(tx: Tx, actor: Actor, regionId: string, version: number): Promise<RegionRow> {
    const region = await findRegion(tablesOf(tx), actor.ownerGuid, regionId, true);
    if (region === undefined) throw regionsErrors('regions.not_found');
    if (region.version === version) return region;
    const params = { by: region.changed_by_name, at: region.changed_at.toISOString() };
    throw regionsErrors('regions.changed_meanwhile', { params });
  }

  private async move(
    tx: Tx,
    actor: Actor,
    kind: MovableKind,
    ids: readonly string[],
    from: string,
    to: string,
  ): Promise<Pick<Reassignment, 'newVersions' | 'keysKept' | 'openInsertions'>> {
    if (ids.length === 0) return { newVersions: 0, keysKept: 0, openInsertions: 0 };
    const user = this.dependencies.users.of(kind);
    assertHolds(actor, user.permissions);
    const moved = await user.move(tx, actor, ids, from, to);
    if (moved === undefined) throw regionsErrors('regions.uses_changed');
    return moved;
  }

  /** One that is not visible either is refused by the lock. */
  private async assertOwn(tx: Tx, { ownerGuid }: Actor, regionId: string): Promise<void> {
    const region = await findRegion(tablesOf(tx), ownerGuid, regionId);
    if (region !== undefined && !isOwn(region, ownerGuid)) throw regionsErrors('regions.is_system');
  }

  private async assertGood(tx: Tx, { ownerGuid }: Actor, { code, countries }: EnteredRegion): Promise<void> {
    const country = await unknownOf(tablesOf(tx), countries);
    if (country !== undefined) throw regionsErrors('regions.country_unknown', { params: { country } });
    if (await isCodeElsewhere(tablesOf(tx), ownerGuid, code)) throw regionsErrors('regions.code_taken');
  }
}
