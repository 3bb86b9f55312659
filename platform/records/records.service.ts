/**
 * Records that people save from forms: locked, compared with the version that the save was made from, stamped, audited
 * and published, in the transaction of who saves (ADR 0048, ADR 0061).
 */
import type { Kysely } from 'kysely';
import type { Clock } from '../../kernel/clock.js';
import { callErrors, type DomainError } from '../../kernel/errors.js';
import type { Actor } from '../access/index.js';
import type { AuditAction, AuditLog } from '../audit/index.js';
import type { AnyTransaction, Database } from '../database/database.js';
import type { Hub } from '../realtime/index.js';
import { isGuid } from '../request-id.js';
import { anyVersion, type Changer, type NewRecord, type RecordDeclaration } from './record.js';

export interface RecordsDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly hub: Hub;
  readonly clock: Clock;
}

type Values = Record<string, unknown>;
const tablesOf = (tx: AnyTransaction) => tx as unknown as Kysely<Record<string, Values>>;

/** The index or constraint that refused, of any error of the database. */
const constraintOf = (thrown: unknown): string =>
  thrown instanceof Error && 'constraint' in thrown ? String(thrown.constraint) : '';

export class Records {
  constructor(private readonly dependencies: RecordsDependencies) {}

  of<Row extends { vault_id: string }, Who extends Changer = Actor>(
    declaration: RecordDeclaration<Row, string, Who>,
  ): VersionedRecord<Row, Who> {
    return new VersionedRecord(declaration, this.dependencies);
  }
}

/** Each method does its part of the transaction and throws the declared refusals, after which it must be rolled back. */
export class VersionedRecord<Row extends { vault_id: string }, Who extends Changer = Actor> {
  readonly #version: string;
  readonly #changedBy: string;

  constructor(
    private readonly declared: RecordDeclaration<Row, string, Who>,
    private readonly dependencies: RecordsDependencies,
  ) {
    this.#version = declared.columns?.version ?? 'version';
    this.#changedBy = declared.columns?.changedBy ?? 'changed_by_name';
  }

  /**
   * @param values with a stamp of their own where the table wants another one than version 1 of this actor
   * @throws the declared code of a unique index
   */
  async create(tx: AnyTransaction, actor: Who, values: NewRecord<Row>): Promise<Row> {
    const row = await this.#insert(tx, { ...this.#stamp(actor, 1), ...values });
    await this.#audit(tx, actor, this.declared.audit.created, undefined, row);
    return row;
  }

  /**
   * @param version that the change was made from
   * @param changesOf the locked row's, after whatever else the change takes
   * @returns the record as it stands then
   * @throws the declared refusals, those of `changesOf`
   */
  async change(
    tx: AnyTransaction,
    actor: Who,
    id: string,
    version: number | undefined,
    changesOf: (row: Row) => Partial<Row> | Promise<Partial<Row>>,
    action?: AuditAction,
  ): Promise<Row> {
    const before = await this.lock(tx, actor, id, version);
    return this.save(tx, actor, before, await changesOf(before), action);
  }

  /**
   * @param check of the locked row: throws where something keeps it from being deleted
   * @throws the declared refusals, those of `check`
   */
  async delete(
    tx: AnyTransaction,
    actor: Who,
    id: string,
    version: number | undefined,
    check?: (row: Row) => void | Promise<void>,
  ): Promise<void> {
    const { table, key, audit } = this.declared;
    const before = await this.lock(tx, actor, id, version);
    await check?.(before);
    const rows = { vault_id: before.vault_id, [key]: id };
    await tablesOf(tx)
      .deleteFrom(table)
      .where((eb) => eb.and(rows))
      .execute();
    await this.#audit(tx, actor, audit.deleted, before, undefined);
  }

