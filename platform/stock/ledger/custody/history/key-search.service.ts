/** A key found by its text: limited and audited, since it tells whether a text is a key of the vault. */
import type { Clock } from '../../../../../kernel/clock.js';
import { callErrors } from '../../../../../kernel/errors.js';
import type { Actor } from '../../../../access/index.js';
import type { AuditLog } from '../../../../audit/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import type { KeysByText } from '../../known/keys-by-text.service.js';
import type { AskedTexts } from '../../../keys/asked/asked-texts.service.js';
import { countLookup } from '../../../keys/asked/lookup-limit.repository.js';
import type { StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';

export interface KeySearchDependencies {
  readonly database: Database;
  readonly keysByText: KeysByText;
  readonly asked: AskedTexts;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export interface FoundKey {
  readonly id: string;
  readonly last4: string;
  /** keyState. */
  readonly state: number;
  readonly product_title: string;
  readonly sku: string;
  readonly platform: string;
}

/** Longer than any key. */
const maxTextLength = 512;

export class KeySearchService {
  constructor(private readonly dependencies: KeySearchDependencies) {}

  /**
   * @param platform as SKUs spell it; '' tries each that the vault has SKUs of
   * @returns one key, or one for each platform that knows the text
   * @throws stock.key_not_found for every text that is no key of the vault, whoever else may have it;
   *   stock.lookup_limit, stock.asked_limit; request.invalid for a text that can be no key
   */
  async find(actor: Actor, text: string, platform: string): Promise<readonly FoundKey[]> {
    if (text.trim() === '' || text.length > maxTextLength)
      throw callErrors('request.invalid', { violations: [{ pointer: '/keyText', message: 'One key' }] });
    const { database, asked, clock } = this.dependencies;
    await asked.watched(actor, () =>
      database.transaction(async (tx: Transaction<StockDatabase>) => {
        await countLookup(tx, actor, 1, clock.now());
        await asked.spend(tx, actor, 1);
      }),
    );
    const db = this.dependencies.database.tables<StockDatabase>();
    const search = { vaultId: actor.ownerGuid, ...(platform !== '' && { platform }) };
    const found = await this.dependencies.keysByText.find(db, search, [text.trim()]);
    const ids = found.map(({ id }) => id);
    await this.dependencies.database.transaction((tx) =>
      this.dependencies.audit.write(tx, actor, {
        action: 'custody.key_sought',
        object: { kind: 'key', id: ids[0] ?? '' },
        after: { found: ids.length },
      }),
    );
    if (ids.length === 0) throw stockErrors('stock.key_not_found');
    return this.described(ids);
  }

  private described(ids: readonly string[]): Promise<FoundKey[]> {
    return this.dependencies.database
      .tables<StockDatabase>()
      .selectFrom('key as k')
      .innerJoin('sku as s', 's.id', 'k.sku_id')
      .innerJoin('product as p', (join) =>
        join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'),
      )
      .select(['k.id', 'k.last4', 'k.state', 'p.title as product_title', 's.sku', 's.platform'])
      .where('k.id', 'in', ids)
      .orderBy('s.platform')
      .execute();
  }
}
