import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AccountsTables } from '../../accounts/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Transaction } from '../../database/database.js';
import type { Notifier } from '../../notifications/index.js';
import { nextNumber, type StockDatabase, type TakingService } from '../../stock/index.js';
import type { SupplyService } from '../../supply/index.js';
import { lifeMs } from '../extraction.js';
import type { ExtractionRow } from '../rows.js';
import type { ConfirmationMethod } from '../settings/settings.js';
import { assertAllowed, shortage } from './allowance.js';
import {
  addStep,
  findExtraction,
  findSku,
  type ExtractionDatabase,
  type ExtractionDetail,
} from './extraction.repository.js';
import { extractedNews, readyNews } from './letters.js';
import { hashOf, type Wanted } from './wanted.js';

/** One transaction, in which each domain sees its own tables. */
export type Tx = Transaction<ExtractionDatabase & AccountsTables>;
export type ExtractionTable = keyof ExtractionDatabase;
type StockTable = keyof StockDatabase;

export interface DisclosureDependencies {
  readonly supply: SupplyService;
  readonly taking: TakingService;
  readonly audit: AuditLog;
  readonly notifier: Notifier;
}

/** What is confirmed. */
export interface Confirmation {
  readonly id: string;
  readonly wanted: Wanted;
  readonly now: Date;
  /** Undefined for the partner API. */
  readonly by?: ConfirmationMethod;
  /** As the row names it. */
  readonly method: string;
}

/** What the row says of an extraction that has taken its keys. */
export type Confirmed = Pick<ExtractionRow, 'txn_id' | 'confirmed_at' | 'expires_at' | 'address'>;

/** Takes keys out of the stock for good: stock, movements, custody, receipt and letters in the caller's transaction. */
export class DisclosureService {
  constructor(private readonly dependencies: DisclosureDependencies) {}

  /** An extraction that is only asked for; nothing is taken. */
  async rowOf(tx: Tx, actor: Actor, wanted: Wanted, id: string, method: string, now: Date): Promise<ExtractionRow> {
    return {
      vault_id: actor.ownerGuid,
      id,
      number: await nextNumber(tx.$pickTables<StockTable>(), actor.ownerGuid, 'extraction'),
      txn_id: null,
      sku_id: wanted.skuGuid,
      agreement_id: wanted.rightGuid,
      quantity: wanted.quantity,
      reference: wanted.reference,
      extracted_by: actor.userGuid,
      extracted_by_name: actor.userName,
      method,
      idempotency_key: wanted.idempotencyKey,
      request_hash: hashOf(wanted),
      downloads: 0,
      created_at: now,
      expires_at: null,
      is_single: wanted.customer !== undefined,
      country: wanted.customer?.country ?? '',
      client_reference: wanted.customer?.clientReference ?? '',
      confirmed_at: null,
      link_hash: null,
      link_expires_at: null,
      recipient_id: actor.userGuid,
      recipient_name: actor.userName,
      password: null,
      password_shown_at: null,
      password_request: null,
      file_no: 1,
      destroyed_at: null,
      address: null,
    };
  }

  /**
   * Takes the keys: from here on they are disclosed.
   * @param record writes the extraction's row with its number, for which the vault's other extractions wait until the
   *   transaction ends: it is the last thing that is done
   * @throws the refusals of `assertAllowed`
   */
  async disclose(
    tx: Tx,
    actor: Actor,
    { id, wanted, now, by, method }: Confirmation,
    record: (confirmed: Confirmed) => Promise<void>,
  ): Promise<void> {
    const tables = tx.$pickTables<ExtractionTable>();
    await assertAllowed(tables, actor, wanted, by);
    const { skuGuid, rightGuid, quantity, reference, customer } = wanted;
    const { supply, taking } = this.dependencies;
    const stock = tx.$pickTables<StockTable>();
    // Over no connection: what is disclosed is the vault's own.
    const line = { skuId: skuGuid, quantity, rightIds: [rightGuid] };
    const served = await supply.serve(tx, actor, line, (keys) =>
      taking.take(stock, { ...keys, actor, extractionId: id, reference, now }),
    );
    if (served === undefined) throw await shortage(tables, actor, wanted);
    await addStep(tables, { vaultId: actor.ownerGuid, id, kind: 'Confirmed', at: now, by: actor });
    const named = await findSku(tables, actor.ownerGuid, skuGuid);
    await this.dependencies.audit.write(tx, actor, {
      action: 'extraction.extracted',
      object: { kind: 'extraction', id },
      after: { quantity, sku: named?.sku ?? '', method, ...(customer && { country: customer.country }) },
    });
    const expiresAt = new Date(now.getTime() + lifeMs);
    await record({
      ...{
        txn_id: served.transactionId,
        confirmed_at: now,
        expires_at: expiresAt,
        address: actor.clientAddress ?? null,
      },
    });
  }

  /** The same for a person, who is told of it with the vault's Owners. Of what a program takes they are told once a day. */
  async discloseToPerson(
    tx: Tx,
    actor: Actor,
    confirmation: Confirmation,
    record: (confirmed: Confirmed) => Promise<void>,
  ): Promise<ExtractionDetail> {
    await this.disclose(tx, actor, confirmation, record);
    const detail = await findExtraction(tx.$pickTables<ExtractionTable>(), actor.ownerGuid, confirmation.id);
    if (detail?.expires_at == null)
      throw callErrors('internal', { cause: new Error('the extraction cannot be read back') });
    const { notifier } = this.dependencies;
    await notifier.notify(tx, [actor.userGuid], readyNews(detail, detail.expires_at));
    const owners = { ownerGuid: actor.ownerGuid, roles: ['Owner'], except: [actor.userGuid] };
    await notifier.notify(tx, owners, extractedNews(detail));
    return detail;
  }
}
