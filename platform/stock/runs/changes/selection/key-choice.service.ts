/** Keys named by their text: fingerprinted, found, and the text forgotten. */
import type { Clock } from '../../../../../kernel/clock.js';
import type { Actor } from '../../../../access/index.js';
import type { AuditLog } from '../../../../audit/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import type { KeyOfText, KeysByText } from '../../../ledger/known/keys-by-text.service.js';
import { visibleTail } from '../../../keys/key-text.js';
import type { AskedTexts } from '../../../keys/asked/asked-texts.service.js';
import { countLookup } from '../../../keys/asked/lookup-limit.repository.js';
import type { StockDatabase } from '../../../rows.js';
import { stockErrors } from '../../../stock.errors.js';
import { changeSource, linesLimit, textLimitBytes, verdict } from '../change-kinds.js';
import { replaceLines, updateChange } from '../changes.repository.js';
import type { ChangesService } from '../changes.service.js';
import type { ChangeLineRow, ChangesDatabase } from '../rows.js';
import { noSource } from './sources.service.js';

type Tx = Transaction<ChangesDatabase>;
export type NewLine = Omit<ChangeLineRow, 'vault_id' | 'change_id'>;

interface GivenLine {
  readonly line: number;
  readonly text: string;
}

/** Blank lines are left out; numbers are those of the text. @throws stock.file_unreadable, stock.no_keys, stock.too_many_keys */
export const linesOf = (bytes: Uint8Array): GivenLine[] => {
  if (bytes.length > textLimitBytes) throw stockErrors('stock.too_many_keys', { params: { limit: linesLimit } });
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw stockErrors('stock.file_unreadable');
  }
  if (text.includes('\0')) throw stockErrors('stock.file_unreadable');
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line, at) => ({ line: at + 1, text: line.trim() }))
    .filter((line) => line.text !== '');
  if (lines.length === 0) throw stockErrors('stock.no_keys');
  if (lines.length > linesLimit) throw stockErrors('stock.too_many_keys', { params: { limit: linesLimit } });
  return lines;
};

/** What each line names. The first line that has a key names it, later ones repeat it. */
export const nameKeys = (lines: readonly GivenLine[], found: readonly KeyOfText[]): NewLine[] => {
  const byLine = Map.groupBy(found, ({ at }) => at);
  const seen = new Set<string>();
  return lines.map(({ line, text }, at) => {
    const keys = byLine.get(at) ?? [];
    const [key] = keys;
    const nothing = { line, holder_id: null, key_id: null, last4: visibleTail(text) };
    if (key === undefined) return { ...nothing, problem: verdict.notFound };
    if (keys.length > 1) return { ...nothing, problem: verdict.ambiguous };
    if (seen.has(key.id)) return { ...nothing, problem: verdict.repeated };
    seen.add(key.id);
    return { ...nothing, problem: null, holder_id: key.vault_id, key_id: key.id };
  });
};

export interface KeyChoiceDependencies {
  readonly database: Database;
  readonly changes: ChangesService;
  readonly keysByText: KeysByText;
  readonly asked: AskedTexts;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

export class KeyChoiceService {
  constructor(private readonly dependencies: KeyChoiceDependencies) {}

  /**
   * Puts the keys of these texts in the place of what the draft named before.
   * @param platform of the keys (DRM); '' any of the vault's
   * @throws stock.change_not_found, stock.change_not_draft, stock.file_unreadable, stock.no_keys,
   *   stock.too_many_keys; stock.lookup_limit for who has had too many looked up this hour, stock.asked_limit for
   *   a vault that has today
   */
  async choose(actor: Actor, id: string, text: Uint8Array, platform: string): Promise<void> {
    const lines = linesOf(text);
    await this.dependencies.database.transaction(async (tx: Tx) => {
      await this.dependencies.changes.lockDraft(tx, actor, id);
    });
    const named = await this.find(actor, lines, platform);
    await this.dependencies.database.transaction(async (tx: Tx) => {
      await this.dependencies.changes.lockDraft(tx, actor, id);
      await this.put(tx, actor, id, platform, named);
    });
  }

  /** What the lines name; counted and limited. @throws stock.lookup_limit, stock.asked_limit */
  async find(actor: Actor, lines: readonly GivenLine[], platform: string): Promise<NewLine[]> {
    const { database, asked, clock } = this.dependencies;
    await asked.watched(actor, () =>
      database.transaction(async (tx: Tx) => {
        await countLookup(tx.$pickTables<keyof StockDatabase>(), actor, lines.length, clock.now());
        await asked.spend(tx, actor, lines.length);
      }),
    );
    const search = { vaultId: actor.ownerGuid, ...(platform !== '' && { platform }) };
    const found = await this.dependencies.keysByText.find(
      this.dependencies.database.tables<ChangesDatabase>(),
      search,
      lines.map((line) => line.text),
    );
    return nameKeys(lines, found);
  }

  /** Into a draft that the caller's transaction holds. */
  async put(tx: Tx, actor: Actor, id: string, platform: string, named: readonly NewLine[]): Promise<void> {
    await replaceLines(tx, actor.ownerGuid, id, named);
    await updateChange(tx, actor.ownerGuid, id, {
      ...noSource,
      source: changeSource.keys,
      platform,
      line_count: named.length,
    });
    await this.dependencies.audit.write(tx, actor, {
      action: 'stock.keys_looked_up',
      object: { kind: 'key_change', id },
      after: { texts: named.length, found: named.filter(({ key_id }) => key_id !== null).length },
    });
  }
}
