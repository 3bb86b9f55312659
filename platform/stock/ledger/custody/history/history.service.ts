/** The custody of a key or of an insertion, read in one snapshot and verified on the spot. */
import type { Clock } from '../../../../../kernel/clock.js';
import type { Actor } from '../../../../access/index.js';
import type { Database, Transaction } from '../../../../database/database.js';
import { keyState } from '../../../keys/key-state.js';
import type { TransactionRow } from '../../../rows.js';
import type { CustodySeal } from '../seal/custody-seal.js';
import { stockErrors } from '../../../stock.errors.js';
import { graphOf, isOpenTo, maxNodes, type Graph } from './flow-graph.js';
import { checkLink, type LinkCheck } from './link-check.repository.js';
import { neighboursOf, VaultNames, type HandOver } from './neighbours.js';
import { belongsTo, flowOf, handOversOf, hasMoved, stepsOf, transactionsOf, type StepRow } from './steps.repository.js';
import {
  findInsertionSubject,
  findKeySubject,
  vaultNames,
  type HistoryDatabase,
  type Subject,
  type Tables,
} from './subject.repository.js';

/** Links that are shown, and verified, at most. */
export const maxLinks = 200;

/** One transaction of a history. */
export interface HistoryLink {
  readonly step: StepRow;
  /** Undefined where the document is gone. */
  readonly transaction: TransactionRow | undefined;
  readonly isOpen: boolean;
  readonly check: LinkCheck;
}

export interface History {
  readonly viewerId: string;
  readonly subject: Subject;
  /** Keys that it is about. */
  readonly quantity: number;
  readonly names: VaultNames;
  /** Oldest first, the insertion at the front; at most `maxLinks`. */
  readonly links: readonly HistoryLink[];
  readonly linkCount: number;
  readonly graph: Graph;
  /** State and holder of the key are those of its last movement. */
  readonly isStandingConfirmed: boolean;
  readonly isVerified: boolean;
  readonly verifiedAt: Date;
}

const firstStep = (subject: Subject, transaction: TransactionRow | undefined): StepRow => ({
  vault_id: subject.origin_vault_id,
  txn_id: subject.txn_id ?? '',
  moved_at: transaction?.created_at ?? new Date(0),
  from_state: keyState.staged,
  to_state: keyState.available,
  from_vault_id: null,
  to_vault_id: null,
  quantity: subject.kind === 'key' ? 1 : (transaction?.quantity ?? 0),
});

/** Everybody who had keys of the subject, the origin first. */
const vaultsOf = (originId: string, handOvers: readonly HandOver[]): string[] =>
  [...new Set([originId, ...handOvers.flatMap(({ fromVaultId, toVaultId }) => [fromVaultId, toVaultId])])].filter(
    (id): id is string => id !== null,
  );

/** @returns whether state and holder of the row are those of the last movement (invariant 2) */
const isStanding = (subject: Subject, last: StepRow): boolean =>
  subject.kind === 'insertion' ||
  (subject.state === last.to_state && subject.vault_id === (last.to_vault_id ?? last.vault_id));

export class HistoryService {
  constructor(
    private readonly database: Database,
    private readonly seal: CustodySeal,
    private readonly clock: Clock,
  ) {}

  /** @throws stock.key_not_found for a key that the actor's vault never had */
  ofKey(actor: Actor, keyId: string): Promise<History> {
    return this.inSnapshot(async (db) => {
      const subject = await findKeySubject(db, actor.ownerGuid, keyId);
      if (subject === undefined) throw stockErrors('stock.key_not_found');
      return this.read(db, actor.ownerGuid, subject);
    });
  }

  /** @throws stock.insertion_not_found for another vault's, and for one that has inserted nothing */
  ofInsertion(actor: Actor, insertionId: string): Promise<History> {
    return this.inSnapshot(async (db) => {
      const subject = await findInsertionSubject(db, actor.ownerGuid, insertionId);
      if (subject === undefined) throw stockErrors('stock.insertion_not_found');
      return this.read(db, actor.ownerGuid, subject);
    });
  }

  /** Keys that move meanwhile are no difference between what is read first and last. */
  private inSnapshot<R>(read: (db: Tables) => Promise<R>): Promise<R> {
    return this.database.transaction(async (tx: Transaction<HistoryDatabase>) => {
      await this.database.execute('set transaction isolation level repeatable read read only', [], tx as never);
      return read(tx);
    });
  }

  private async read(db: Tables, viewerId: string, subject: Subject): Promise<History> {
    const originId = subject.origin_vault_id;
    const belongs = await belongsTo(db, subject);
    const handOvers = await handOversOf(db, originId, belongs);
    const vaults = vaultsOf(originId, handOvers);
    const readable = neighboursOf(viewerId, handOvers);
    const names = new VaultNames(readable, await vaultNames(db, [...readable]));
    const steps = await stepsOf(db, vaults, belongs, maxLinks - 1);
    const inserted = await this.insertedBy(db, subject);
    const first = firstStep(subject, inserted);
    const links = await this.verify(db, viewerId, subject, [first, ...steps.shown]);
    const isGrouped = steps.count > maxNodes;
    const flow = await flowOf(db, vaults, belongs, isGrouped);
    const source = {
      vaultId: originId,
      transactionId: first.txn_id,
      number: inserted?.number ?? 0,
      kind: inserted?.kind ?? '',
      quantity: first.quantity,
      at: first.moved_at,
    };
    // Of a key all steps are here; of more links than are shown the last is not needed: it is an insertion's.
    const isStandingConfirmed = isStanding(subject, steps.shown.at(-1) ?? first);
    return {
      viewerId,
      subject,
      quantity: first.quantity,
      names,
      links,
      linkCount: steps.count + 1,
      graph: graphOf(viewerId, source, flow, isGrouped, names),
      isStandingConfirmed,
      isVerified: isStandingConfirmed && links.every(({ check }) => check === 'intact'),
      verifiedAt: this.clock.now(),
    };
  }

  private async insertedBy(db: Tables, subject: Subject): Promise<TransactionRow | undefined> {
    if (subject.txn_id === null) return undefined;
    const place = { vault_id: subject.origin_vault_id, txn_id: subject.txn_id };
    return (await transactionsOf(db, [place])).get(`${place.vault_id} ${place.txn_id}`);
  }

  private async verify(
    db: Tables,
    viewerId: string,
    subject: Subject,
    steps: readonly StepRow[],
  ): Promise<HistoryLink[]> {
    const transactions = await transactionsOf(
      db,
      steps.filter(({ txn_id }) => txn_id !== ''),
    );
    const links: HistoryLink[] = [];
    for (const [at, step] of steps.entries()) {
      const transaction = transactions.get(`${step.vault_id} ${step.txn_id}`);
      const check = transaction === undefined ? 'document' : await checkLink(db, this.seal, transaction);
      // The insertion says of itself which keys it brought; the others were found by their movements.
      const isItsKey = at > 0 || subject.kind === 'insertion' || (await this.brought(db, subject.id, step));
      links.push({
        step,
        transaction,
        isOpen: isOpenTo(viewerId, step),
        check: isItsKey ? check : 'movements',
      });
    }
    return links;
  }

  private brought(db: Tables, keyId: string, { vault_id, txn_id }: StepRow): Promise<boolean> {
    return txn_id === '' ? Promise.resolve(false) : hasMoved(db, vault_id, txn_id, keyId);
  }
}
