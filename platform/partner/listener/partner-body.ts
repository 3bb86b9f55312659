/** The body of a partner's request: JSON within its endpoint's limit. */
import type { IncomingMessage } from 'node:http';
import { HttpRefusal } from './partner-problem.js';

const defaultLimitBytes = 64 * 1024;
/** Read for the log: what is kept of it is shorter (log/redaction.ts). */
const seenBytes = 64 * 1024;

/** What has come of a body, for the log. */
export interface SeenBody {
  /** Its beginning. */
  readonly text: string;
  /** Nothing has been left out. */
  readonly isWhole: boolean;
}

const isJson = (type: string | undefined): boolean =>
  /^application\/json(?:\s*;\s*charset="?utf-8"?)?\s*$/i.test(type ?? '');

export class PartnerBody {
  readonly #limitBytes: number;
  readonly #seen: Buffer[] = [];
  #seenSize = 0;
  #size = 0;

  /** @param limitBytes most that is taken; 64 kB when undefined */
  constructor(
    private readonly request: IncomingMessage,
    limitBytes: number | undefined,
  ) {
    this.#limitBytes = limitBytes ?? defaultLimitBytes;
  }

  get seen(): SeenBody {
    return { text: Buffer.concat(this.#seen).toString('utf8'), isWhole: this.#size === this.#seenSize };
  }

  /** Looks at the head alone. @throws HttpRefusal 413, 415 */
  check(): void {
    const { headers } = this.request;
    const isEncoded = (headers['content-encoding'] ?? 'identity') !== 'identity';
    if (!isJson(headers['content-type']) || isEncoded) throw new HttpRefusal(415, 'request.media_type');
    if (Number(headers['content-length'] ?? 0) > this.#limitBytes) throw this.#tooLarge();
  }

  /** The bytes as they come. @throws HttpRefusal 413 */
  async *bytes(): AsyncGenerator<Buffer> {
    for await (const chunk of this.request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      this.#size += chunk.length;
      if (this.#seenSize < seenBytes) {
        const seen = chunk.subarray(0, seenBytes - this.#seenSize);
        this.#seen.push(seen);
        this.#seenSize += seen.length;
      }
      if (this.#size > this.#limitBytes) throw this.#tooLarge();
      yield chunk;
    }
  }

  /** @throws HttpRefusal 400 for what is no JSON, 413 */
  async json(): Promise<unknown> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.bytes()) chunks.push(chunk);
    try {
      // Bytes that are no UTF-8 would become others in silence.
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))) as unknown;
    } catch {
      throw new HttpRefusal(400, 'request.unreadable');
    }
  }

  /** The rest is not read, and what follows it on this connection could not be told from it. */
  #tooLarge(): HttpRefusal {
    return new HttpRefusal(413, 'request.too_large', { connection: 'close' });
  }
}
