import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors, DomainError } from '../../../kernel/errors.js';
import { holdsAny, type Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { JobEngine } from '../../jobs/index.js';
import { findRight } from '../../rights/index.js';
import { nextNumber } from '../insertions/insertions.repository.js';
import type { StockDatabase } from '../rows.js';
import { stockErrors } from '../stock.errors.js';
import {
  blacklistReasons,
  changeSource,
  changeStatus,
  findChangeKind,
  kindOf,
  type ChangeKind,
} from './change-kinds.js';
import {
  addChange,
  findChange,
  findInsertionNamed,
  findTransactionNamed,
  forgetLines,
  listOutcome,
  lockChange,
  moveChange,
  openStatuses,
  updateChange,
  type ChangeDetail,
  type OutcomeDetail,
} from './changes.repository.js';
import { consequencesOf, type JudgedLine, type NamedGroup } from './selection/consequences.repository.js';
import type { ChangeRow, ChangesDatabase } from './rows.js';

type Tx = Transaction<ChangesDatabase>;

/** Keys named by something that holds them. */
export type SourceChoice =
  | { readonly insertion: string }
  | { readonly transaction: string }
  | { readonly places: readonly { readonly skuId: string; readonly rightId: string }[] };

export interface ChangeChoices {
  readonly source?: SourceChoice | undefined;
  readonly reason?: string | undefined;
  readonly reasonText?: string | undefined;
  readonly reference?: string | undefined;
  readonly toRightId?: string | undefined;
}

export interface ChangeView {
  readonly change: ChangeDetail;
  readonly groups: readonly NamedGroup[];
  readonly lines: readonly JudgedLine[];
  readonly outcome: readonly OutcomeDetail[];
}

export interface ChangesParts {
  readonly database: Database;
  readonly jobs: JobEngine;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

const longestReference = 200;
const longestReason = 500;
const placesLimit = 1_000;

const invalid = (pointer: string, message: string) =>
  callErrors('request.invalid', { violations: [{ pointer, message }] });

const isReason = (text: string): boolean => blacklistReasons.some((known) => known === text);

/** What is wrong with each field, if it is given. */
const faultsOf = (kind: ChangeKind, choices: ChangeChoices): Readonly<Record<string, string | false>> => {
  const { reason, reasonText = '', reference = '', toRightId } = choices;
  return {
    '/reason': reason !== undefined && !(kind.name === 'blacklisting' && isReason(reason)) && 'Not a reason',
    '/reasonText': reasonText.length > longestReason && `At most ${longestReason} characters`,
    '/reference': reference.length > longestReference && `At most ${longestReference} characters`,
    '/toRightGuid': toRightId !== undefined && kind.name !== 'right_change' && 'Not of this kind',
  };
};

const assertValid = (kind: ChangeKind, choices: ChangeChoices): void => {
  for (const [pointer, message] of Object.entries(faultsOf(kind, choices)))
    if (message !== false) throw invalid(pointer, message);
};

/** Drafts of blacklistings, withdrawals and changes of right: opened, filled step by step, canceled. */
export class ChangesService {
  constructor(private readonly parts: ChangesParts) {}

  /** @returns the id of the draft. @throws permission.denied, stock.insertion_not_found, stock.transaction_not_found */
  async create(actor: Actor, kindNumber: number, source?: SourceChoice): Promise<string> {
    const kind = findChangeKind(kindNumber);
    if (kind === undefined) throw invalid('/kind', 'Not a kind of change');
    return this.parts.database.transaction((tx: Tx) => this.draft(tx, actor, kind, source));
  }

  /** The same within the caller's transaction. */
  async draft(tx: Tx, actor: Actor, kind: ChangeKind, source?: SourceChoice): Promise<string> {
    this.assertMay(actor, kind);
    const id = randomUUID();
    const row: ChangeRow = {
      ...{ vault_id: actor.ownerGuid, id, kind: kind.number, status: changeStatus.draft },
      number: await nextNumber(tx.$pickTables<keyof StockDatabase>(), actor.ownerGuid, kind.name),
      ...{ source: changeSource.none, source_id: null, source_number: null, source_txn_id: null },
      ...{ place_sku_ids: [], place_right_ids: [], platform: '', line_count: 0 },
      ...{ reason: '', reason_text: '', reference: '', to_agreement_id: null },
      ...{ created_by: actor.userGuid, created_by_name: actor.userName, created_at: this.parts.clock.now() },
      ...{ confirmed_at: null, finished_at: null, idempotency_key: null, job_id: null },
      ...{ key_count: 0, changed_count: 0, refused_count: 0, failure_code: '', request_hash: null, preview: null },
      ...(source && (await this.sourceOf(tx, actor, source))),
    };
    await addChange(tx, row);
    await this.audited(tx, actor, kind, id, 'drafted');
    return id;
  }

  /** Sets what is given. @throws the errors that changes.proto names for UpdateChange */
  async update(actor: Actor, id: string, choices: ChangeChoices): Promise<void> {
    await this.parts.database.transaction((tx: Tx) => this.choose(tx, actor, id, choices));
  }

  /** The same within the caller's transaction. */
  async choose(tx: Tx, actor: Actor, id: string, choices: ChangeChoices): Promise<void> {
    const kind = kindOf(await this.lockDraft(tx, actor, id));
    assertValid(kind, choices);
    if (choices.toRightId !== undefined) await this.assertRightOpen(tx, actor, choices.toRightId);
    if (choices.source !== undefined) await forgetLines(tx, actor.ownerGuid, id);
    const { source, reason, reasonText, reference, toRightId } = choices;
    const changes = {
      ...(source !== undefined && (await this.sourceOf(tx, actor, source))),
      ...(reason !== undefined && { reason }),
      ...(reasonText !== undefined && { reason_text: reasonText }),
      ...(reference !== undefined && { reference }),
      ...(toRightId !== undefined && { to_agreement_id: toRightId }),
    };
    if (Object.keys(changes).length > 0) await updateChange(tx, actor.ownerGuid, id, changes);
  }

  /** Of a draft what it would do now. @throws stock.change_not_found, also for another vault's */
  view(actor: Actor, id: string): Promise<ChangeView> {
    return this.parts.database.transaction(async (tx: Tx) => {
      const change = await findChange(tx, actor.ownerGuid, id);
      if (change === undefined) throw stockErrors('stock.change_not_found');
      const kind = kindOf(change);
      if (!holdsAny(actor, [...kind.read, kind.write])) throw callErrors('permission.denied');
      const isOpen = openStatuses.includes(change.status);
      const { groups, lines } = isOpen ? await consequencesOf(tx, change) : { groups: [], lines: [] };
      return { change, groups, lines, outcome: isOpen ? [] : await listOutcome(tx, actor.ownerGuid, id) };
    });
  }

  /** Ends a draft, or a change whose job has not begun to write. @throws stock.change_not_found, stock.change_final */
  async cancel(actor: Actor, id: string): Promise<void> {
    const { ownerGuid } = actor;
    const jobId = await this.parts.database.transaction(async (tx: Tx) => {
      const row = await lockChange(tx, ownerGuid, id);
      if (row === undefined) throw stockErrors('stock.change_not_found');
      const kind = kindOf(row);
      this.assertMay(actor, kind);
      const ended = { status: changeStatus.canceled, finished_at: this.parts.clock.now() };
      if (!(await moveChange(tx, ownerGuid, id, openStatuses, ended))) throw stockErrors('stock.change_final');
      await forgetLines(tx, ownerGuid, id);
      await this.audited(tx, actor, kind, id, 'canceled');
      return row.job_id;
    });
    if (jobId !== null) await this.stopJob(actor, jobId);
  }

  /** The locked row of a draft that the actor may change. @throws stock.change_not_found, stock.change_not_draft, permission.denied */
  async lockDraft(tx: Tx, actor: Actor, id: string): Promise<ChangeRow> {
    const row = await lockChange(tx, actor.ownerGuid, id);
    if (row === undefined) throw stockErrors('stock.change_not_found');
    this.assertMay(actor, kindOf(row));
    if (row.status !== changeStatus.draft) throw stockErrors('stock.change_not_draft');
    return row;
  }

  /** @throws permission.denied for who may not do this kind of change */
  assertMay(actor: Actor, { write }: ChangeKind): void {
    if (!actor.permissions.has(write)) throw callErrors('permission.denied');
  }

  private audited(tx: Tx, actor: Actor, { name }: ChangeKind, id: string, what: 'drafted' | 'canceled'): Promise<void> {
    return this.parts.audit.write(tx, actor, { action: `stock.${name}_${what}`, object: { kind: 'key_change', id } });
  }

  private async sourceOf(tx: Tx, actor: Actor, source: SourceChoice): Promise<Partial<ChangeRow>> {
    const none = { platform: '', line_count: 0, place_sku_ids: [], place_right_ids: [] };
    const unnamed = { source_id: null, source_number: null, source_txn_id: null };
    if ('places' in source) {
      if (source.places.length > placesLimit) throw invalid('/source', `At most ${placesLimit} places`);
      const place_sku_ids = source.places.map(({ skuId }) => skuId);
      const place_right_ids = source.places.map(({ rightId }) => rightId);
      return { ...none, ...unnamed, source: changeSource.stock, place_sku_ids, place_right_ids };
    }
    const isInsertion = 'insertion' in source;
    const found = isInsertion
      ? await findInsertionNamed(tx, actor.ownerGuid, source.insertion)
      : await findTransactionNamed(tx, actor.ownerGuid, source.transaction);
    if (found === undefined || found.txn_id === null)
      throw stockErrors(isInsertion ? 'stock.insertion_not_found' : 'stock.transaction_not_found');
    const named = { source_id: found.id, source_number: found.number, source_txn_id: found.txn_id };
    return { ...none, ...named, source: isInsertion ? changeSource.insertion : changeSource.transaction };
  }

  private async assertRightOpen(tx: Tx, actor: Actor, rightId: string): Promise<void> {
    const right = await findRight(tx.$pickTables<'agreement'>(), actor.ownerGuid, rightId);
    if (right?.is_open !== true || !right.is_current) throw stockErrors('stock.right_not_open');
  }

  /** The change is canceled already: the job finds that by itself where it is another person's. */
  private async stopJob(actor: Actor, jobId: string): Promise<void> {
    try {
      await this.parts.jobs.cancel(actor, jobId);
    } catch (thrown) {
      if (!(thrown instanceof DomainError) || thrown.kind === 'internal') throw thrown;
    }
  }
}
