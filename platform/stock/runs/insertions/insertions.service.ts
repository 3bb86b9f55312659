import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../kernel/clock.js';
import { callErrors } from '../../../../kernel/errors.js';
import type { Actor } from '../../../access/index.js';
import type { AuditLog } from '../../../audit/index.js';
import { findInsertableSku, isInsertableProduct } from '../../../catalogue/index.js';
import { keyProviderId } from '../../../keyproviders/index.js';
import type { Database, Transaction } from '../../../database/database.js';
import { findRight } from '../../../rights/index.js';
import type { AskedTexts } from '../../keys/asked/asked-texts.service.js';
import type { VaultKeys } from '../../keys/vault-keys.service.js';
import type { InsertionRow, StockDatabase } from '../../rows.js';
import { stockErrors } from '../../stock.errors.js';
import { runStatus } from '../run-status.js';
import { insertionSteps } from './insertion-steps.js';
import {
  addInsertion,
  findInsertion,
  lockInsertion,
  newDraft,
  updateInsertion,
  type InsertionDetail,
} from './insertions.repository.js';
import type { RestageService } from './staging/restage.service.js';
import { dropFile, sumFiles } from './staging/staging.repository.js';

export interface InsertionChoices {
  readonly productGuid?: string | undefined;
  readonly skuGuid?: string | undefined;
  readonly rightGuid?: string | undefined;
  readonly note?: string | undefined;
  readonly step?: string | undefined;
}

export interface InsertionsDependencies {
  readonly database: Database;
  readonly vaultKeys: VaultKeys;
  readonly restaging: RestageService;
  readonly asked: AskedTexts;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

const maxNoteLength = 500;
const invalid = (pointer: string, message: string) =>
  callErrors('request.invalid', { violations: [{ pointer, message }] });

type Tx = Transaction<StockDatabase>;

/** Drafts: opened, filled step by step, and left to the commit or a cancel. */
export class InsertionsService {
  constructor(private readonly dependencies: InsertionsDependencies) {}

