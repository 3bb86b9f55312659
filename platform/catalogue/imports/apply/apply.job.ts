/** Applies an import: in one transaction, so that all of it holds or nothing does (ADR 0102). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../kernel/clock.js';
import type { Actor } from '../../../access/index.js';
import type { AuditEntry, AuditLog } from '../../../audit/index.js';
import type { Database, Transaction } from '../../../database/database.js';
import { prepareLargeWork } from '../../../database/large-work.js';
import { lockRequest } from '../../../database/request-lock.js';
import { listKeyProviders } from '../../../keyproviders/index.js';
import type { JobContext, JobEngine } from '../../../jobs/index.js';
import type { Hub } from '../../../realtime/index.js';
import type { Changer, Records, VersionedRecord } from '../../../records/index.js';
import { catalogueErrors } from '../../catalogue.errors.js';
import { oneOfMany } from '../../products/product-record.js';
import { nextNumber, takenCodes, vaultName, type ProductTables } from '../../products/products.repository.js';
import { freeCode, skuCode } from '../../products/sku-code.js';
import type { CatalogueTables, ImportRow, ImportTables, ProductRow, SkuRow } from '../../rows.js';
import { checkedRows, countsOf } from '../checked-rows.js';
import { judgeRows } from '../difference/judge.js';
import { isJudged, type Difference, type JudgedProduct, type JudgedSku } from '../difference/judged.js';
import { presentOf, type PresentTables } from '../difference/present.repository.js';
import { findImport, lockImport, replaceRows, updateImport, type CheckedRow } from '../imports.repository.js';
import { importHref, type ImportsService } from '../imports.service.js';
import { insertSkus, setSkuStatus } from './apply.repository.js';
import { staleRows } from './stale-rows.js';

const applyKind = 'catalogue.import';

export interface ApplyDependencies {
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly hub: Hub;
  readonly records: Records;
  readonly jobs: JobEngine;
  readonly imports: ImportsService;
}

interface Payload {
  readonly importId: string;
}

type Tx = Transaction<PresentTables & ImportTables>;
const importsOf = (tx: Tx) => tx.$pickTables<keyof ImportTables>();
const catalogueOf = (tx: Tx) => tx.$pickTables<keyof ProductTables>();
const rowsOf = (tx: Tx) => tx.$pickTables<keyof CatalogueTables>();

/** What others have changed since the check, as rows that say so. */
class Stale extends Error {
  constructor(readonly rows: readonly CheckedRow[]) {
    super('the catalogue has changed');
  }
}

export class ApplyJob {
  readonly #products: VersionedRecord<ProductRow, Changer>;

  constructor(private readonly dependencies: ApplyDependencies) {
    this.#products = dependencies.records.of(oneOfMany);
    dependencies.jobs.register<Payload>({
      kind: applyKind,
      isCancellable: false,
      concurrency: 1,
      run: (context, payload) => this.run(context, payload),
      onEnd: (tx, { actor }, { importId }) => this.reopen(tx, actor, importId),
    });
  }

  /**
   * @param isWithoutErrors rows with errors are left out
   * @returns the job's id
   * @throws catalogue.import_not_found, import_not_open, import_has_errors, import_changes_nothing
   */
  start(actor: Actor, importId: string, isWithoutErrors: boolean): Promise<string> {
    const { database, jobs } = this.dependencies;
    return database.transaction(async (tx: Tx) => {
      const row = await lockImport(importsOf(tx), actor.ownerGuid, importId);
      if (row === undefined) throw catalogueErrors('catalogue.import_not_found');
      if (row.status !== 'checked') throw catalogueErrors('catalogue.import_not_open');
      if (row.error_count > 0 && !isWithoutErrors) throw catalogueErrors('catalogue.import_has_errors');
      const total = row.new_count + row.changed_count;
      if (total === 0) throw catalogueErrors('catalogue.import_changes_nothing');
      const job_id = await jobs.enqueue(tx, actor, {
        ...{ kind: applyKind, title: `Import of ${row.file_name}`, payload: { importId }, total },
        href: importHref(importId),
      });
      await updateImport(importsOf(tx), row, { status: 'applying', job_id });
      return job_id;
    });
  }

