/** A vault with products, and the ways in which people put keys into it and wait for the end of a job. */
import { HubConnectionBuilder, HttpTransportType, LogLevel, type HubConnection } from '@microsoft/signalr';
import { randomUUID } from 'node:crypto';
import { addProduct, type CatalogueTables } from '../../../platform/catalogue/index.js';
import { DomainError } from '../../../kernel/errors.js';
import type { AnyTransaction, Database } from '../../../platform/database/database.js';
import type { StockDatabase } from '../../../platform/stock/rows.js';
import { AccountsServiceService, CodeMethod, CodePurpose } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { JobsServiceService, JobState, type Job } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import type { UploadFileRequest } from '../../../proto/gen/keyway/stock/v1/insertion_files.js';
import type { RejectedLine } from '../../../proto/gen/keyway/stock/v1/insertion_findings.js';
import { InsertionsServiceService, type Insertion } from '../../../proto/gen/keyway/stock/v1/insertions.js';
import { keepKeys } from '../../evidence/keep.js';
import { codeIn } from '../../support/mailbox.js';
import type { TestPlatform, TestUser } from '../../support/platform.js';

export interface TestSku {
  readonly productGuid: string;
  readonly skuGuid: string;
}

/** System rights of migration 0021. */
export const defaultPrivate = '01900000-0000-7000-8000-000000000003';
export const defaultNetwork = '01900000-0000-7000-8000-000000000002';
export const apiOnlyPrivate = '01900000-0000-7000-8000-000000000006';

export const databaseOf = (world: TestPlatform): Database => world.database ?? world.platform.database;
export const tablesOf = (world: TestPlatform) => databaseOf(world).tables<StockDatabase>();

let numbers = 0;

/** A product of its own with one SKU. @param within a transaction that goes on; absent: one of its own */
export const aSku = async (
  world: TestPlatform,
  ownerGuid: string,
  {
    platform = 'Steam',
    title = `Game ${(numbers += 1)}`,
    status = 'Active',
    code = `NW-GA-${(numbers += 1)}-ROW`,
    region = 'ROW',
  }: Partial<Pick<CatalogueTables['sku'], 'platform' | 'status'> & Record<'title' | 'code' | 'region', string>> = {},
  within?: AnyTransaction,
): Promise<TestSku> => {
  const productGuid = randomUUID();
  const skuGuid = randomUUID();
  const created_at = new Date();
  const add = (tx: AnyTransaction) =>
    addProduct(
      tx,
      {
        vault_id: ownerGuid,
        id: productGuid,
        number: (numbers += 1),
        title,
        product_type: 'Game',
        status: 'Active',
        image_path: '',
        ...{ developers: [], publishers: [], franchises: [], genres: [], description: '', website: '' },
        ...{ is_dlc: false, is_base_game: false, is_not_sold_separately: false, embargo_until: null },
        ...{ version: 1, changed_at: created_at, changed_by_name: '' },
        order_accept_date: null,
        fulfilment_date: null,
        release_date: null,
        delisted_date: null,
        is_embargoed: false,
        created_at,
      },
      [
        {
          vault_id: ownerGuid,
          id: skuGuid,
          product_id: productGuid,
          sku: code,
          platform,
          region,
          edition: 'Standard',
          status,
          ...{ sku_type: 'Single', status_before: null },
          created_at,
        },
      ],
    );
  await (within ? add(within) : databaseOf(world).transaction(add));
  return { productGuid, skuGuid };
};

const base34 = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';
let serial = 0;

/** A letter first: a key of digits alone is the same in lower case. */
const randomTag = (): string => `K${randomUUID().slice(0, 6).toUpperCase()}`;

/** So many Steam-like keys that nobody else has. */
export const keysOf = (count: number, tag = randomTag()): string[] =>
  keepKeys(
    Array.from({ length: count }, () => {
      let rest = (serial += 1);
      let tail = '';
      for (let i = 0; i < 8; i += 1) {
        tail = base34.charAt(rest % 34) + tail;
        rest = Math.floor(rest / 34);
      }
      const all = `${tag.padEnd(7, 'X')}${tail}`;
      return `${all.slice(0, 5)}-${all.slice(5, 10)}-${all.slice(10, 15)}`;
    }),
  );

export const insertionsOf = (user: TestUser) => user.service(InsertionsServiceService);

/** A draft with SKU and right chosen. */
export const aDraft = async (user: TestUser, skuGuid: string, rightGuid = defaultPrivate): Promise<string> => {
  const insertions = insertionsOf(user);
  const { insertion } = await insertions.createInsertion({}, user.call());
  const insertionGuid = insertion?.insertionGuid ?? '';
  await insertions.updateInsertion({ insertionGuid, skuGuid, rightGuid, step: 'files' }, user.call());
  return insertionGuid;
};

export async function* partsOf(
  insertionGuid: string,
  name: string,
  bytes: Buffer,
  chunkBytes = 64 * 1024,
): AsyncGenerator<UploadFileRequest> {
  yield { header: { insertionGuid, name, sizeBytes: bytes.length } };
  for (let at = 0; at < bytes.length; at += chunkBytes) yield { chunk: bytes.subarray(at, at + chunkBytes) };
}

