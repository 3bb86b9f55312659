/**
 * How a server leaves (SIGTERM): it says so, gives load balancers time to notice, finishes what it has
 * begun and cuts what is left. A connection that carries no request is nobody's loss.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

export interface DrainSettings {
  /** Between saying so and taking no new connection: a load balancer's probe interval or more. */
  readonly delayMs: number;
  /** For the requests in flight, from then on. */
  readonly graceMs: number;
}

/** Of a wait: however long this process stands still (its machine is paused, say), it takes one of them. */
const parts = 10;

/**
 * Waits for the work as long as this process runs: one that stood still has learnt nothing about others, whose answer may
 * lie there unread. What came in the last part is read before it is over.
 * @returns whether the work was done within the time; rejects as the work does
 */
export const within = async (work: Promise<unknown>, ms: number): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const wait = (left: number): NodeJS.Timeout =>
    setTimeout(() => {
      if (left === 1) setImmediate(resolve, false);
      else timer = wait(left - 1);
    }, ms / parts);
  let timer = wait(parts);
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** The connection ends with this answer, also where a proxy states the header of its own accord. */
const closeAfter = (response: ServerResponse): void => {
  if (response.headersSent) return;
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse;
  response.writeHead = (...args: unknown[]) => {
    response.setHeader('connection', 'close');
    return writeHead(...args);
  };
};

export class Drain {
  readonly #open = new Set<ServerResponse>();
  #server: Server | undefined;
  #isLeaving = false;
  #endsAtMs = Infinity;
  #emptied: (() => void) | undefined;

  /** One listener for all: 'close' is called upon the response. */
  readonly #ended: (this: ServerResponse) => void;

  constructor(private readonly settings: DrainSettings) {
    const open = this.#open;
    const emptied = (): void => this.#emptied?.();
    this.#ended = function (this: ServerResponse): void {
      open.delete(this);
      if (open.size === 0) emptied();
    };
  }

  /** From here on readiness is denied. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** Requests that are not answered yet. */
  get inFlight(): number {
    return this.#open.size;
  }

  /** Milliseconds that `announce` and `finish` take at most. */
  get maxMs(): number {
    return this.settings.delayMs + this.settings.graceMs;
  }

  /** Milliseconds of grace that are left, for what drains beside HTTP. */
  get leftMs(): number {
    return Math.max(0, Math.min(this.settings.graceMs, this.#endsAtMs - Date.now()));
  }

  /** Watches the requests of a server that does not listen yet. */
  attachTo(server: Server): void {
    this.#server = server;
    server.prependListener('request', this.#began);
  }

  /** Readiness is denied and every answer closes its connection; resolves when nothing new is to be expected. */
  async announce(): Promise<void> {
    this.#isLeaving = true;
    for (const response of this.#open) closeAfter(response);
    if (this.settings.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, this.settings.delayMs));
    this.#endsAtMs = Date.now() + this.settings.graceMs;
  }

  /** Takes no new connection and waits for the requests in flight. @returns how many had to be cut */
  async finish(): Promise<number> {
    this.#server?.close();
    this.#server?.closeIdleConnections();
    const empty = new Promise<void>((resolve) => {
      this.#emptied = resolve;
      if (this.#open.size === 0) resolve();
    });
    await within(empty, this.leftMs);
    const cut = this.#open.size;
    this.#server?.closeAllConnections();
    return cut;
  }

  readonly #began = (_request: IncomingMessage, response: ServerResponse): void => {
    this.#open.add(response);
    if (this.#isLeaving) closeAfter(response);
    // 'close' comes once; `once` would make two objects for each request.
    response.on('close', this.#ended);
  };
}