  private async run(context: JobContext, { importId }: Payload): Promise<void> {
    const { actor } = context;
    const { database, imports, hub } = this.dependencies;
    const found = await findImport(database.tables<ImportTables>(), actor.ownerGuid, importId);
    // An earlier attempt has got to its end.
    if (found === undefined || found.status === 'applied') return;
    const checked = await imports.all(found);
    try {
      await database.transaction((tx: Tx) => this.apply(tx, context, found, checked));
    } catch (thrown) {
      if (!(thrown instanceof Stale)) throw thrown;
      await this.tellStale(actor, found, thrown.rows);
      throw catalogueErrors('catalogue.import_stale');
    }
    hub.publish(actor.ownerGuid, 'collectionchanged', {});
  }

  private async apply(tx: Tx, context: JobContext, row: ImportRow, checked: readonly CheckedRow[]): Promise<void> {
    const { actor } = context;
    await prepareLargeWork(tx);
    const locked = await lockImport(importsOf(tx), row.vault_id, row.id);
    if (locked?.status !== 'applying') return;
    const now = this.dependencies.clock.now();
    // What had an error when it was shown is left out, whatever has become of it.
    const shown = checked.filter(({ state }) => state !== 'error');
    const difference = await judgeRows(
      shown,
      await presentOf(tx.$pickTables<keyof PresentTables>(), actor, shown, now, true),
    );
    const stale = staleRows(checked, checkedRows(difference));
    if (stale !== undefined) throw new Stale(stale);
    const added = await this.putProducts(tx, context, difference.products, now);
    await this.putSkus(tx, actor, difference, added, now);
    const { new_count, changed_count, error_count, file_name } = row;
    await updateImport(importsOf(tx), row, { status: 'applied', applied_at: now, applied_by_name: actor.userName });
    await this.dependencies.audit.write(tx, actor, {
      ...{ action: 'catalogue.import_applied', object: { kind: 'catalogue_import', id: row.id } },
      after: { name: file_name, new: new_count, changed: changed_count, leftOut: error_count },
    });
  }

