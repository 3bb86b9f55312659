/** The platform with vaults to fill, called as the gateway calls it. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '../../../kernel/errors.js';
import {
  grpcChannel,
  grpcService,
  type GrpcCall,
  type GrpcService,
  type ServiceDefinition,
} from '../../../kernel/grpc/client.js';
import { AccountsServiceService, type CodePurpose } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { JobsServiceService, JobState } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import type { SendChunkRequest } from '../../../proto/gen/keyway/stock/v1/insertion_files.js';
import { InsertionsServiceService } from '../../../proto/gen/keyway/stock/v1/insertions.js';
import { codeIn, startTestMailbox, type TestMailbox } from '../../support/mailbox.js';
import { cpuOfTree } from '../gateway/process-figures.js';
import type { Watched } from '../memory-watch.js';
import { rightGuid, startBenchPlatform, type BenchOwner, type BenchPlatform, type EngineName } from '../platform.js';

const messageBytes = 64 * 1024;
const uploadTotalBytes = 409_600;
/** Of UPLOAD_CHUNK_BYTES. */
const defaultChunkBytes = 4 * 1024 * 1024;
const callMs = 600_000;
const lookMs = 50;

export interface BenchVault extends BenchOwner {
  call(): GrpcCall;
}

export interface StockSystem {
  readonly platform: BenchPlatform;
  readonly vaults: readonly BenchVault[];
  readonly mailbox: TestMailbox;
  /** Every process that takes part. */
  readonly processes: Watched;
  /** CPU seconds so far of all of them. */
  cpu(): Promise<number>;
  service<D extends ServiceDefinition>(definition: D): GrpcService<D>;
  /**
   * From the first byte to the keys in the stock, in chunks as a browser sends a large file.
   * @param right under which; absent: one that keeps them in the vault
   */
  insert(vault: BenchVault, bytes: Buffer, right?: string): Promise<InsertionTimes>;
  /** The code that the vault's owner is mailed for this. */
  codeFor(vault: BenchVault, purpose: CodePurpose): Promise<string>;
  /** When the job has done its work; rejects when it has not. */
  untilCompleted(vault: BenchVault, jobId: string): Promise<void>;
  close(): Promise<void>;
}

/** Seconds of an insertion's parts, as its user meets them. */
export interface InsertionTimes {
  readonly insertionGuid: string;
  readonly upload: number;
  readonly commit: number;
  readonly job: number;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function* partsOf(insertionGuid: string, fileGuid: string, chunkNo: number, bytes: Buffer) {
  const header = { insertionGuid, fileGuid, chunkNo, sha256: sha256(bytes) };
  yield { header } satisfies SendChunkRequest;
  for (let at = 0; at < bytes.length; at += messageBytes)
    yield { bytes: bytes.subarray(at, at + messageBytes) } satisfies SendChunkRequest;
}

/** @param vaults names of them */
export const startStockSystem = async (
  engine: EngineName,
  vaults: readonly string[] = ['Bench Small', 'Bench Large', 'Bench Third'],
): Promise<StockSystem> => {
  const mailbox = await startTestMailbox();
  const platform = await startBenchPlatform({
    engine,
    vaults,
    uploadTotalBytes,
    smtpUrl: mailbox.url,
    publicUrl: 'http://localhost:8080',
  });
  const channel = grpcChannel(platform.grpcAddress);
  const insertions = grpcService(channel, InsertionsServiceService);
  const jobs = grpcService(channel, JobsServiceService);
  const processes: Watched = {
    platform: { pid: platform.pid },
    ...(platform.postgres && { Postgres: { pid: platform.postgres.pid, children: 'too' } }),
  };
  const untilCompleted: StockSystem['untilCompleted'] = async ({ call }, jobId) => {
    for (;;) {
      const { job } = await jobs.getJob({ jobId }, call());
      if (job?.state === JobState.COMPLETED) return;
      if (job === undefined || job.state === 'failed' || job.state === 'canceled')
        throw new Error(`the job ended with ${job?.failureCode}`);
      await wait(lookMs);
    }
  };
  /** The product sends the next code after 50 seconds (docs/domain.md, o1). */
  const sendCode = async (purpose: CodePurpose, call: () => GrpcCall): Promise<void> => {
    for (;;) {
      try {
        await grpcService(channel, AccountsServiceService).sendCode({ purpose }, call());
        return;
      } catch (thrown) {
        if (!(thrown instanceof DomainError && thrown.code === 'accounts.code_too_soon')) throw thrown;
        await wait(1_000);
      }
    }
  };
  const send = async ({ call }: BenchVault, insertionGuid: string, bytes: Buffer): Promise<void> => {
    // A file's first chunk names it; its size is the server's to say.
    const head = bytes.subarray(0, defaultChunkBytes);
    const { file } = await insertions.openFile(
      { insertionGuid, name: 'bench.txt', sizeBytes: bytes.length, headSha256: sha256(head) },
      call(),
    );
    const { fileGuid = '', chunkBytes = 0, chunkCount = 0 } = file ?? {};
    for (let no = 0; no < chunkCount; no += 1)
      await insertions.sendChunk(
        partsOf(insertionGuid, fileGuid, no, bytes.subarray(no * chunkBytes, (no + 1) * chunkBytes)),
        call(),
      );
  };
  return {
    platform,
    mailbox,
    processes,
    vaults: platform.owners.map((owner) => ({
      ...owner,
      call: () => ({ accessToken: owner.accessToken, correlationId: randomUUID(), deadlineMs: callMs }),
    })),
    cpu: async () => {
      const each = await Promise.all(Object.values(processes).map(({ pid }) => cpuOfTree(pid)));
      return each.reduce((sum, seconds) => sum + seconds, 0);
    },
    service: (definition) => grpcService(channel, definition),
    untilCompleted,
    codeFor: async ({ email, call }, purpose) => {
      await sendCode(purpose, call);
      let mail = await mailbox.take(email);
      while (!/^\d{6}$/m.test(mail.text)) mail = await mailbox.take(email);
      return codeIn(mail);
    },
    insert: async (vault, bytes, right = rightGuid) => {
      const { skuGuid, call } = vault;
      const times: number[] = [performance.now()];
      const { insertion } = await insertions.createInsertion({}, call());
      const insertionGuid = insertion?.insertionGuid ?? '';
      await insertions.updateInsertion({ insertionGuid, skuGuid, rightGuid: right }, call());
      await send(vault, insertionGuid, bytes);
      times.push(performance.now());
      const { jobId } = await insertions.commitInsertion(
        { insertionGuid, idempotencyKey: randomUUID(), areWarningsAccepted: true },
        call(),
      );
      times.push(performance.now());
      await untilCompleted(vault, jobId);
      times.push(performance.now());
      const [upload = 0, commit = 0, job = 0] = times.slice(1).map((end, at) => (end - (times[at] ?? 0)) / 1_000);
      return { insertionGuid, upload, commit, job };
    },
    close: async () => {
      channel.close();
      await platform.close();
      await mailbox.close();
    },
  };
};
