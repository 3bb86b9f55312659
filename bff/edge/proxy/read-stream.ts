/**
 * A read of the table on its way: undici calls this for each part of the platform's answer, which goes
 * on to the browser as it comes. One object per request, no promise and no closure: what stands here
 * is what a passed-through request costs beside the two sockets.
 */
import { errors, type Dispatcher } from 'undici';
import type { ServerResponse } from 'node:http';
import { cachingOf, responseHeaders } from './passed-headers.js';

type Controller = Dispatcher.DispatchController;

/** What a read needs of its surroundings; one object for all requests. */
export interface ReadSurroundings {
  /** Security headers as names and values. */
  readonly securityHeaders: readonly string[];
  /** @param failure before the first byte of the answer: it can still be told */
  failed(read: ReadStream, failure: Error): void;
  /** @param isOk false for 5xx, and for no answer */
  answered(read: ReadStream, isOk: boolean): void;
  /** Sends it once more. */
  again(read: ReadStream): void;
}

const readKey = Symbol('read');
type Bound = ServerResponse & { [readKey]?: ReadStream };

/** The browser went away: the platform need not go on. */
const gone = new Error('the browser went away');

// Shared by all responses: 'close' and 'drain' are called upon the response.
const closed = function (this: ServerResponse): void {
  if (!this.writableFinished) (this as Bound)[readKey]?.abort();
};
const drained = function (this: ServerResponse): void {
  (this as Bound)[readKey]?.resume();
};

/**
 * Up to here Node writes head and body as one string, without a vector and its copy: Latin-1 gives each byte
 * back as it was. What is larger stays a buffer, and is not copied.
 */
const maxJoinedBytes = 8 * 1024;
const lowestFinalStatus = 200;
const lowestServerError = 500;

export class ReadStream implements Dispatcher.DispatchHandler {
  readonly begunAt = performance.now();
  private controller: Controller | undefined;
  private isBegun = false;
  private isRepeated = false;
  private isPaused = false;
  private isOver = false;
  private waiting: NodeJS.Timeout | undefined;
  /** Bytes that the platform has announced and not sent; NaN when it announced none. */
  private leftBytes = Number.NaN;

  constructor(
    private readonly surroundings: ReadSurroundings,
    readonly options: Dispatcher.DispatchOptions,
    readonly response: ServerResponse,
    readonly correlationId: string,
  ) {
    (response as Bound)[readKey] = this;
    response.on('close', closed);
  }

  onRequestStart(controller: Controller): void {
    this.controller = controller;
    clearTimeout(this.waiting);
    if (this.isOver || this.response.destroyed) controller.abort(gone);
  }

  /**
   * The platform's own deadline runs from the moment that a connection takes the request: this one, until then.
   * @param ms of standing in line
   */
  waitAtMost(ms: number): void {
    if (this.controller !== undefined || this.isOver) return;
    this.waiting = setTimeout(() => this.onResponseError(undefined, new errors.HeadersTimeoutError()), ms);
  }

  onResponseStart(
    _controller: Controller,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < lowestFinalStatus) return;
    this.isBegun = true;
    const { response, surroundings, correlationId } = this;
    const list = surroundings.securityHeaders.concat(
      'x-correlation-id',
      correlationId,
      'cache-control',
      cachingOf(this.options.path, status),
    );
    for (const name of responseHeaders) {
      const value = headers[name];
      if (typeof value === 'string') list.push(name, value);
    }
    this.leftBytes = Number(headers['content-length'] ?? Number.NaN);
    surroundings.answered(this, status < lowestServerError);
    response.writeHead(status, list);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.leftBytes -= chunk.length;
    // The last part and the end leave in one write.
    if (this.leftBytes === 0) {
      this.isOver = true;
      if (chunk.length <= maxJoinedBytes) this.response.end(chunk.toString('latin1'), 'latin1');
      else this.response.end(chunk);
    } else if (!this.response.write(chunk)) this.pause(controller);
  }

  onResponseEnd(): void {
    if (!this.isOver) this.response.end();
    this.isOver = true;
  }

  onResponseError(_controller: Controller | undefined, failure: Error): void {
    clearTimeout(this.waiting);
    if (this.isOver || this.response.destroyed) return;
    // An answer that broke off must never look complete.
    if (this.isBegun) {
      this.response.destroy();
      return;
    }
    // A kept-alive connection that the platform closed as we wrote: reads may be sent twice.
    if (!this.isRepeated && failure instanceof errors.SocketError) {
      this.isRepeated = true;
      this.surroundings.again(this);
      return;
    }
    this.isOver = true;
    this.surroundings.answered(this, false);
    this.surroundings.failed(this, failure);
  }

  abort(): void {
    if (this.isOver) return;
    this.isOver = true;
    clearTimeout(this.waiting);
    this.controller?.abort(gone);
  }

  resume(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.controller?.resume();
  }

  private pause(controller: Controller): void {
    this.isPaused = true;
    controller.pause();
    this.response.once('drain', drained);
  }
}
