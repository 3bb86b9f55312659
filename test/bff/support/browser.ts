/** The gateway's web client as a test drives it: cookie, CSRF header, JSON. */
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { WebSocket } from 'ws';
import type { BrowserEvent } from '../../../bff/contract.js';

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The body as JSON. */
  json(): unknown;
}

export interface Asked {
  readonly body?: unknown;
  readonly stream?: Readable;
  readonly headers?: Readonly<Record<string, string>>;
  /** The browser goes away. */
  readonly signal?: AbortSignal;
}

/** A tab's event socket. */
export interface Tab {
  /** The next frame, in order. */
  next(): Promise<BrowserEvent>;
  /** The close code, once closed. */
  readonly closed: Promise<number>;
  send(text: string): void;
  close(): void;
}

/** The body as its sender had it, as browsers show it. */
const unpacked = (response: IncomingMessage): Readable => {
  const encoding = response.headers['content-encoding'];
  if (encoding === 'br') return response.pipe(createBrotliDecompress());
  return encoding === 'gzip' ? response.pipe(createGunzip()) : response;
};

export class TestBrowser {
  constructor(
    private readonly url: string,
    /** The address that people see, which is the Origin. */
    private readonly publicUrl: string,
    readonly cookie: string | undefined,
  ) {}

  /** @param route as in the contract, parameters filled in: 'GET /jobs' */
  ask(route: string, asked: Asked = {}): Promise<Answer> {
    const [method = 'GET', path = '/'] = route.split(' ');
    return this.send(method, `/bff${path}`, asked);
  }

  /** As a link that the browser follows: no header of ours. */
  follow(path: string, more: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const headers = {
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'x-csrf': '',
      ...more,
    };
    return this.send('GET', path, { headers });
  }

  send(method: string, path: string, { body, stream, headers = {}, signal }: Asked = {}): Promise<Answer> {
    const json = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.url), {
        method,
        ...(signal !== undefined && { signal }),
        headers: {
          'x-csrf': '1',
          ...(this.cookie !== undefined && { cookie: this.cookie }),
          ...(json !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(json)),
          }),
          ...headers,
        },
      });
      sent.on('error', reject);
      sent.on('response', (response) => {
        text(unpacked(response)).then(
          (read) =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: read,
              json: () => JSON.parse(read) as unknown,
            }),
          reject,
        );
      });
      if (stream === undefined) sent.end(json);
      else stream.on('error', (failure) => sent.destroy(failure)).pipe(sent);
    });
  }

  /** @returns the HTTP status of a refused upgrade, or the open tab */
  listen(options: { origin?: string | null; path?: string; cookie?: string } = {}): Promise<Tab | number> {
    const { origin = this.publicUrl, path = '/bff/events', cookie = this.cookie } = options;
    const socket = new WebSocket(new URL(path, this.url.replace(/^http/, 'ws')), {
      headers: { ...(origin !== null && { origin }), ...(cookie !== undefined && { cookie }) },
    });
    const frames: BrowserEvent[] = [];
    const waiting: ((frame: BrowserEvent) => void)[] = [];
    socket.on('message', (data: Buffer) => {
      const frame = JSON.parse(data.toString()) as BrowserEvent;
      const waiter = waiting.shift();
      if (waiter === undefined) frames.push(frame);
      else waiter(frame);
    });
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    const tab: Tab = {
      next: () => {
        const [frame] = frames.splice(0, 1);
        return frame === undefined ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve(frame);
      },
      closed,
      send: (message) => socket.send(message),
      close: () => socket.close(),
    };
    return new Promise((resolve, reject) => {
      socket.once('open', () => resolve(tab));
      socket.once('unexpected-response', (_request, response) => {
        socket.on('error', () => undefined);
        socket.terminate();
        resolve(response.statusCode ?? 0);
      });
      socket.once('error', reject);
    });
  }
}
