/** The platform with vaults to fill, called as the gateway calls it. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  grpcChannel,
  grpcService,
  type GrpcCall,
  type GrpcService,
  type ServiceDefinition,
} from '../../../kernel/grpc-client.js';
import { JobsServiceService, JobState } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import { InsertionsServiceService, type UploadFileRequest } from '../../../proto/gen/keyway/stock/v1/insertions.js';
import { startTestMailbox, type TestMailbox } from '../../support/mailbox.js';
import { cpuOfTree } from '../gateway/process-figures.js';
import type { Watched } from '../memory-watch.js';
import { rightGuid, startBenchPlatform, type BenchOwner, type BenchPlatform, type EngineName } from '../platform.js';

const chunkBytes = 64 * 1024;
const uploadTotalBytes = 64 * 1024 * 1024;
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
  /** From the first byte to the keys in the stock. @returns seconds */
  insert(vault: BenchVault, bytes: Buffer): Promise<InsertionTimes>;
  close(): Promise<void>;
}

/** Seconds of an insertion's parts, as its user meets them. */
export interface InsertionTimes {
  readonly upload: number;
  readonly commit: number;
  readonly job: number;
}

async function* partsOf(insertionGuid: string, bytes: Buffer): AsyncGenerator<UploadFileRequest> {
  yield { header: { insertionGuid, name: 'bench.txt', sizeBytes: BigInt(bytes.length) } };
  for (let at = 0; at < bytes.length; at += chunkBytes) yield { chunk: bytes.subarray(at, at + chunkBytes) };
}

export const startStockSystem = async (engine: EngineName): Promise<StockSystem> => {
  const mailbox = await startTestMailbox();
  const platform = await startBenchPlatform({
    engine,
    vaults: ['Bench Small', 'Bench Large', 'Bench Third'],
    uploadTotalBytes,
    smtpUrl: mailbox.url,
    publicUrl: 'http://localhost:8080',
  });
  const channel = grpcChannel(platform.grpcAddress);
  const insertions = grpcService(channel, InsertionsServiceService);
  const jobs = grpcService(channel, JobsServiceService);
  const processes: Watched = {
    platform: { pid: platform.pid },
    ...(platform.postgres && { Postgres: { pid: platform.postgres.pid, withChildren: true } }),
  };
  const untilCompleted = async (jobId: string, call: () => GrpcCall): Promise<void> => {
    for (;;) {
      const { job } = await jobs.getJob({ jobId }, call());
      if (job?.state === JobState.JOB_STATE_COMPLETED) return;
      if (job === undefined || job.state > JobState.JOB_STATE_COMPLETED)
        throw new Error(`the insertion ended with ${job?.failureCode}`);
      await wait(lookMs);
    }
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
    insert: async ({ skuGuid, call }, bytes) => {
      const times: number[] = [performance.now()];
      const { insertion } = await insertions.createInsertion({}, call());
      const insertionGuid = insertion?.insertionGuid ?? '';
      await insertions.updateInsertion({ insertionGuid, skuGuid, rightGuid }, call());
      await insertions.uploadFile(partsOf(insertionGuid, bytes), call());
      times.push(performance.now());
      const { jobId } = await insertions.commitInsertion(
        { insertionGuid, idempotencyKey: randomUUID(), areWarningsAccepted: true },
        call(),
      );
      times.push(performance.now());
      await untilCompleted(jobId, call);
      times.push(performance.now());
      const [upload = 0, commit = 0, job = 0] = times.slice(1).map((end, at) => (end - (times[at] ?? 0)) / 1_000);
      return { upload, commit, job };
    },
    close: async () => {
      channel.close();
      await platform.close();
      await mailbox.close();
    },
  };
};