  /**
   * The first half of a change, where the second half depends on more than the row.
   * @returns the record, which nobody else changes until the transaction ends
   * @throws not found, what the guard refuses, stale
   */
  async lock(tx: AnyTransaction, actor: Who, id: string, version: number | undefined): Promise<Row> {
    const row = isGuid(id) ? await this.#locked(tx, actor, id) : undefined;
    if (row === undefined) throw this.#absence();
    this.declared.guard?.(row, actor);
    if (version !== anyVersion && this.#versionOf(row) !== version) throw this.#staleness(row);
    return row;
  }

  /** The second half of a change. @throws the declared code of a unique index */
  async save(tx: AnyTransaction, actor: Who, before: Row, changes: Partial<Row>, action?: AuditAction): Promise<Row> {
    const after = await this.#update(tx, before, {
      ...changes,
      ...this.#stamp(actor, Number(this.#versionOf(before)) + 1),
    });
    await this.#audit(tx, actor, action ?? this.declared.audit.changed, before, after);
    return after;
  }

  /**
   * A second half that leaves the row behind and puts another one into its place, with the next version.
   * @param left what is changed of the row that was the record
   * @throws the declared code of a unique index
   */
  async replace(
    tx: AnyTransaction,
    actor: Who,
    before: Row,
    left: Partial<Row>,
    next: NewRecord<Row>,
    action?: AuditAction,
  ): Promise<Row> {
    await this.#update(tx, before, left);
    const after = await this.#insert(tx, { ...next, ...this.#stamp(actor, Number(this.#versionOf(before)) + 1) });
    await this.#audit(tx, actor, action ?? this.declared.audit.changed, before, after);
    return after;
  }

  async #locked(tx: AnyTransaction, actor: Who, id: string): Promise<Row | undefined> {
    const { table, blank } = this.declared;
    if (blank !== undefined) await this.#putBlank(tx, blank(actor, id));
    const place = this.#place(actor.ownerGuid, id);
    const query = tablesOf(tx).selectFrom(table).selectAll().forUpdate();
    const look = () => query.where((eb) => eb.and(place)).executeTakeFirst() as Promise<Row | undefined>;
    // Who waited for a row that another one has replaced meanwhile finds that only when looking again.
    return (await look()) ?? (await look());
  }

  /** Of two who save it first, the second waits here for the first, and finds the first one's row. */
  async #putBlank(tx: AnyTransaction, blank: NewRecord<Row>): Promise<void> {
    const row = { [this.#version]: 0, changed_at: this.dependencies.clock.now(), [this.#changedBy]: '', ...blank };
    const insert = tablesOf(tx).insertInto(this.declared.table).values(this.#written(row));
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }

  #insert(tx: AnyTransaction, values: Values): Promise<Row> {
    const insert = tablesOf(tx).insertInto(this.declared.table).values(this.#written(values));
    return this.#unique(insert.returningAll().executeTakeFirstOrThrow());
  }

  #update(tx: AnyTransaction, row: Row, changes: Values): Promise<Row> {
    const { table, key } = this.declared;
    const update = tablesOf(tx).updateTable(table).set(this.#written(changes)).returningAll();
    const place = this.#place(row.vault_id, row[key]);
    return this.#unique(update.where((eb) => eb.and(place)).executeTakeFirstOrThrow());
  }

  /** The index decides who was first, never a look before. */
  async #unique(statement: Promise<Values>): Promise<Row> {
    try {
      return (await statement) as Row;
    } catch (thrown) {
      const code = this.declared.unique?.[constraintOf(thrown)];
      throw code === undefined ? thrown : this.declared.errors(code, { cause: thrown });
    }
  }

  /** What names the row of a record. */
  #place(vaultId: string, id: unknown): Values {
    const { key, only } = this.declared;
    return { vault_id: vaultId, [key]: id, ...only };
  }

  #versionOf(row: Row): unknown {
    return (row as Values)[this.#version];
  }

  #stamp(actor: Who, version: number): Values {
    return { [this.#version]: version, changed_at: this.dependencies.clock.now(), [this.#changedBy]: actor.userName };
  }

  #written(values: Values): Values {
    const { json = [] } = this.declared;
    const isJson = (column: string): boolean => json.some((each) => each === column);
    return Object.fromEntries(
      Object.entries(values).map(([column, value]) => [column, isJson(column) ? JSON.stringify(value) : value]),
    );
  }

  #absence(): DomainError {
    const { notFound } = this.declared;
    return notFound === undefined ? callErrors('request.not_found') : this.declared.errors(notFound);
  }

  #staleness(row: Row): DomainError {
    const { [this.#changedBy]: by, changed_at: at } = row as Values;
    const params = this.#versionOf(row) !== 0 && at instanceof Date && { by: String(by), at: at.toISOString() };
    return this.declared.errors(this.declared.stale, { ...(params && { params }) });
  }

  /** Neither is kept without the other; who listens hears of what is committed. */
  async #audit(
    tx: AnyTransaction,
    actor: Who,
    action: AuditAction | undefined,
    before?: Row,
    after?: Row,
  ): Promise<void> {
    const { database, audit, hub } = this.dependencies;
    const { topic, audit: kept } = this.declared;
    const row = after ?? before;
    if (row === undefined || action === undefined) throw new Error(`${this.declared.table}: no such act is declared`);
    await audit.write(tx, actor, {
      ...{ action, object: kept.object(row) },
      ...(before && { before: kept.snapshot(before) }),
      ...(after && { after: kept.snapshot(after) }),
    });
    if (topic !== undefined) database.afterCommit(tx, () => hub.publish(actor.ownerGuid, topic, {}));
  }
}
