/** Keys by the partner API: one call is one insertion, accepted as a whole or not at all (ADR 0047). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../../kernel/clock.js';
import { callErrors } from '../../../../../kernel/errors.js';
import type { Actor } from '../../../../access/index.js';
import { holdInsertableSku } from '../../../../catalogue/index.js';
import { findKeyProvider } from '../../../../keyproviders/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import { lockRequest } from '../../../../database/request-lock.js';
import { findRight } from '../../../../rights/index.js';
import { countOnDay, dayOf } from '../../../keys/asked/asked.repository.js';
import type { AskedTexts } from '../../../keys/asked/asked-texts.service.js';
import type { KeyThreads } from '../../../keys/key-threads.js';
import { stagedColumns, type StagedBlock } from '../../../keys/staged/staged-block.js';
import type { KeyList } from '../../../keys/staged/key-list.js';
import type { VaultKeys } from '../../../keys/vault-keys.service.js';
import type { InsertionRow, StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';
import type { CommitService } from '../commit/commit.service.js';
import { rejectedPolicy } from '../insertion-steps.js';
import {
  addInsertion,
  findInsertion,
  lockInsertion,
  newDraft,
  type InsertionDetail,
} from '../insertions.repository.js';
import { countRejected, type ProblemCount } from '../preflight.repository.js';
import type { PreflightService } from '../preflight.service.js';
import { addLines, countedColumns, noLines, stageBlocks } from '../staging/stage-blocks.js';
import { newFile, startFile, sumFiles } from '../staging/staging.repository.js';
import { acceptedOf, assertKeys, keysPerDay, type AcceptedImport, type ImportOrder } from './import.js';
import { countedOn, findImportByRequest, rejectedRows, unusualRows, type RejectedRow } from './import.repository.js';
import { violationOfRow } from './row-problems.js';

const rowsNamed = 1_000;
const dayMs = 24 * 3_600_000;
/** What people see in the place of a file's name. */
const fileName = 'Partner API';

export interface ImportView {
  readonly insertion: InsertionDetail;
  readonly rejected: readonly RejectedRow[];
  /** There are more behind these. */
  readonly hasMore: boolean;
}

export interface ImportDependencies {
  readonly database: Database;
  readonly vaultKeys: VaultKeys;
  readonly threads: KeyThreads;
  readonly preflight: PreflightService;
  readonly commits: CommitService;
  readonly asked: AskedTexts;
  readonly clock: Clock;
}

type Tx = Transaction<StockDatabase>;

/** A call whose keys are encrypted and not yet stored. */
interface Staged {
  readonly id: string;
  readonly now: Date;
  readonly wrappedKey: Buffer;
  readonly platform: string;
  readonly productId: string;
  readonly blocks: readonly StagedBlock[];
}

export class ImportService {
  constructor(private readonly dependencies: ImportDependencies) {}

  /**
   * Stages, looks and queues the commit: when it answers, the job is there and does it once, whatever dies meanwhile.
   * A refusal leaves nothing behind, and does not count as sent; its texts count as asked for.
   * @throws stock.sku_not_found, stock.sku_not_insertable, stock.right_not_found, stock.right_not_open,
   *   stock.keys_refused, stock.keys_unusual, stock.import_limit, stock.asked_limit, stock.vault_full, stock.request_reused,
   *   stock.too_many_keys, request.invalid
   */
  async accept(actor: Actor, order: ImportOrder, list: KeyList): Promise<AcceptedImport> {
    assertKeys(list);
    const earlier = await this.dependencies.database.transaction((tx: Tx) => this.earlier(tx, actor, order, list));
    if (earlier !== undefined) return earlier;
    const staged = await this.stage(actor, order, list);
    const texts = staged.blocks.reduce((sum, { keyCount, refusedCount }) => sum + keyCount - refusedCount, 0);
    const { asked, database } = this.dependencies;
    // Apart from the rest: a refusal tells which of the texts are keys.
    await asked.watched(actor, () => database.transaction((tx: Tx) => asked.spend(tx, actor, texts)));
    return database.transaction(async (tx: Tx) => {
      await lockRequest(tx, 'import', actor.ownerGuid, order.idempotencyKey);
      const earlier = await this.earlier(tx, actor, order, list);
      if (earlier === undefined) return this.store(tx, actor, order, list, staged);
      await asked.giveBack(tx, actor.ownerGuid, texts);
      return earlier;
    });
  }