export const upload = (
  user: TestUser,
  insertionGuid: string,
  name: string,
  content: string | Buffer | readonly string[],
) => {
  const bytes = Buffer.isBuffer(content)
    ? content
    : Buffer.from(typeof content === 'string' ? content : `${content.join('\n')}\n`);
  return insertionsOf(user).uploadFile(partsOf(insertionGuid, name, bytes), user.call());
};

export const readInsertion = async (user: TestUser, insertionGuid: string): Promise<Insertion> => {
  const { insertion } = await insertionsOf(user).getInsertion({ insertionGuid }, user.call());
  if (insertion === undefined) throw new Error('no insertion in the answer');
  return insertion;
};

const isEnded = (state: JobState): boolean => !['queued', 'running'].includes(state);
const endedStates = new Set(['completed', 'failed', 'canceled']);

export const hubOf = async (world: TestPlatform, user: TestUser): Promise<HubConnection> => {
  const hub = new HubConnectionBuilder()
    .withUrl(`${world.platform.url}/hubs/notification`, {
      accessTokenFactory: () => user.accessToken,
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None)
    .build();
  await hub.start();
  await hub.invoke('attachToGroup', user.ownerGuid);
  return hub;
};

/** Waits for the event that says a job has ended. @returns the job */
export const endOfJob = async (world: TestPlatform, user: TestUser, jobId: string): Promise<Job> => {
  const ended = Promise.withResolvers<void>();
  const hub = await hubOf(world, user);
  hub.on('jobchanged', ({ job }: { job: { jobId: string; state: string } }) => {
    if (job.jobId === jobId && endedStates.has(job.state)) ended.resolve();
  });
  const read = async (): Promise<Job> => {
    const { job } = await user.service(JobsServiceService).getJob({ jobId }, user.call());
    if (job === undefined) throw new Error('no job in the answer');
    return job;
  };
  try {
    // It may have ended before the hub was attached.
    const before = await read();
    if (isEnded(before.state)) return before;
    await ended.promise;
    return await read();
  } finally {
    await hub.stop();
  }
};

export const commit = async (user: TestUser, insertionGuid: string, areWarningsAccepted = true): Promise<string> =>
  (
    await insertionsOf(user).commitInsertion(
      { insertionGuid, idempotencyKey: randomUUID(), areWarningsAccepted },
      user.call(),
    )
  ).jobId;

/** Inserts keys by the whole way and waits for the stock. */
export const insertKeys = async (
  world: TestPlatform,
  user: TestUser,
  skuGuid: string,
  keys: readonly string[],
  rightGuid = defaultPrivate,
): Promise<Insertion> => {
  const insertionGuid = await aDraft(user, skuGuid, rightGuid);
  await upload(user, insertionGuid, 'keys.txt', keys);
  const job = await endOfJob(world, user, await commit(user, insertionGuid));
  if (job.state !== JobState.COMPLETED) throw new Error(`the insertion ended as ${job.state} ${job.failureCode}`);
  return readInsertion(user, insertionGuid);
};

export interface StockRequest {
  readonly rightGuid?: string;
  /** Whose; an Owner of a vault of their own when absent. */
  readonly user?: TestUser;
}

/** So many free keys of a product of its own, Emberfall. */
export const stockIn = async (
  world: TestPlatform,
  count: number,
  { rightGuid = defaultPrivate, user }: StockRequest = {},
) => {
  const owner = user ?? (await world.user({ role: 'Owner' }));
  const sku = await aSku(world, owner.ownerGuid, { title: 'Emberfall' });
  const keys = keysOf(count);
  const insertion = await insertKeys(world, owner, sku.skuGuid, keys, rightGuid);
  return { owner, keys, insertion, ...sku };
};

/** The refusal that a call must end with. */
export const refusalOf = async (call: Promise<unknown>): Promise<DomainError> => {
  try {
    await call;
  } catch (thrown) {
    if (thrown instanceof DomainError) return thrown;
    throw thrown;
  }
  throw new Error('the call was not refused');
};

/** Gives the code that opens an insertion's error keys. */
export const openErrorKeys = async (world: TestPlatform, user: TestUser, insertionGuid: string): Promise<void> => {
  await user.service(AccountsServiceService).sendCode({ purpose: CodePurpose.ERROR_KEYS }, user.call());
  const code = codeIn(await world.mailbox.takeAbout(user.email, /^Your Keyway code$/));
  await insertionsOf(user).openErrorKeys({ insertionGuid, code, method: CodeMethod.EMAIL }, user.call());
};

export const rejectedLines = async (user: TestUser, insertionGuid: string): Promise<RejectedLine[]> => {
  const lines: RejectedLine[] = [];
  for await (const part of insertionsOf(user).listRejectedLines({ insertionGuid }, user.call()))
    lines.push(...part.lines);
  return lines;
};
