/** The records of every collection: read, chosen, saved, deleted while nothing uses them, and merged. */
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import { DomainError } from '../../kernel/errors.js';
import { assertHolds, holdsAny, parseRequest, type Actor } from '../access/index.js';
import { auditAction } from '../audit/index.js';
import type { Lists, Tables } from '../content/index.js';
import type { AnyTransaction, Database } from '../database/database.js';
import { anyVersion, type Records, type RecordDeclaration, type VersionedRecord } from '../records/index.js';
import { isGuid } from '../request-id.js';
import { z } from 'zod';
import {
  columnsOf,
  sortFieldOf,
  valuesOf,
  valuesSchema,
  type Collection,
  type CollectionRow,
  type Collections,
  type Dependency,
  type Entered,
  type Use,
} from './collection.js';
import { collectionGrid } from './collection.grid.js';
import { collectionsErrors, refused } from './collections.errors.js';

export interface CollectionsDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly lists: Lists;
}

type Row = CollectionRow;
/** Tables of collections by their names: which one is, its declaration says. */
type Rows = Record<string, Row>;
type Right = 'read' | 'write';
type Values = Readonly<Record<string, unknown>>;

/** What uses a record, with what it is. */
export type NamedUse = Use & { readonly kind: string };

export interface StandingRecord {
  readonly row: CollectionRow;
  readonly values: Readonly<Record<string, unknown>>;
  readonly uses: readonly NamedUse[];
}

export interface Move {
  readonly kind: string;
  readonly moved: number;
  readonly inTheWay: number;
}

interface Registered {
  readonly declared: Collection;
  readonly record: VersionedRecord<Row>;
  readonly dependencies: Dependency<Row>[];
}

const recordOf = (declared: Collection): RecordDeclaration<Row> => ({
  table: declared.table,
  key: 'id',
  errors: collectionsErrors,
  notFound: 'collections.not_found',
  stale: 'collections.changed_meanwhile',
  unique: Object.fromEntries(Object.keys(declared.unique).map((index) => [index, 'collections.taken' as const])),
  audit: {
    object: ({ id }) => ({ kind: declared.table, id }),
    snapshot: (row) => valuesOf(declared, row),
    created: auditAction(`${declared.name}.created`),
    changed: auditAction(`${declared.name}.changed`),
    deleted: auditAction(`${declared.name}.deleted`),
  },
  topic: 'collectionchanged',
});

/** A transaction as a domain reaches its tables. */
const tablesOf = (tx: AnyTransaction): Tables => ({ tables: <T>() => tx as unknown as Kysely<T> });

/** Undoes what a preview has tried. */
class Tried extends Error {
  constructor(readonly moves: readonly Move[]) {
    super('tried, not done');
  }
}

/** Whoever is asked for one of them reads them all: a collection is no list of millions. */
const maxChoices = 1_000;

export class CollectionsService implements Collections {
  readonly #collections = new Map<string, Registered>();
  /** Modules are made in any order: what uses a collection may come before it. */
  readonly #dependencies = new Map<string, Dependency<Row>[]>();

  constructor(private readonly dependencies: CollectionsDependencies) {}

