/**
 * The object store on S3: objects of up to one part are put whole, larger ones in parts, so that memory does not grow
 * with them. What cannot be proved whole while it is read ends in an error, before its last bytes are given out.
 */
import { createHash, hash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
  type CompletedPart,
  type GetObjectCommandOutput,
} from '@aws-sdk/client-s3';
import type { S3Settings } from '../config.js';
import { objectErrors, safeObjectName, type ObjectStore } from './object-store.js';

type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** How long the server is waited for. */
export interface Patience {
  readonly connectMs: number;
  /** Without a byte. */
  readonly silentMs: number;
  /** Of one request, the first included; between them the client waits longer each time. */
  readonly attempts: number;
}

const patient: Patience = { connectMs: 5_000, silentMs: 30_000, attempts: 5 };
/** S3 takes parts of 5 MiB or more, and 10,000 of them. */
const bytesOfPart = 8 * 1024 * 1024;

const md5Of = (bytes: Buffer): string => hash('md5', bytes, 'base64');

/** Cuts what comes into parts; only the last is smaller. */
async function* partsOf(chunks: Chunks): AsyncGenerator<Buffer, undefined> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    bytes += chunk.length;
    if (bytes < bytesOfPart) continue;
    const all = Buffer.concat(held);
    const whole = all.length - (all.length % bytesOfPart);
    for (let at = 0; at < whole; at += bytesOfPart) yield all.subarray(at, at + bytesOfPart);
    held = [all.subarray(whole)];
    bytes = all.length - whole;
  }
  if (bytes > 0) yield Buffer.concat(held);
}

const statusOf = (thrown: unknown): number | undefined =>
  (thrown as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;

const unavailable = (cause: unknown): Error => objectErrors('objects.unavailable', { cause });

export class S3ObjectRepository implements ObjectStore {
  readonly #client: S3Client;

  constructor(
    private readonly settings: S3Settings,
    private readonly patience: Patience = patient,
  ) {
    const { endpoint, region, isPathStyle, accessKeyId, secretAccessKey } = settings;
    this.#client = new S3Client({
      endpoint,
      region,
      forcePathStyle: isPathStyle,
      credentials: { accessKeyId, secretAccessKey },
      maxAttempts: patience.attempts,
      requestHandler: { connectionTimeout: patience.connectMs, socketTimeout: patience.silentMs },
      // Checksums of AWS' own, which other servers refuse; Content-MD5 is understood by all.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async check(): Promise<void> {
    const { endpoint, bucket, region } = this.settings;
    try {
      await this.#client.send(new HeadBucketCommand({ Bucket: bucket }));
    } catch (thrown) {
      const status = statusOf(thrown);
      if (status === undefined || status >= 500) throw unavailable(thrown);
      const reasons: Readonly<Record<number, string>> = {
        400: `does not take the region ${region}`,
        403: 'refuses the credentials',
        404: `has no bucket ${bucket}`,
      };
      const reason = reasons[status] ?? `answers ${status} for the bucket ${bucket}`;
      throw new Error(`The object store ${endpoint} ${reason}.`, { cause: thrown });
    }
  }

  async put(name: string, chunks: Chunks): Promise<number> {
    const place = this.#place(name);
    const parts = partsOf(chunks);
    const first = (await parts.next()).value ?? Buffer.alloc(0);
    const second = first.length < bytesOfPart ? undefined : (await parts.next()).value;
    if (second === undefined) {
      const sent = { ...place, Body: first, ContentMD5: md5Of(first), Metadata: { sha256: hash('sha256', first) } };
      await this.#asked(this.#client.send(new PutObjectCommand(sent)));
      return first.length;
    }
    return this.#putInParts(place, [first, second], parts);
  }

  async *get(name: string): AsyncGenerator<Buffer> {
    const found = await this.#asked(this.#client.send(new GetObjectCommand(this.#place(name))));
    const sha256 = found.Metadata?.['sha256'];
    const digest = sha256 === undefined ? undefined : createHash('sha256');
    let bytes = 0;
    // One chunk is held back: whoever reads never has all of what turns out not to be whole.
    let held: Buffer | undefined;
    for await (const chunk of this.#chunksOf(found)) {
      if (held !== undefined) yield held;
      held = chunk;
      bytes += chunk.length;
      digest?.update(chunk);
    }
    this.#assertWhole(found, bytes, digest, sha256);
    if (held !== undefined) yield held;
  }

  async delete(name: string): Promise<void> {
    try {
      await this.#asked(this.#client.send(new DeleteObjectCommand(this.#place(name))));
    } catch (thrown) {
      if ((thrown as { code?: unknown }).code !== 'objects.not_found') throw thrown;
    }
  }

  async size(name: string): Promise<number | undefined> {
    try {
      return (await this.#asked(this.#client.send(new HeadObjectCommand(this.#place(name))))).ContentLength ?? 0;
    } catch (thrown) {
      if ((thrown as { code?: unknown }).code === 'objects.not_found') return undefined;
      throw thrown;
    }
  }

  #place(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.settings.bucket, Key: `${this.settings.prefix}${safeObjectName(name)}` };
  }

  /** @throws objects.not_found, or objects.unavailable for whatever else the server says or does not say */
  async #asked<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (thrown) {
      throw statusOf(thrown) === 404 ? objectErrors('objects.not_found', { cause: thrown }) : unavailable(thrown);
    }
  }

  /** Nobody sees the object before the last of it is acknowledged; what breaks off is taken back. */
  async #putInParts(place: { Bucket: string; Key: string }, first: Buffer[], rest: AsyncIterable<Buffer>) {
    const { UploadId } = await this.#asked(this.#client.send(new CreateMultipartUploadCommand(place)));
    const upload = { ...place, UploadId };
    const done: CompletedPart[] = [];
    let bytes = 0;
    const send = async (part: Buffer): Promise<void> => {
      const PartNumber = done.length + 1;
      const sent = { ...upload, PartNumber, Body: part, ContentMD5: md5Of(part) };
      const { ETag } = await this.#asked(this.#client.send(new UploadPartCommand(sent)));
      done.push({ PartNumber, ETag });
      bytes += part.length;
    };
    try {
      for (const part of first) await send(part);
      for await (const part of rest) await send(part);
      const completed = { ...upload, MultipartUpload: { Parts: done } };
      await this.#asked(this.#client.send(new CompleteMultipartUploadCommand(completed)));
      return bytes;
    } catch (thrown) {
      // Where this fails too, the bucket's rule for unfinished uploads takes the parts; the first failure says why.
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw thrown;
    }
  }

  /** The bytes as they come. @throws objects.unavailable when they stop coming */
  async *#chunksOf({ Body }: GetObjectCommandOutput): AsyncGenerator<Buffer> {
    const body = Body as Readable;
    const chunks = body.iterator({ destroyOnReturn: true });
    try {
      for (;;) {
        const silence = setTimeout(() => body.destroy(new Error('it sends nothing more')), this.patience.silentMs);
        const next = await chunks.next().finally(() => clearTimeout(silence));
        if (next.done) return;
        yield next.value as Buffer;
      }
    } catch (thrown) {
      throw unavailable(thrown);
    } finally {
      body.destroy();
    }
  }

  /** @throws objects.unavailable when these are not the bytes that were put */
  #assertWhole({ ContentLength }: GetObjectCommandOutput, bytes: number, digest: Hash | undefined, sha256 = ''): void {
    if (ContentLength !== bytes) throw unavailable(new Error(`${bytes} bytes came instead of ${ContentLength}`));
    if (digest && digest.digest('hex') !== sha256)
      throw unavailable(new Error('the bytes are not those that were put'));
  }
}
