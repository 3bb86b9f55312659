/** What people do to the stock, as one call each, and what they were told in return. */
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../kernel/errors.js';
import type { Actor } from '../../platform/access/index.js';
import type { Transaction } from '../../platform/database/database.js';
import type { JobContext } from '../../platform/jobs/index.js';
import { sql } from 'kysely';
import { TakingService, type StockDatabase } from '../../platform/stock/index.js';
import { CommitService } from '../../platform/stock/runs/insertions/commit/commit.service.js';
import { SingleExtractionService } from '../../platform/extraction/single/single-extraction.service.js';
import { ImportReader } from '../../platform/stock/runs/insertions/import/import-reader.service.js';
import { ImportService } from '../../platform/stock/runs/insertions/import/import.service.js';
import { InsertionJob } from '../../platform/stock/runs/insertions/commit/insertion.job.js';
import { InsertionsService } from '../../platform/stock/runs/insertions/insertions.service.js';
import {
  MovementsService,
  type CountByState,
  type MovementOutcome,
} from '../../platform/stock/ledger/movements/movements.service.js';
import type { MovementKindName } from '../../platform/stock/ledger/movements/movement-kinds.js';
import type { KeyChoice } from '../../platform/stock/ledger/movements/movements.repository.js';
import { UploadsService } from '../../platform/stock/runs/insertions/staging/uploads.service.js';
import type { InsidePlatform } from './inside.js';

type Tx = Transaction<StockDatabase>;

/** One SKU under one right. */
export interface Place {
  readonly skuId: string;
  readonly rightId: string;
}

export interface Inserted {
  readonly insertionId: string;
  /** Its code; undefined when the keys are in the stock. */
  readonly refusal: string | undefined;
}

/** By the state that the keys had. */
export interface Moved {
  readonly moved: CountByState;
  readonly refused: CountByState;
}

const movedOf = ({ transactions, refused }: MovementOutcome): Moved => {
  const moved: Record<string, number> = {};
  for (const { byState } of transactions)
    for (const [state, count] of Object.entries(byState)) moved[state] = (moved[state] ?? 0) + count;
  return { moved, refused };
};

/** A refusal is an answer; anything else that is thrown is a fault. */
const orRefusal = async (work: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await work();
    return undefined;
  } catch (thrown) {
    if (thrown instanceof DomainError && thrown.kind !== 'internal') return thrown.code;
    throw thrown;
  }
};

/** A job's context without the queue: it is run here and now. */
export const contextFor = (actor: Actor, jobId: string): JobContext => ({
  jobId,
  actor,
  attempt: 1,
  signal: new AbortController().signal,
  log: () => Promise.resolve(),
  progress: () => undefined,
  throwIfCanceled: () => undefined,
  closeToCancel: () => Promise.resolve(),
  writeResult: () => Promise.reject(new Error('an insertion has no file')),
});

/** A program of the vault, which calls the partner API. */
const programOf = (actor: Actor): Actor => ({ ...actor, kind: 'api_client', userEmail: '' });