  /** @param after the last row that is known. @throws stock.insertion_not_found, also for one that came in files */
  view(actor: Actor, id: string, after: number): Promise<ImportView> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const insertion = await findInsertion(tx, actor.ownerGuid, id);
      if (insertion?.source !== 'api') throw stockErrors('stock.insertion_not_found');
      const rejected = await rejectedRows(tx, actor.ownerGuid, id, after, rowsNamed + 1);
      return { insertion, rejected: rejected.slice(0, rowsNamed), hasMore: rejected.length > rowsNamed };
    });
  }

  private async earlier(
    tx: Tx,
    { ownerGuid }: Actor,
    { idempotencyKey }: ImportOrder,
    { sha256 }: KeyList,
  ): Promise<AcceptedImport | undefined> {
    const row = await findImportByRequest(tx, ownerGuid, idempotencyKey);
    if (row === undefined) return undefined;
    if (row.request_hash?.equals(sha256) !== true) throw stockErrors('stock.request_reused');
    return acceptedOf(row);
  }

  private async stage(actor: Actor, order: ImportOrder, list: KeyList): Promise<Staged> {
    const { ownerGuid } = actor;
    const { threads, vaultKeys, clock } = this.dependencies;
    const id = randomUUID();
    const now = clock.now();
    const { sku, provider, wrappedKey, dataKey } = await this.dependencies.database.transaction(async (tx: Tx) => {
      const wrapped = await vaultKeys.newDataKey(tx, ownerGuid, id);
      const insertable = await this.insertable(tx, actor, order);
      return {
        sku: insertable,
        provider: await findKeyProvider(tx.$pickTables<'key_provider'>(), insertable.platform),
        wrappedKey: wrapped,
        dataKey: await vaultKeys.openDataKey(tx, ownerGuid, id, wrapped),
      };
    });
    const file = { vaultId: ownerGuid, insertionId: id, madeAtMs: now.getTime(), fileNo: 1 };
    async function* lines() {
      for (const { bytes, firstLine } of list.blocks)
        yield { bytes: Buffer.from(bytes.buffer), firstLine, isCut: false };
    }
    const blocks: StagedBlock[] = [];
    for await (const block of stageBlocks(threads, { ...file, provider, dataKey }, lines())) blocks.push(block);
    return { id, now, wrappedKey, platform: sku.platform, productId: sku.product_id, blocks };
  }

  private async insertable(tx: Tx, { ownerGuid }: Actor, { skuGuid, rightGuid }: ImportOrder) {
    const sku = await holdInsertableSku(tx.$pickTables<'product' | 'sku'>(), ownerGuid, skuGuid);
    if (sku === undefined) {
      const isThere = tx.selectFrom('sku').select('id').where('vault_id', '=', ownerGuid).where('id', '=', skuGuid);
      throw stockErrors((await isThere.executeTakeFirst()) ? 'stock.sku_not_insertable' : 'stock.sku_not_found');
    }
    const right = await findRight(tx.$pickTables<'agreement'>(), ownerGuid, rightGuid);
    if (right === undefined) throw stockErrors('stock.right_not_found');
    if (!right.is_open) throw stockErrors('stock.right_not_open');
    return sku;
  }

  private async store(
    tx: Tx,
    actor: Actor,
    order: ImportOrder,
    list: KeyList,
    staged: Staged,
  ): Promise<AcceptedImport> {
    const { id, now, wrappedKey, platform, productId } = staged;
    const { ownerGuid } = actor;
    // The longest part first: from the number on the vault's other insertions wait for this one.
    await this.addFile(tx, actor, staged, list);
    await addInsertion(tx, {
      ...(await newDraft(tx, { actor, id, wrappedKey, now })),
      ...{ product_id: productId, sku_id: order.skuGuid, staged_platform: platform, agreement_id: order.rightGuid },
      ...{ note: order.reference, step: 'summary' },
      ...{ source: 'api', idempotency_key: order.idempotencyKey, request_hash: Buffer.from(list.sha256) },
      correlation_id: actor.correlationId,
    });
    await sumFiles(tx, ownerGuid, id);
    const row = await lockInsertion(tx, ownerGuid, id);
    if (row === undefined) throw callErrors('internal', { cause: new Error('the insertion cannot be read back') });
    const counts = await this.dependencies.preflight.refresh(tx, row);
    await this.assertGood(tx, row, order, counts);
    await this.count(tx, row);
    await this.dependencies.commits.accept(tx, actor, row, {
      insertionId: id,
      idempotencyKey: order.idempotencyKey,
      areWarningsAccepted: order.areWarningsAccepted,
      rejectedPolicy: order.isSkipping ? rejectedPolicy.skip : rejectedPolicy.strict,
    });
    return acceptedOf(row);
  }

  private async addFile(tx: Tx, actor: Actor, { id, now, blocks }: Staged, list: KeyList): Promise<void> {
    const counts = noLines();
    for (const block of blocks) addLines(counts, block);
    await startFile(tx, {
      ...newFile(actor, id, 1, fileName, now),
      ...countedColumns(counts),
      size_bytes: list.blocks.reduce((sum, { bytes }) => sum + bytes.length, 0),
      sha256: Buffer.from(list.sha256),
      ...{ uploaded_at: now, asked_on: dayOf(now) },
    });
    async function* rows(): AsyncGenerator<Uint8Array> {
      for (const block of blocks) yield block.rows;
    }
    await this.dependencies.database.copyIn(tx, 'staged_block', stagedColumns, rows());
  }

  /** Nobody can tick a box at a program: what deserves a second look is refused unless the call says otherwise. */
  private async assertGood(
    tx: Tx,
    { vault_id, id, key_count }: InsertionRow,
    { isSkipping, areWarningsAccepted }: ImportOrder,
    counts: readonly ProblemCount[],
  ): Promise<void> {
    const rejected = countRejected(counts);
    const unusual = counts.reduce((sum, { count }) => sum + count, 0) - rejected;
    const isRefused = rejected > 0 && (!isSkipping || rejected >= key_count);
    if (!isRefused && (unusual === 0 || areWarningsAccepted)) return;
    const rows = isRefused
      ? await rejectedRows(tx, vault_id, id, 0, rowsNamed)
      : await unusualRows(tx, vault_id, id, rowsNamed);
    throw stockErrors(isRefused ? 'stock.keys_refused' : 'stock.keys_unusual', {
      params: { count: isRefused ? rejected : unusual },
      violations: rows.map(violationOfRow),
    });
  }

  private async count(tx: Tx, { vault_id, key_count, created_at: now }: InsertionRow): Promise<void> {
    const day = dayOf(now);
    if (await countOnDay(tx, 'import_day', { vaultId: vault_id, day }, key_count, keysPerDay)) return;
    const left = Math.max(0, keysPerDay - (await countedOn(tx, vault_id, day)));
    throw stockErrors('stock.import_limit', {
      params: { limit: keysPerDay, left },
      retryAfterSeconds: Math.ceil((dayMs - (now.getTime() % dayMs)) / 1000),
    });
  }
}