  register(declared: Collection): void {
    const { name } = declared;
    if (this.#collections.has(name)) throw new Error(`collection ${name} is declared twice`);
    const record = this.dependencies.records.of<Row>(recordOf(declared));
    this.#collections.set(name, { declared, record, dependencies: this.#dependenciesOf(name) });
    this.dependencies.lists.register(collectionGrid(declared));
  }

  registerDependency<R extends CollectionRow>(collectionName: string, dependency: Dependency<R>): void {
    this.#dependenciesOf(collectionName).push(dependency as unknown as Dependency<Row>);
  }

  async follow<R extends CollectionRow>(
    tx: AnyTransaction,
    actor: Actor,
    name: string,
    { vault_id, id }: Pick<R, 'vault_id' | 'id'>,
    changes: Partial<R>,
  ): Promise<void> {
    await this.#of(name).record.change(tx, { ...actor, ownerGuid: vault_id }, id, anyVersion, () => changes);
  }

  async enter(tx: AnyTransaction, actor: Actor, name: string, given: readonly object[]): Promise<readonly Entered[]> {
    const registered = this.#permitted(actor, name, 'write');
    const entered: Entered[] = [];
    for (const [at, values] of given.entries())
      try {
        entered.push(await this.#enter(tx, registered, actor, values));
      } catch (thrown) {
        throw atPlace(at, withField(registered.declared, thrown));
      }
    return entered;
  }

  /** @throws collections.not_found, permission.denied */
  async choices(actor: Actor, name: string): Promise<readonly StandingRecord[]> {
    const { declared } = this.#of(name);
    const { permission, choicesOf } = declared;
    assertHolds(actor, permission.choose ?? permission.read);
    const rows = await this.dependencies.database
      .tables<Rows>()
      .selectFrom(declared.table)
      .selectAll()
      .where((eb) => eb.and({ vault_id: choicesOf?.holder ?? actor.ownerGuid, ...choicesOf?.only } as never))
      .orderBy(declared.fields[sortFieldOf(declared)]?.column as never)
      .limit(maxChoices)
      .execute();
    return rows.map((row) => ({ row, values: valuesOf(declared, row), uses: [] }));
  }

  /** @throws collections.not_found, also for another vault's; permission.denied */
  async get(actor: Actor, name: string, id: string): Promise<StandingRecord> {
    const registered = this.#permitted(actor, name, 'read');
    const { database } = this.dependencies;
    const row = isGuid(id) && (await this.#find(database.tables<Rows>(), registered, actor, id));
    if (!row) throw collectionsErrors('collections.not_found');
    return this.#standing(registered, actor, database, row);
  }

  /** @throws collections.taken, request.invalid, permission.denied */
  create(actor: Actor, name: string, given: unknown): Promise<StandingRecord> {
    const registered = this.#permitted(actor, name, 'write');
    return this.#saved(registered, actor, async (tx) => {
      const entered = await this.#entered(tx, registered, given);
      return registered.record.create(tx, actor, { ...entered, vault_id: actor.ownerGuid, id: randomUUID() });
    });
  }

  /** @throws collections.not_found, collections.changed_meanwhile, collections.taken, request.invalid, permission.denied */
  update(actor: Actor, name: string, id: string, version: number, given: unknown): Promise<StandingRecord> {
    const registered = this.#permitted(actor, name, 'write');
    return this.#saved(registered, actor, async (tx) => {
      // What it locks comes first, as in a merge; what it refuses is said after what the record's own state refuses.
      const entered = this.#entered(tx, registered, given);
      await Promise.allSettled([entered]);
      const { record, declared } = registered;
      const before = await record.lock(tx, actor, id, version);
      const changes = await entered;
      assertFixed(declared, before, changes);
      const after = await record.save(tx, actor, before, changes);
      await this.#follow(tx, registered, actor, before, after);
      return after;
    });
  }

  /** @throws collections.not_found, collections.changed_meanwhile, collections.in_use, permission.denied */
  async delete(actor: Actor, name: string, id: string, version: number): Promise<void> {
    const registered = this.#permitted(actor, name, 'write');
    await this.dependencies.database.transaction((tx: AnyTransaction) =>
      registered.record.delete(tx, actor, id, version, async (row) => {
        const uses = await this.#usesOf(registered, actor, tablesOf(tx), row);
        if (uses.length > 0) throw collectionsErrors('collections.in_use');
      }),
    );
  }

  /**
   * What a merge would move: it is made, and undone.
   * @throws collections.not_found, collections.not_mergeable for one with itself or of another kind, permission.denied
   */
  async previewMerge(actor: Actor, name: string, id: string, intoId: string): Promise<readonly Move[]> {
    const registered = this.#permitted(actor, name, 'write');
    try {
      return await this.dependencies.database.transaction(async (tx: AnyTransaction) => {
        throw new Tried((await this.#move(tx, registered, actor, { id, intoId, version: anyVersion })).moves);
      });
    } catch (thrown) {
      if (thrown instanceof Tried) return thrown.moves;
      throw thrown;
    }
  }

  /**
   * @param id of the record that goes, `intoId` of the one that stays and that everything uses then
   * @throws collections.not_found, collections.changed_meanwhile, collections.not_mergeable, permission.denied
   */
  merge(actor: Actor, name: string, id: string, version: number, intoId: string): Promise<StandingRecord> {
    const registered = this.#permitted(actor, name, 'write');
    const { record } = registered;
    return this.#saved(registered, actor, async (tx) => {
      const { kept, moves } = await this.#move(tx, registered, actor, { id, intoId, version });
      if (moves.some(({ inTheWay }) => inTheWay > 0)) throw collectionsErrors('collections.not_mergeable');
      await record.delete(tx, actor, id, version);
      return record.save(tx, actor, kept, {}, auditAction(`${name}.merged`));
    });
  }

  /** What names the record by what it was called names it by what it is called now. */
  async #follow(
    tx: AnyTransaction,
    { declared, dependencies }: Registered,
    actor: Actor,
    before: Row,
    after: Row,
  ): Promise<void> {
    const column = declared.key === undefined ? undefined : declared.fields[declared.key]?.column;
    if (column === undefined || (before as never)[column] === (after as never)[column]) return;
    for (const { move } of dependencies) await move?.(tx, actor, before, after);
  }

  async #move(
    tx: AnyTransaction,
    { declared, record, dependencies }: Registered,
    actor: Actor,
    { id, intoId, version }: { id: string; intoId: string; version: number | undefined },
  ): Promise<{ kept: Row; moves: readonly Move[] }> {
    if (id === intoId) throw collectionsErrors('collections.not_mergeable');
    const lock = (each: string) => record.lock(tx, actor, each, each === id ? version : anyVersion);
    // In one order, whichever of the two goes: two merges never wait for each other.
    const [first = '', second = ''] = [id, intoId].toSorted();
    const [one, other] = [await lock(first), await lock(second)];
    const [gone, kept] = first === id ? [one, other] : [other, one];
    if (declared.isMergeable?.(gone, kept) === false) throw collectionsErrors('collections.not_mergeable');
    const moves: Move[] = [];
    for (const { kind, move } of dependencies)
      if (move !== undefined) moves.push({ kind, ...(await move(tx, actor, gone, kept)) });
    return { kept, moves };
  }

  async #enter(tx: AnyTransaction, registered: Registered, actor: Actor, given: object): Promise<Entered> {
    const { declared, record } = registered;
    const entered = await this.#entered(tx, registered, given);
    const fixed = Object.values(declared.fields).filter(({ isFixed }) => isFixed);
    const standing = await tx
      .selectFrom(declared.table as never)
      .selectAll()
      .where('vault_id' as never, '=', actor.ownerGuid as never)
      .where((eb) => eb.and(fixed.map(({ column }) => eb(column as never, '=', (entered as Values)[column] as never))))
      .executeTakeFirst();
    if (standing === undefined) {
      await record.create(tx, actor, { ...entered, vault_id: actor.ownerGuid, id: randomUUID() });
      return { kind: 'new' };
    }
    const { id } = standing as Row;
    const before = valuesOf(declared, await record.lock(tx, actor, id, anyVersion));
    if (isDeepStrictEqual(before, { ...before, ...given })) return { kind: 'unchanged' };
    await record.change(tx, actor, id, anyVersion, () => entered);
    return { kind: 'changed', before };
  }

  #of(name: string): Registered {
    const registered = this.#collections.get(name);
    if (registered === undefined) throw collectionsErrors('collections.not_found');
    return registered;
  }

  #permitted(actor: Actor, name: string, right: Right): Registered {
    const registered = this.#of(name);
    assertHolds(actor, registered.declared.permission[right]);
    return registered;
  }

  #dependenciesOf(name: string): Dependency<Row>[] {
    const known = this.#dependencies.get(name) ?? [];
    this.#dependencies.set(name, known);
    return known;
  }

  #find(db: Kysely<Rows>, { declared }: Registered, actor: Actor, id: string): Promise<Row | undefined> {
    const found = db.selectFrom(declared.table).selectAll();
    return found.where('vault_id', '=', actor.ownerGuid).where('id', '=', id).executeTakeFirst();
  }

  async #usesOf({ dependencies }: Registered, actor: Actor, db: Tables, row: Row): Promise<readonly NamedUse[]> {
    const uses: NamedUse[] = [];
    for (const { kind, usesOf, opens = [] } of dependencies) {
      const isOpen = holdsAny(actor, opens);
      for (const { name, href } of await usesOf(db, row))
        uses.push({ kind, name, ...(isOpen && href !== undefined && { href }) });
    }
    return uses;
  }

  async #standing(registered: Registered, actor: Actor, db: Tables, row: Row): Promise<StandingRecord> {
    return { row, values: valuesOf(registered.declared, row), uses: await this.#usesOf(registered, actor, db, row) };
  }

  async #entered(tx: AnyTransaction, { declared }: Registered, given: unknown): Promise<Partial<Row>> {
    const { values } = parseRequest(z.object({ values: valuesSchema(declared) }), { values: given });
    const entered = columnsOf(declared, values);
    await declared.check?.(tablesOf(tx), entered);
    return entered;
  }

  async #saved(
    registered: Registered,
    actor: Actor,
    save: (tx: AnyTransaction) => Promise<Row>,
  ): Promise<StandingRecord> {
    try {
      return await this.dependencies.database.transaction(async (tx: AnyTransaction) =>
        this.#standing(registered, actor, tablesOf(tx), await save(tx)),
      );
    } catch (thrown) {
      throw withField(registered.declared, thrown);
    }
  }
}

