/**
 * One HTTP answer read whole. Undici's `request` would make a stream for it and two abort signals per
 * call: a quarter of what a screen costs. Here the request's own signal, which fires at its deadline
 * and when the browser goes away, cuts the call.
 */
import type { Dispatcher } from 'undici';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

type Controller = Dispatcher.DispatchController;

const lowestFinalStatus = 200;

const reasonOf = (signal: AbortSignal): Error =>
  signal.reason instanceof Error ? signal.reason : new Error('the call was cut', { cause: signal.reason });

class Reading implements Dispatcher.DispatchHandler {
  private controller: Controller | undefined;
  private status = 0;
  private headers: Answer['headers'] = {};
  private readonly chunks: Buffer[] = [];

  constructor(
    private readonly signal: AbortSignal,
    private readonly resolve: (answer: Answer) => void,
    private readonly reject: (failure: Error) => void,
  ) {
    signal.addEventListener('abort', this, { once: true });
  }

  /** The signal fired. */
  handleEvent(): void {
    const reason = reasonOf(this.signal);
    this.controller?.abort(reason);
    this.reject(reason);
  }

  onRequestStart(controller: Controller): void {
    this.controller = controller;
    if (this.signal.aborted) controller.abort(reasonOf(this.signal));
  }

  onResponseStart(_controller: Controller, status: number, headers: Answer['headers']): void {
    if (status < lowestFinalStatus) return;
    this.status = status;
    this.headers = headers;
  }

  onResponseData(_controller: Controller, chunk: Buffer): void {
    this.chunks.push(chunk);
  }

  onResponseEnd(): void {
    this.signal.removeEventListener('abort', this);
    const [first] = this.chunks;
    const whole = this.chunks.length === 1 && first !== undefined ? first : Buffer.concat(this.chunks);
    this.resolve({ status: this.status, headers: this.headers, text: whole.toString('utf8') });
  }

  onResponseError(_controller: Controller, failure: Error): void {
    this.signal.removeEventListener('abort', this);
    this.reject(failure);
  }
}

/** @throws what undici throws, or the signal's reason */
export const readWhole = (
  dispatcher: Dispatcher,
  options: Dispatcher.DispatchOptions,
  signal: AbortSignal,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) reject(reasonOf(signal));
    else dispatcher.dispatch(options, new Reading(signal, resolve, reject));
  });
