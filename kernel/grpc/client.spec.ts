import {
  Server,
  ServerCredentials,
  type Client,
  type Metadata,
  type sendUnaryData,
  type ServerReadableStream,
  type ServerUnaryCall,
  type ServerWritableStream,
} from '@grpc/grpc-js';
import {
  JobsServiceService,
  type DownloadResultRequest,
  type DownloadResultResponse,
  type GetJobRequest,
  type GetJobResponse,
} from '../../proto/gen/keyway/jobs/v1/jobs.js';
import type { UploadFileRequest, UploadFileResponse } from '../../proto/gen/keyway/stock/v1/insertion_files.js';
import { InsertionsServiceService } from '../../proto/gen/keyway/stock/v1/insertions.js';
import { DomainError } from '../errors.js';
import { grpcChannel, grpcService, type GrpcCall } from './client.js';
import { toGrpcStatus } from './status.js';

/** A deadline that a busy machine does not meet; what a deadline does is asked for below. */
const call: GrpcCall = { accessToken: 'user-token', correlationId: 'correlation-1', deadlineMs: 80_000 };
const notFound = new DomainError('jobs.not_found', 'not_found');

/** A gRPC server in this process whose three methods show the three shapes of a call. */
const startServer = async () => {
  const server = new Server();
  const seen: { metadata?: Metadata; received: number } = { received: 0 };
  const cancelled = Promise.withResolvers<void>();
  const unbuilt = () => {
    throw new Error('not part of this test');
  };
  server.addService(JobsServiceService, {
    listJobs: unbuilt,
    cancelJob: unbuilt,
    getJob: (c: ServerUnaryCall<GetJobRequest, GetJobResponse>, done: sendUnaryData<GetJobResponse>) => {
      seen.metadata = c.metadata;
      if (c.request.jobId === 'abandoned') c.on('cancelled', () => cancelled.resolve());
      if (c.request.jobId === 'never' || c.request.jobId === 'abandoned') return;
      if (c.request.jobId === '') done(toGrpcStatus(notFound));
      else done(null, { job: undefined });
    },
    downloadResult: (c: ServerWritableStream<DownloadResultRequest, DownloadResultResponse>) => {
      c.write({ fileName: 'a.csv', contentType: 'text/csv', chunk: Buffer.from('1') });
      c.write({ fileName: '', contentType: '', chunk: Buffer.from('2') });
      if (c.request.jobId === 'broken') c.emit('error', toGrpcStatus(notFound));
      else c.end();
    },
  });
  const { uploadFile: _, ...rest } = InsertionsServiceService;
  server.addService(InsertionsServiceService, {
    ...Object.fromEntries(Object.keys(rest).map((name) => [name, unbuilt])),
    uploadFile: (
      c: ServerReadableStream<UploadFileRequest, UploadFileResponse>,
      done: sendUnaryData<UploadFileResponse>,
    ) => {
      c.on('data', (part: UploadFileRequest) => {
        seen.received += part.chunk?.length ?? 0;
        if (part.header?.name === 'enough') done(null, { file: undefined });
        if (part.header?.name === 'refused') done(toGrpcStatus(new DomainError('stock.file_type', 'invalid_argument')));
      });
      c.on('end', () => done(null, { file: undefined }));
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (failure, bound) =>
      failure ? reject(failure) : resolve(bound),
    );
  });
  return { server, seen, cancelled: cancelled.promise, address: `127.0.0.1:${port}` };
};

describe('a gRPC call', () => {
  let world: Awaited<ReturnType<typeof startServer>>;
  let channel: Client;
  beforeAll(async () => {
    world = await startServer();
    channel = grpcChannel(world.address);
  });
  afterAll(() => {
    channel.close();
    world.server.forceShutdown();
  });
  const jobs = () => grpcService(channel, JobsServiceService);
  const insertions = () => grpcService(channel, InsertionsServiceService);

  it("carries the user's token and the correlation id", async () => {
    await jobs().getJob({ jobId: '1' }, call);
    expect(world.seen.metadata?.get('authorization')).toEqual(['Bearer user-token']);
    expect(world.seen.metadata?.get('x-correlation-id')).toEqual(['correlation-1']);
  });

  it('throws the error that the other side threw', async () => {
    await expect(jobs().getJob({ jobId: '' }, call)).rejects.toMatchObject({
      code: 'jobs.not_found',
      kind: 'not_found',
    });
  });

  it('ends at its deadline', async () => {
    await expect(jobs().getJob({ jobId: 'never' }, { ...call, deadlineMs: 50 })).rejects.toMatchObject({
      code: 'upstream.deadline',
    });
  });

  it('is cancelled on the other side when the browser goes away', async () => {
    const browser = new AbortController();
    const pending = jobs().getJob({ jobId: 'abandoned' }, { ...call, signal: browser.signal });
    // Another call behind it on the same channel: when it is answered, the first has arrived.
    await jobs().getJob({ jobId: '1' }, call);
    browser.abort();
    await expect(pending).rejects.toBeInstanceOf(DomainError);
    await expect(world.cancelled).resolves.toBeUndefined();
  });

  it('streams an answer in order, and an error after part of it is an error', async () => {
    const read = async (jobId: string): Promise<string> => {
      let text = '';
      for await (const part of jobs().downloadResult({ jobId }, call)) text += Buffer.from(part.chunk).toString();
      return text;
    };
    await expect(read('1')).resolves.toBe('12');
    await expect(read('broken')).rejects.toMatchObject({ code: 'jobs.not_found' });
  });

  it('streams a request of many parts', async () => {
    world.seen.received = 0;
    const parts = (async function* () {
      yield { header: { insertionGuid: '1', name: 'a.txt', sizeBytes: 0 } };
      for (let i = 0; i < 64; i += 1) yield { chunk: Buffer.alloc(64 * 1024) };
    })();
    await insertions().uploadFile(parts, call);
    expect(world.seen.received).toBe(64 * 64 * 1024);
  });

  it('stops sending when the other side refuses early', async () => {
    let sent = 0;
    const parts = (async function* () {
      yield { header: { insertionGuid: '1', name: 'refused', sizeBytes: 0 } };
      for (; sent < 10_000; sent += 1) yield { chunk: Buffer.alloc(64 * 1024) };
    })();
    await expect(insertions().uploadFile(parts, call)).rejects.toMatchObject({ code: 'stock.file_type' });
    expect(sent).toBeLessThan(10_000);
  });

  it('stops sending when the other side has its answer early', async () => {
    let sent = 0;
    const parts = (async function* () {
      yield { header: { insertionGuid: '1', name: 'enough', sizeBytes: 0 } };
      for (; sent < 10_000; sent += 1) yield { chunk: Buffer.alloc(64 * 1024) };
    })();
    await expect(insertions().uploadFile(parts, call)).resolves.toEqual({ file: undefined });
    expect(sent).toBeLessThan(10_000);
  });

  it('ends at its deadline while the sender is silent, and lets go of the sender', async () => {
    const silence = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const parts = (async function* () {
      try {
        yield { header: { insertionGuid: '1', name: 'a.txt', sizeBytes: 0 } };
        await silence.promise;
        yield { chunk: Buffer.alloc(1) };
      } finally {
        letGo.resolve();
      }
    })();
    await expect(insertions().uploadFile(parts, { ...call, deadlineMs: 50 })).rejects.toMatchObject({
      code: 'upstream.deadline',
    });
    silence.resolve();
    await expect(letGo.promise).resolves.toBeUndefined();
  });
});
