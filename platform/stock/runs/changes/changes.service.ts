import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../../kernel/clock.js';
import { callErrors, DomainError } from '../../../../kernel/errors.js';
import { assertHolds, type Actor } from '../../../access/index.js';
import type { AuditLog } from '../../../audit/index.js';
import type { Database, Transaction } from '../../../database/database.js';
import type { JobEngine } from '../../../jobs/index.js';
import { findRight } from '../../../rights/index.js';
import { nextNumber } from '../../ledger/counter.repository.js';
import type { StockDatabase } from '../../rows.js';
import { stockErrors } from '../../stock.errors.js';
import { openStatuses, runStatus } from '../run-status.js';
import { blacklistReasons, findChangeKind, kindOf, type ChangeKind } from './change-kinds.js';
import {
  addChange,
  findChange,
  forgetNames,
  listOutcome,
  lockChange,
  moveChange,
  updateChange,
  type ChangeDetail,
  type OutcomeDetail,
} from './changes.repository.js';
import { consequencesOf, nothingYet, type Consequences } from './selection/consequences.repository.js';
import { previewIdOf } from './selection/preview.repository.js';
import { noSource, type PreparedSource, type SourceChoice, type SourcesService } from './selection/sources.service.js';
import type { ChangeRow, ChangesDatabase } from './rows.js';

type Tx = Transaction<ChangesDatabase>;

export interface ChangeChoices {
  readonly source?: SourceChoice | undefined;
  readonly reason?: string | undefined;
  readonly reasonText?: string | undefined;
  readonly reference?: string | undefined;
  readonly toRightId?: string | undefined;
}

export interface ChangeView extends Consequences {
  readonly change: ChangeDetail;
  /** Of a draft what names all that it would do; empty of another. */
  readonly previewId: string;
  readonly outcome: readonly OutcomeDetail[];
}

export interface ChangesDependencies {
  readonly database: Database;
  readonly jobs: JobEngine;
  readonly audit: AuditLog;
  readonly sources: SourcesService;
  readonly clock: Clock;
}

const maxReferenceLength = 200;
const maxReasonLength = 500;

const invalid = (pointer: string, message: string) =>
  callErrors('request.invalid', { violations: [{ pointer, message }] });

const isReason = (text: string): boolean => blacklistReasons.some((known) => known === text);

/** What is wrong with each field, if it is given. */
const faultsOf = (kind: ChangeKind, choices: ChangeChoices): Readonly<Record<string, string | false>> => {
  const { reason, reasonText = '', reference = '', toRightId } = choices;
  return {
    '/reason': reason !== undefined && !(kind.name === 'blacklisting' && isReason(reason)) && 'Not a reason',
    '/reasonText': reasonText.length > maxReasonLength && `At most ${maxReasonLength} characters`,
    '/reference': reference.length > maxReferenceLength && `At most ${maxReferenceLength} characters`,
    '/toRightGuid': toRightId !== undefined && kind.name !== 'right_change' && 'Not of this kind',
  };
};

const assertValid = (kind: ChangeKind, choices: ChangeChoices): void => {
  for (const [pointer, message] of Object.entries(faultsOf(kind, choices)))
    if (message !== false) throw invalid(pointer, message);
};

/** Drafts of blacklistings, withdrawals and changes of right: opened, filled step by step, canceled. */
export class ChangesService {
  constructor(private readonly dependencies: ChangesDependencies) {}

  /** @returns the id of the draft. @throws permission.denied, those of SourcesService */
  async create(actor: Actor, kindNumber: number, source?: SourceChoice): Promise<string> {
    const kind = findChangeKind(kindNumber);
    if (kind === undefined) throw invalid('/kind', 'Not a kind of change');
    this.assertMay(actor, kind);
    const prepared = source && (await this.dependencies.sources.prepare(actor, source));
    return this.dependencies.database.transaction((tx: Tx) => this.draft(tx, actor, kind, prepared));
  }

  /** The same within the caller's transaction. */
  async draft(tx: Tx, actor: Actor, kind: ChangeKind, source?: PreparedSource): Promise<string> {
    this.assertMay(actor, kind);
    const id = randomUUID();
    const row: ChangeRow = {
      ...{ vault_id: actor.ownerGuid, id, kind: kind.number, status: runStatus.draft },
      number: await nextNumber(tx.$pickTables<keyof StockDatabase>(), actor.ownerGuid, kind.name),
      ...(source ? await this.dependencies.sources.choose(tx, actor, id, source) : noSource),
      ...{ reason: '', reason_text: '', reference: '', to_agreement_id: null },
      ...{ created_by: actor.userGuid, created_by_name: actor.userName, created_at: this.dependencies.clock.now() },
      ...{ confirmed_at: null, finished_at: null, idempotency_key: null, job_id: null },
      ...{ key_count: 0, changed_count: 0, refused_count: 0, failure_code: '', request_hash: null, preview: null },
    };
    await addChange(tx, row);
    await this.audited(tx, actor, kind, id, 'drafted');
    return id;
  }

