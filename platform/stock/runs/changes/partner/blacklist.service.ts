/** Blacklisting by the partner API (docs/domain.md, h): named, judged and queued in one transaction. */
import { callErrors } from '../../../../../kernel/errors.js';
import type { Actor } from '../../../../access/index.js';
import type { Clock } from '../../../../../kernel/clock.js';
import type { Database, Transaction } from '../../../../database/database.js';
import { lockRequest } from '../../../../database/request-lock.js';
import type { KeyList } from '../../../keys/staged/key-list.js';
import { stockErrors } from '../../../stock.errors.js';
import { changeKinds, linesLimit, verdict, verdictName, type ChangeKind, type VerdictName } from '../change-kinds.js';
import { findChangeByRequest, lockChange, updateChange } from '../changes.repository.js';
import type { ChangesService, ChangeView } from '../changes.service.js';
import type { ConfirmService } from '../confirm/confirm.service.js';
import type { ChangePreview, ChangeRow, ChangesDatabase } from '../rows.js';
import { consequencesOf } from '../selection/consequences.repository.js';
import { linesOf, type KeyChoiceService, type NewLine } from '../selection/key-choice.service.js';

export interface BlacklistOrder {
  /** Guid or number of an insertion; undefined where keys are given. */
  readonly insertion: string | undefined;
  /** Of the keys (DRM); '' any of the vault's. */
  readonly platform: string;
  readonly reason: string;
  readonly reasonText: string;
  readonly reference: string;
  /** Of the vault; the same one with the same body is answered with the same change. */
  readonly idempotencyKey: string;
}

export interface AcceptedBlacklisting {
  readonly changeId: string;
  readonly number: number;
  readonly preview: ChangePreview;
}

export interface BlacklistDependencies {
  readonly database: Database;
  readonly changes: ChangesService;
  readonly choices: KeyChoiceService;
  readonly confirmations: ConfirmService;
  readonly clock: Clock;
}

type Tx = Transaction<ChangesDatabase>;

const rowsNamed = 1_000;

const blacklisting = changeKinds.find(({ name }) => name === 'blacklisting') as ChangeKind;

const invalid = (pointer: string, message: string) =>
  callErrors('request.invalid', { violations: [{ pointer, message }] });

/** @throws request.invalid for keys and an insertion, or neither; stock.too_many_keys */
const assertNamed = ({ keyCount, faultyRows }: KeyList, { insertion }: BlacklistOrder): void => {
  if ((keyCount === undefined) === (insertion === undefined))
    throw invalid('/keys', 'Either keys or an insertion, not both');
  if (keyCount === 0) throw invalid('/keys', 'holds no key');
  if ((keyCount ?? 0) > linesLimit) throw stockErrors('stock.too_many_keys', { params: { limit: linesLimit } });
  if (faultyRows.length > 0)
    throw callErrors('request.invalid', {
      violations: faultyRows.map((row) => ({ row, pointer: '/keys', message: 'must be a text that is not blank' })),
    });
};

const acceptedOf = ({ id, number, preview }: ChangeRow): AcceptedBlacklisting => ({
  changeId: id,
  number,
  preview: preview ?? { counts: {}, left: [] },
});

/** Keys by what would become of them. A line that names no key, or one again, is counted as what it is. */
const previewOf = async (tx: Tx, row: ChangeRow): Promise<ChangePreview> => {
  const { groups, lines } = await consequencesOf(tx, row);
  const counts: Partial<Record<VerdictName, number>> = {};
  const add = (name: VerdictName, count: number): void => {
    counts[name] = (counts[name] ?? 0) + count;
  };
  for (const { verdict: of, count } of groups) add(verdictName(of), count);
  const nameless = [verdict.notFound, verdict.repeated, verdict.ambiguous] as readonly number[];
  for (const { verdict: of } of lines) if (nameless.includes(of)) add(verdictName(of), 1);
  const left = lines.slice(0, rowsNamed).map(({ line, verdict: of }) => ({ row: line, reason: verdictName(of) }));
  return { counts, left };
};