  /** @returns the products that are new, by the row that adds them */
  private async putProducts(
    tx: Tx,
    context: JobContext,
    products: readonly JudgedProduct[],
    now: Date,
  ): Promise<ReadonlyMap<JudgedProduct, ProductRow>> {
    const { actor } = context;
    const added = new Map<JudgedProduct, ProductRow>();
    const due = products.filter(
      ({ problems, before, changes }) => problems.length === 0 && (!before || changes.length > 0),
    );
    if (due.some(({ before }) => before === undefined)) await lockRequest(tx, 'product number', actor.ownerGuid);
    let number = await nextNumber(catalogueOf(tx), actor.ownerGuid);
    for (const [done, judged] of due.entries()) {
      const { entered, before, act, isEdited, statusAfter: status } = judged;
      if (entered === undefined) continue;
      context.progress(done);
      if (before === undefined) {
        const row = { ...entered, vault_id: actor.ownerGuid, id: randomUUID(), number, status, image_path: '' };
        added.set(judged, await this.#products.create(tx, actor, { ...row, delisted_date: null, created_at: now }));
        number += 1;
      } else {
        const moved = act === 'activate' ? 'catalogue.product_activated' : 'catalogue.product_deactivated';
        const action = isEdited ? 'catalogue.product_changed' : moved;
        await this.#products.save(tx, actor, before, { ...(isEdited && entered), status }, action);
      }
    }
    return added;
  }

  private async putSkus(
    tx: Tx,
    actor: Actor,
    { products, skus }: Difference,
    added: ReadonlyMap<JudgedProduct, ProductRow>,
    now: Date,
  ): Promise<void> {
    const { audit } = this.dependencies;
    const due = skus.filter(({ problems }) => problems.length === 0);
    const rows = await this.newSkus(tx, actor, due, { products, added, now });
    await insertSkus(rowsOf(tx), rows);
    const entries = rows.map(({ id, sku, platform, region, edition, status }): AuditEntry => ({
      ...{ action: 'catalogue.sku_added', object: { kind: 'sku', id } },
      after: { name: sku, platform, region, edition, status },
    }));
    for (const { before, statusAfter: status } of due) {
      if (before === undefined || before.status === status) continue;
      await setSkuStatus(rowsOf(tx), before, status);
      entries.push({
        ...{ action: 'catalogue.sku_status_changed', object: { kind: 'sku', id: before.id } },
        ...{ before: { name: before.sku, status: before.status }, after: { name: before.sku, status } },
      });
    }
    await audit.writeAll(tx, actor, entries);
  }

  /** With codes that no other SKU of the vault has. */
  private async newSkus(
    tx: Tx,
    actor: Actor,
    due: readonly JudgedSku[],
    { products, added, now }: AddedProducts,
  ): Promise<SkuRow[]> {
    const wanted = due.filter(({ before }) => before === undefined);
    if (wanted.length === 0) return [];
    await lockRequest(tx, 'sku codes', actor.ownerGuid);
    const vault = await vaultName(catalogueOf(tx), actor.ownerGuid);
    const providers = await listKeyProviders(tx.$pickTables<'key_provider'>());
    const lettersOf = new Map(providers.map(({ name, code }) => [name, code]));
    const edited = new Map(products.flatMap((each) => (each.before ? [[each.before.id, each] as const] : [])));
    const coded = wanted.flatMap(({ product, combination, statusAfter }) => {
      const row = product === undefined || isJudged(product) ? product && added.get(product) : product;
      if (row === undefined) return [];
      const { entered, problems = [] } = edited.get(row.id) ?? {};
      const { title, product_type } = entered !== undefined && problems.length === 0 ? entered : row;
      const platform = lettersOf.get(combination.platform) ?? '';
      const parts = { vault, productType: product_type, title, ...combination, platform };
      return [{ row, statusAfter, combination, code: skuCode(parts) }];
    });
    const codes = [...new Set(coded.map(({ code }) => code))];
    const taken = await takenCodes(catalogueOf(tx), actor.ownerGuid, codes);
    return coded.map(({ row, statusAfter: status, combination: { platform, region, edition }, code }) => {
      const sku = freeCode(code, taken);
      taken.add(sku);
      return {
        ...{ vault_id: row.vault_id, id: randomUUID(), product_id: row.id, sku, platform, region, edition, status },
        ...{ status_before: null, sku_type: 'Single', created_at: now },
      };
    });
  }

  /** Its rows say what has changed; it can be checked and applied again. */
  private tellStale(actor: Actor, row: ImportRow, rows: readonly CheckedRow[]): Promise<void> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const locked = await lockImport(importsOf(tx), actor.ownerGuid, row.id);
      if (locked?.status !== 'applying') return;
      await replaceRows(importsOf(tx), row, rows);
      await updateImport(importsOf(tx), row, { ...countsOf(rows), status: 'checked' });
    });
  }

  /** Nothing was applied: it can be asked for again. */
  private async reopen(tx: Tx, { ownerGuid }: Actor, importId: string): Promise<void> {
    const row = await lockImport(importsOf(tx), ownerGuid, importId);
    if (row?.status === 'applying') await updateImport(importsOf(tx), row, { status: 'checked' });
  }
}

interface AddedProducts {
  readonly products: readonly JudgedProduct[];
  readonly added: ReadonlyMap<JudgedProduct, ProductRow>;
  readonly now: Date;
}
