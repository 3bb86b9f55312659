import type { Clock } from '../../../../kernel/clock.js';
import type { Actor } from '../../../access/index.js';
import type { AuditLog } from '../../../audit/index.js';
import type { Database, Transaction } from '../../../database/database.js';
import type { AskedTexts } from '../../keys/asked/asked-texts.service.js';
import type { KeyThreads } from '../../keys/key-threads.js';
import type { VaultKeys } from '../../keys/vault-keys.service.js';
import type { InsertionFileRow, InsertionRow, StockDatabase } from '../../rows.js';
import { stockErrors } from '../../stock.errors.js';
import { runStatus } from '../run-status.js';
import { listIncoming, type ChunkedFile } from './chunks/chunks.repository.js';
import type { LargeFilesService } from './chunks/large-files.service.js';
import { mayCancel } from './cancel-drafts.js';
import { areRefusedLinesOf, assertErrorKeysOpen, errorKeysOpenUntil } from './error-keys/error-keys.repository.js';
import {
  findInsertion,
  listFiles,
  lockInsertion,
  rejectedByFile,
  updateInsertion,
  type InsertionDetail,
} from './insertions.repository.js';
import {
  countProblems,
  countRejected,
  findProblems,
  firstProblems,
  forgetProblems,
  hasProblemsInFiles,
  hasTakenKeys,
  nextRejected,
  type LineCursor,
  type ProblemCount,
  type ProblemLine,
} from './preflight.repository.js';
import type { LargeLimits } from './staging/upload-limits.js';

const linesShown = 200;
const linesPerPart = 1_000;
/** Up to so many keys are compared with the stock at each look (50 ms); more only when the last look is old. */
const alwaysFreshKeys = 25_000;
const freshMs = 60_000;

type Tx = Transaction<StockDatabase>;

/** An insertion as its screen shows it. */
export interface InsertionView {
  readonly insertion: InsertionDetail;
  readonly files: readonly (InsertionFileRow & { readonly rejected_count: number })[];
  readonly counts: readonly ProblemCount[];
  readonly lines: readonly ProblemLine[];
  /** Files of which a part is there. */
  readonly incoming: readonly ChunkedFile[];
  /** What the large path allows the vault; undefined: it does not have it. */
  readonly large: LargeLimits | undefined;
  /** Until when the actor may read the error keys. */
  readonly openUntil: Date | undefined;
  /** The actor has sent every file with refused lines: of a draft they are read without a code. */
  readonly areRefusedOwn: boolean;
  readonly mayCancel: boolean;
}

export interface RejectedLine {
  readonly problem: number;
  readonly fileName: string;
  readonly line: number;
  readonly key: string;
  /** The file and line that have the same key before it; null: none of this insertion. */
  readonly firstFileName: string | null;
  readonly firstLine: number | null;
  /** The product of this vault that has the key already; null: none. */
  readonly otherProduct: string | null;
}

export interface PreflightDependencies {
  readonly database: Database;
  readonly vaultKeys: VaultKeys;
  readonly threads: KeyThreads;
  readonly largeFiles: LargeFilesService;
  readonly asked: AskedTexts;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

/** What a commit would find. */
export class PreflightService {
  constructor(private readonly dependencies: PreflightDependencies) {}