export class BlacklistService {
  constructor(private readonly dependencies: BlacklistDependencies) {}

  /**
   * No second factor: the certificate is what a program has.
   * @throws stock.change_empty with the counts where no key would change: nothing stays of it;
   *   stock.insertion_not_found, stock.lookup_limit, stock.request_reused, stock.too_many_keys, stock.change_incomplete
   *   without a reason, permission.denied, request.invalid
   */
  async accept(actor: Actor, order: BlacklistOrder, list: KeyList): Promise<AcceptedBlacklisting> {
    this.dependencies.changes.assertMay(actor, blacklisting);
    assertNamed(list, order);
    const earlier = await this.dependencies.database.transaction((tx: Tx) => this.earlier(tx, actor, order, list));
    if (earlier !== undefined) return earlier;
    const named = list.keyCount === undefined ? undefined : await this.name(actor, order, list);
    return this.dependencies.database.transaction(async (tx: Tx) => {
      await lockRequest(tx, 'blacklist', actor.ownerGuid, order.idempotencyKey);
      return (await this.earlier(tx, actor, order, list)) ?? (await this.store(tx, actor, order, list, named));
    });
  }

  /** @throws stock.change_not_found, also for one that a person has made */
  async view(actor: Actor, id: string): Promise<ChangeView> {
    const view = await this.dependencies.changes.view(actor, id);
    if (view.change.request_hash === null) throw stockErrors('stock.change_not_found');
    return view;
  }

  private name(actor: Actor, { platform }: BlacklistOrder, { blocks }: KeyList): Promise<NewLine[]> {
    const lines = linesOf(Buffer.concat(blocks.flatMap(({ bytes }, at) => (at === 0 ? [bytes] : [lineEnd, bytes]))));
    return this.dependencies.choices.find(actor, lines, platform);
  }

  private async earlier(
    tx: Tx,
    { ownerGuid }: Actor,
    { idempotencyKey }: BlacklistOrder,
    { sha256 }: KeyList,
  ): Promise<AcceptedBlacklisting | undefined> {
    const row = await findChangeByRequest(tx, ownerGuid, idempotencyKey);
    if (row === undefined) return undefined;
    if (row.request_hash?.equals(sha256) !== true) throw stockErrors('stock.request_reused');
    return acceptedOf(row);
  }

  private async store(
    tx: Tx,
    actor: Actor,
    order: BlacklistOrder,
    list: KeyList,
    named: readonly NewLine[] | undefined,
  ): Promise<AcceptedBlacklisting> {
    const { changes, choices, confirmations, clock } = this.dependencies;
    const { insertion, platform, reason, reasonText, reference, idempotencyKey } = order;
    const id = await changes.draft(tx, actor, blacklisting, insertion === undefined ? undefined : { insertion });
    if (named !== undefined) await choices.put(tx, actor, id, platform, named);
    await changes.choose(tx, actor, id, { reason, reasonText, reference });
    const preview = await previewOf(tx, await this.locked(tx, actor, id));
    if (!preview.counts.changed)
      throw stockErrors('stock.change_empty', {
        params: preview.counts,
        violations: preview.left.map(({ row, reason: why }) => ({ row, pointer: '/keys', message: why })),
      });
    await confirmations.queue(tx, actor, id, { method: 'api', idempotencyKey }, clock.now());
    await updateChange(tx, actor.ownerGuid, id, { request_hash: Buffer.from(list.sha256), preview });
    return acceptedOf(await this.locked(tx, actor, id));
  }

  private async locked(tx: Tx, { ownerGuid }: Actor, id: string): Promise<ChangeRow> {
    const row = await lockChange(tx, ownerGuid, id);
    if (row === undefined) throw callErrors('internal', { cause: new Error('the change cannot be read back') });
    return row;
  }
}

const lineEnd = Buffer.from('\n');