  create(actor: Actor): Promise<InsertionDetail> {
    const { ownerGuid } = actor;
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const id = randomUUID();
      const wrappedKey = await this.dependencies.vaultKeys.newDataKey(tx, ownerGuid, id);
      const row = await newDraft(tx, { actor, id, wrappedKey, now: this.dependencies.clock.now() });
      await addInsertion(tx, row);
      await this.dependencies.audit.write(tx, actor, {
        action: 'stock.insertion_created',
        object: { kind: 'insertion', id },
      });
      return this.detail(tx, actor, id);
    });
  }

  /** @throws stock.insertion_not_found, also for another vault's */
  async detail(tx: Tx, actor: Actor, id: string): Promise<InsertionDetail> {
    const found = await findInsertion(tx, actor.ownerGuid, id);
    if (found === undefined) throw stockErrors('stock.insertion_not_found');
    return found;
  }

  /** Sets what is given; a new platform reads the staged keys anew, which are other keys then. @throws stock.asked_limit */
  update(actor: Actor, id: string, choices: InsertionChoices): Promise<InsertionDetail> {
    if ((choices.note?.length ?? 0) > maxNoteLength) throw invalid('/note', `At most ${maxNoteLength} characters`);
    if (choices.step !== undefined && !insertionSteps.some((step) => step === choices.step))
      throw invalid('/step', 'Not a step');
    return this.dependencies.asked.watched(actor, () => this.change(actor, id, choices));
  }

  private change(actor: Actor, id: string, choices: InsertionChoices): Promise<InsertionDetail> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      await this.lockDraft(tx, actor, id);
      const before = await this.detail(tx, actor, id);
      if (choices.rightGuid !== undefined) await this.assertRightOpen(tx, actor, choices.rightGuid);
      await this.changeProduct(tx, actor, before, choices);
      const changes = {
        ...(choices.rightGuid !== undefined && { agreement_id: choices.rightGuid }),
        ...(choices.note !== undefined && { note: choices.note }),
        ...(choices.step !== undefined && { step: choices.step }),
      };
      if (Object.keys(changes).length > 0) await updateInsertion(tx, actor.ownerGuid, id, changes);
      await this.dependencies.audit.write(tx, actor, {
        action: 'stock.insertion_changed',
        object: { kind: 'insertion', id },
        after: {
          productGuid: choices.productGuid,
          skuGuid: choices.skuGuid,
          rightGuid: choices.rightGuid,
          step: choices.step,
        },
      });
      return this.detail(tx, actor, id);
    });
  }

  removeFile(actor: Actor, id: string, fileGuid: string): Promise<void> {
    const { ownerGuid } = actor;
    return this.dependencies.database.transaction(async (tx: Tx) => {
      await this.lockDraft(tx, actor, id);
      const file = await tx
        .selectFrom('insertion_file')
        .select(['file_no', 'name'])
        .where('vault_id', '=', ownerGuid)
        .where('insertion_id', '=', id)
        .where('id', '=', fileGuid)
        .where((is) => is.or([is('uploaded_at', 'is not', null), is('chunk_count', 'is not', null)]))
        .executeTakeFirst();
      if (file === undefined) throw stockErrors('stock.file_not_found');
      await dropFile(tx, ownerGuid, id, file.file_no);
      await sumFiles(tx, ownerGuid, id);
      await this.dependencies.audit.write(tx, actor, {
        action: 'stock.file_removed',
        object: { kind: 'insertion', id },
        before: { name: file.name },
      });
    });
  }

  private async lockDraft(tx: Tx, actor: Actor, id: string): Promise<InsertionRow> {
    const row = await lockInsertion(tx, actor.ownerGuid, id);
    if (row === undefined) throw stockErrors('stock.insertion_not_found');
    if (row.status !== runStatus.draft) throw stockErrors('stock.insertion_not_draft');
    return row;
  }

  private async assertRightOpen(tx: Tx, actor: Actor, rightId: string): Promise<void> {
    const right = await findRight(tx.$pickTables<'agreement'>(), actor.ownerGuid, rightId);
    if (right?.is_open !== true) throw stockErrors('stock.right_not_open');
  }

  /** A SKU belongs to its product: with another product it goes, and a new one brings its own. */
  private async changeProduct(
    tx: Tx,
    actor: Actor,
    before: InsertionDetail,
    { productGuid, skuGuid }: InsertionChoices,
  ): Promise<void> {
    const isOther = productGuid !== undefined && productGuid !== before.product_id;
    if (isOther) {
      if (!(await isInsertableProduct(tx.$pickTables<'product' | 'sku'>(), actor, productGuid)))
        throw stockErrors('stock.product_not_insertable');
      const changes = { product_id: productGuid, sku_id: null, preflight_at: null };
      await updateInsertion(tx, actor.ownerGuid, before.id, changes);
    }
    if (skuGuid !== undefined && (isOther || skuGuid !== before.sku_id))
      await this.changeSku(tx, actor, before, skuGuid, productGuid);
  }

  private async changeSku(
    tx: Tx,
    actor: Actor,
    before: InsertionDetail,
    skuId: string,
    productId?: string,
  ): Promise<void> {
    const { ownerGuid } = actor;
    const sku = await findInsertableSku(tx.$pickTables<'product' | 'sku'>(), actor, skuId);
    if (sku === undefined || (productId !== undefined && sku.product_id !== productId))
      throw stockErrors('stock.sku_not_insertable');
    const changes = { product_id: sku.product_id, sku_id: skuId, preflight_at: null };
    await updateInsertion(tx, ownerGuid, before.id, changes);
    if (before.staged_platform === null || keyProviderId(before.staged_platform) === keyProviderId(sku.platform))
      return;
    const { vaultKeys, restaging, asked } = this.dependencies;
    const dataKey = await vaultKeys.openDataKey(tx, ownerGuid, before.id, before.wrapped_key);
    await restaging.restage(tx, {
      ...{ vaultId: ownerGuid, insertionId: before.id, madeAt: before.created_at },
      ...{ dataKey, platform: sku.platform },
    });
    await updateInsertion(tx, ownerGuid, before.id, { staged_platform: sku.platform });
    await sumFiles(tx, ownerGuid, before.id);
    await asked.spendOn(tx, actor, before.id);
  }
}