  /** Sets what is given. @throws the errors that changes.proto names for UpdateChange */
  async update(actor: Actor, id: string, choices: ChangeChoices): Promise<void> {
    const { source, ...rest } = choices;
    const prepared = source && (await this.dependencies.sources.prepare(actor, source));
    await this.dependencies.database.transaction((tx: Tx) => this.choose(tx, actor, id, rest, prepared));
  }

  /** The same within the caller's transaction. */
  async choose(
    tx: Tx,
    actor: Actor,
    id: string,
    choices: Omit<ChangeChoices, 'source'>,
    prepared?: PreparedSource,
  ): Promise<void> {
    const kind = kindOf(await this.lockDraft(tx, actor, id));
    assertValid(kind, choices);
    if (choices.toRightId !== undefined) await this.assertRightOpen(tx, actor, choices.toRightId);
    const { reason, reasonText, reference, toRightId } = choices;
    const changes = {
      ...(prepared && (await this.dependencies.sources.choose(tx, actor, id, prepared))),
      ...(reason !== undefined && { reason }),
      ...(reasonText !== undefined && { reason_text: reasonText }),
      ...(reference !== undefined && { reference }),
      ...(toRightId !== undefined && { to_agreement_id: toRightId }),
    };
    if (Object.keys(changes).length > 0) await updateChange(tx, actor.ownerGuid, id, changes);
  }

  /** Of a draft what it would do now. @throws stock.change_not_found, also for another vault's */
  view(actor: Actor, id: string): Promise<ChangeView> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const change = await findChange(tx, actor.ownerGuid, id);
      if (change === undefined) throw stockErrors('stock.change_not_found');
      const kind = kindOf(change);
      assertHolds(actor, [...kind.read, kind.write]);
      const isOpen = openStatuses.includes(change.status);
      const consequences = isOpen ? await consequencesOf(tx, change) : nothingYet;
      const previewId = change.status === runStatus.draft ? await previewIdOf(tx, change, consequences.groups) : '';
      const outcome = isOpen ? [] : await listOutcome(tx, actor.ownerGuid, id);
      return { change, ...consequences, previewId, outcome };
    });
  }

  /** Ends a draft, or a change whose job has not begun to write. @throws stock.change_not_found, stock.change_final */
  async cancel(actor: Actor, id: string): Promise<void> {
    const { ownerGuid } = actor;
    const jobId = await this.dependencies.database.transaction(async (tx: Tx) => {
      const row = await lockChange(tx, ownerGuid, id);
      if (row === undefined) throw stockErrors('stock.change_not_found');
      const kind = kindOf(row);
      this.assertMay(actor, kind);
      const ended = { status: runStatus.canceled, finished_at: this.dependencies.clock.now() };
      if (!(await moveChange(tx, ownerGuid, id, openStatuses, ended))) throw stockErrors('stock.change_final');
      await forgetNames(tx, ownerGuid, id);
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
    if (row.status !== runStatus.draft) throw stockErrors('stock.change_not_draft');
    return row;
  }

  /** @throws permission.denied for who may not do this kind of change */
  assertMay(actor: Actor, { write }: ChangeKind): void {
    assertHolds(actor, [write]);
  }

  private audited(tx: Tx, actor: Actor, { name }: ChangeKind, id: string, what: 'drafted' | 'canceled'): Promise<void> {
    return this.dependencies.audit.write(tx, actor, {
      action: `stock.${name}_${what}`,
      object: { kind: 'key_change', id },
    });
  }

  private async assertRightOpen(tx: Tx, actor: Actor, rightId: string): Promise<void> {
    const right = await findRight(tx.$pickTables<'agreement'>(), actor.ownerGuid, rightId);
    if (right?.is_open !== true || !right.is_current) throw stockErrors('stock.right_not_open');
  }

  /** The change is canceled already: the job finds that by itself where it is another person's. */
  private async stopJob(actor: Actor, jobId: string): Promise<void> {
    try {
      await this.dependencies.jobs.cancel(actor, jobId);
    } catch (thrown) {
      if (!(thrown instanceof DomainError) || thrown.kind === 'internal') throw thrown;
    }
  }
}