/** @throws request.invalid at a field that stays as it was given */
const assertFixed = ({ fields }: Collection, row: object, entered: object): void => {
  const changed = Object.entries(fields).find(
    ([, { column, isFixed }]) => isFixed === true && (row as Values)[column] !== (entered as Values)[column],
  );
  if (changed !== undefined) throw refused(changed[0], 'It stays as it was given');
};

/** A refusal of one of many, whose pointers say which. */
const atPlace = (at: number, thrown: unknown): unknown => {
  if (!(thrown instanceof DomainError) || thrown.violations.length === 0) return thrown;
  const violations = thrown.violations.map((each) => ({ ...each, pointer: `/${at}${each.pointer}` }));
  return new DomainError(thrown.code, thrown.kind, { cause: thrown, violations });
};

/** A unique index that refused, as a refusal of the field that it is about. */
const withField = ({ unique, fields }: Collection, thrown: unknown): unknown => {
  if (!(thrown instanceof DomainError) || thrown.code !== 'collections.taken') return thrown;
  const index = String((thrown.cause as { constraint?: string } | undefined)?.constraint);
  const name = unique[index] ?? '';
  const title = fields[name]?.title ?? '';
  return collectionsErrors('collections.taken', {
    cause: thrown.cause,
    violations: [{ pointer: `/values/${name}`, message: `There is already one with this ${title.toLowerCase()}.` }],
  });
};