async function* inOne(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

export const deedsOf = (world: InsidePlatform) => {
  const insertions = world.get(InsertionsService);
  const uploads = world.get(UploadsService);
  const commits = world.get(CommitService);
  const job = world.get(InsertionJob);
  const taking = world.get(TakingService);
  const movements = world.get(MovementsService);
  const reader = world.get(ImportReader);
  const imports = world.get(ImportService);
  const singles = world.get(SingleExtractionService);
  const { database } = world.platform;
  const now = (): Date => new Date();

  const draft = async (actor: Actor, place: Place, keys: readonly string[]): Promise<string> => {
    const { id } = await insertions.create(actor);
    await insertions.update(actor, id, { skuGuid: place.skuId, rightGuid: place.rightId });
    const file = { insertionId: id, name: 'keys.txt', declaredBytes: 0 };
    await uploads.upload(actor, file, inOne(`${keys.join('\n')}\n`), new AbortController().signal);
    return id;
  };
  const commit = (actor: Actor, insertionId: string): Promise<string> =>
    commits.commit(actor, { insertionId, idempotencyKey: randomUUID(), areWarningsAccepted: true });
  /** As the job engine runs a job and ends it. */
  const work = async (actor: Actor, insertionId: string, jobId: string): Promise<string | undefined> => {
    const refusal = await orRefusal(() => job.run(contextFor(actor, jobId), { insertionId }));
    if (refusal !== undefined) {
      const end = { jobId, actor, state: 'failed' as const, failureCode: refusal };
      await database.transaction((tx: Tx) => job.onEnd(tx, end, { insertionId }));
    }
    return refusal;
  };

  const insert = async (actor: Actor, place: Place, keys: readonly string[]): Promise<Inserted> => {
    const insertionId = await draft(actor, place, keys);
    let jobId = '';
    const refusal = await orRefusal(async () => {
      jobId = await commit(actor, insertionId);
    });
    return { insertionId, refusal: refusal ?? (await work(actor, insertionId, jobId)) };
  };
  const move = (actor: Actor, kind: MovementKindName, chosen: KeyChoice, toRightId?: string) =>
    database.transaction((tx: Tx) =>
      movements.move(tx, {
        ...{ actor, vaultId: actor.ownerGuid, kind, chosen, reference: '', documentId: randomUUID(), now: now() },
        ...(toRightId !== undefined && { toRightId }),
      }),
    );
  /** Keys of a SKU in whatever state, always in another order than that of their ids. */
  const anyOf = async ({ ownerGuid }: Actor, { skuId }: Place, count: number): Promise<KeyChoice> => {
    const chosen = database.tables<StockDatabase>().selectFrom('key').select('id');
    const ids = await chosen
      .where('vault_id', '=', ownerGuid)
      .where('sku_id', '=', skuId)
      .orderBy('fingerprint', 'desc')
      .limit(count)
      .execute();
    return { where: sql`k.id = any(${ids.map(({ id }) => id)}::uuid[])` };
  };

  const callOnce = (actor: Actor, { skuId, rightId }: Place, keys: readonly string[], idempotencyKey: string) =>
    reader.within(actor.ownerGuid, inOne(JSON.stringify({ keys })), new AbortController().signal, (list) =>
      imports.accept(
        actor,
        {
          ...{ skuGuid: skuId, rightGuid: rightId, reference: '', idempotencyKey },
          ...{ isSkipping: false, areWarningsAccepted: true },
        },
        list,
      ),
    );

  return {
    insert,

    /** By a program, which sends its call twice at once. */
    importTwice: async (person: Actor, place: Place, keys: readonly string[]): Promise<Inserted> => {
      const actor = programOf(person);
      const idempotencyKey = randomUUID();
      const accepted: { insertionId: string }[] = [];
      const refusals = await Promise.all(
        [0, 1].map(() => orRefusal(async () => accepted.push(await callOnce(actor, place, keys, idempotencyKey)))),
      );
      const [one] = accepted;
      if (one === undefined) return { insertionId: '', refusal: refusals[0] };
      if (accepted.some(({ insertionId }) => insertionId !== one.insertionId))
        throw new Error('one call, two insertions');
      return { insertionId: one.insertionId, refusal: await work(actor, one.insertionId, randomUUID()) };
    },

    /** One key by a program, which asks twice at once. @returns undefined when none is free */
    extractByProgram: async (person: Actor, { skuId, rightId }: Place): Promise<string | undefined> => {
      const actor = programOf(person);
      const order = {
        skuGuid: skuId,
        rightGuid: rightId,
        country: '',
        clientReference: '',
        idempotencyKey: randomUUID(),
      };
      const texts: string[] = [];
      await Promise.all([0, 1].map(() => orRefusal(async () => texts.push((await singles.extract(actor, order)).key))));
      if (new Set(texts).size > 1) throw new Error('one call, two keys');
      return texts[0];
    },

    /** Of whatever state. */
    blacklist: async (actor: Actor, place: Place, count: number): Promise<Moved> =>
      movedOf(await move(actor, 'Blacklisted', await anyOf(actor, place, count))),

    /** Of one insertion what is still free. */
    withdraw: async (actor: Actor, insertionId: string): Promise<Moved> =>
      movedOf(await move(actor, 'Withdrawn', { where: sql`k.insertion_id = ${insertionId}` })),

    changeRight: async (actor: Actor, place: Place, count: number): Promise<Moved> =>
      movedOf(await move(actor, 'RightChanged', await anyOf(actor, place, count), place.rightId)),

    /** Uploads and gives up. */
    abandon: async (actor: Actor, place: Place, keys: readonly string[]): Promise<void> => {
      await commits.cancel(actor, await draft(actor, place, keys));
    },

    /** Cancels while the job runs. @returns whether the keys are in the stock */
    cancelWhileWorking: async (actor: Actor, place: Place, keys: readonly string[]): Promise<boolean> => {
      const id = await draft(actor, place, keys);
      const jobId = await commit(actor, id);
      const [refusal, tooLate] = await Promise.all([
        work(actor, id, jobId),
        orRefusal(() => commits.cancel(actor, id)),
      ]);
      const isInserted = refusal === undefined;
      if (isInserted === (tooLate === undefined))
        throw new Error(`the commit said ${refusal ?? 'done'} and the cancel said ${tooLate ?? 'done'}`);
      return isInserted;
    },

    /** @returns the texts; undefined when fewer are free */
    extract: async (actor: Actor, place: Place, quantity: number): Promise<readonly string[] | undefined> => {
      const transactionId = await database.transaction((tx: Tx) =>
        taking.take(tx, { actor, ...place, quantity, extractionId: randomUUID(), reference: '', now: now() }),
      );
      if (transactionId === undefined) return undefined;
      const texts: string[] = [];
      for await (const part of taking.read(database.tables<StockDatabase>(), actor.ownerGuid, transactionId))
        texts.push(...part);
      return texts;
    },

    /** Takes keys and fails before the end: nothing of it may stay. */
    extractAndFail: async (actor: Actor, place: Place, quantity: number): Promise<void> => {
      const broken = new Error('the caller fails after the keys are taken');
      try {
        await database.transaction(async (tx: Tx) => {
          await taking.take(tx, { actor, ...place, quantity, extractionId: randomUUID(), reference: '', now: now() });
          throw broken;
        });
      } catch (thrown) {
        if (thrown !== broken) throw thrown;
      }
    },
  };
};

export type Deeds = ReturnType<typeof deedsOf>;