  /** @throws stock.insertion_not_found */
  async view(actor: Actor, id: string): Promise<InsertionView> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const insertion = await this.found(tx, actor, id);
      if (this.isStale(insertion)) await this.lockedRefresh(tx, actor, id);
      const files = await listFiles(tx, actor.ownerGuid, id);
      const rejected = await rejectedByFile(tx, actor.ownerGuid, id);
      const now = this.dependencies.clock.now();
      const found = await this.found(tx, actor, id);
      return {
        insertion: found,
        files: files.map((file) => ({ ...file, rejected_count: rejected.get(file.file_no) ?? 0 })),
        counts: await countProblems(tx, actor.ownerGuid, id),
        lines: await firstProblems(tx, actor.ownerGuid, id, linesShown),
        incoming: await listIncoming(tx, actor.ownerGuid, id),
        large: await this.dependencies.largeFiles.limitsFor(tx, actor),
        openUntil: await errorKeysOpenUntil(tx, actor, id, now),
        areRefusedOwn: await areRefusedLinesOf(tx, actor, id),
        mayCancel: mayCancel(actor, found),
      };
    });
  }

  /** Looks anew; the insertion's row must be locked. @returns what was found */
  async refresh(tx: Tx, insertion: Pick<InsertionRow, 'vault_id' | 'id' | 'product_id'>): Promise<ProblemCount[]> {
    const { vault_id, id, product_id } = insertion;
    if ((await hasProblemsInFiles(tx, vault_id, id)) || (await hasTakenKeys(tx, vault_id, id)))
      await findProblems(tx, vault_id, id, product_id);
    else await forgetProblems(tx, vault_id, id);
    const counts = await countProblems(tx, vault_id, id);
    await updateInsertion(tx, vault_id, id, {
      preflight_at: this.dependencies.clock.now(),
      rejected_count: countRejected(counts),
    });
    return counts;
  }

  /**
   * What is known before a commit; the insertion's row must be locked. Few keys are compared with the stock
   * at once, for the refusal to come before the acceptance. Of many the files alone are looked at, unless
   * somebody looked a moment ago: the stock refuses them within the job, by its unique index.
   * @throws stock.asked_limit
   */
  async beforeCommit(tx: Tx, actor: Actor, insertion: InsertionRow): Promise<ProblemCount[]> {
    const { vault_id, id, key_count } = insertion;
    await this.dependencies.asked.spendOn(tx, actor, id);
    if (key_count <= alwaysFreshKeys) return this.refresh(tx, insertion);
    if (!this.isStale(insertion)) return countProblems(tx, vault_id, id);
    if (await hasProblemsInFiles(tx, vault_id, id)) return this.refresh(tx, insertion);
    // What an old look found in the stock is the job's to find again.
    await forgetProblems(tx, vault_id, id);
    await updateInsertion(tx, vault_id, id, { rejected_count: 0 });
    return [];
  }

  /**
   * The refused lines with their text, for the one who sent them, and for whom a code has opened them; audited. Once
   * the insertion has ended they are its error keys.
   */
  async *rejected(actor: Actor, id: string): AsyncGenerator<RejectedLine[]> {
    const { insertion, sentBy } = await this.dependencies.database.transaction(async (tx: Tx) => {
      const found = await this.found(tx, actor, id);
      if (this.isStale(found)) await this.lockedRefresh(tx, actor, id);
      const sentBy = await assertErrorKeysOpen(tx, actor, found, this.dependencies.clock.now());
      await this.dependencies.audit.write(tx, actor, {
        action: 'stock.rejected_lines_read',
        object: { kind: 'insertion', id },
      });
      return { insertion: found, sentBy };
    });
    const db = this.dependencies.database.tables<StockDatabase>();
    const dataKey = await this.dependencies.vaultKeys.openDataKey(db, actor.ownerGuid, id, insertion.wrapped_key);
    // A colleague's file that comes while these are read is not among them.
    const lines = { vaultId: actor.ownerGuid, insertionId: id, sentBy };
    let after: LineCursor = { fileNo: 0, line: 0 };
    for (;;) {
      const rows = await nextRejected(db, lines, after, linesPerPart);
      const last = rows.at(-1);
      if (last === undefined) return;
      const keys = rows.map(({ key_id, fingerprint, ciphertext }) => ({ keyId: key_id, fingerprint, ciphertext }));
      const texts = await this.dependencies.threads.open({ insertionId: id, dataKey, keys });
      yield rows.map(({ problem, file_name, line, first_file_name, first_line, other_product }, at) => ({
        problem,
        fileName: file_name,
        line,
        key: texts[at] ?? '',
        firstFileName: first_file_name,
        firstLine: first_line,
        otherProduct: other_product,
      }));
      after = { fileNo: last.file_no, line: last.line };
    }
  }

  private async found(tx: Tx, actor: Actor, id: string): Promise<InsertionDetail> {
    const insertion = await findInsertion(tx, actor.ownerGuid, id);
    if (insertion === undefined) throw stockErrors('stock.insertion_not_found');
    return insertion;
  }

  private isStale({ status, preflight_at, key_count }: InsertionRow): boolean {
    if (status !== runStatus.draft) return false;
    if (preflight_at === null || key_count <= alwaysFreshKeys) return true;
    return this.dependencies.clock.now().getTime() - preflight_at.getTime() > freshMs;
  }

  /** Of a day before, with no room left today, what was found then stays. */
  private async lockedRefresh(tx: Tx, actor: Actor, id: string): Promise<void> {
    const locked = await lockInsertion(tx, actor.ownerGuid, id);
    if (locked?.status !== runStatus.draft) return;
    if (await this.dependencies.asked.mayLookAt(tx, actor, id)) await this.refresh(tx, locked);
  }
}
