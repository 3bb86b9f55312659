/**
 * What a process does, told as operations that begin and end. /metrics counts them (kernel/metrics.ts), a
 * trace shows them (kernel/tracing.ts); with neither on, an operation is one shared object that does nothing.
 *
 * Names come from code (route templates, rpc paths, SQL verbs), so that their number is bounded and nothing
 * that somebody has sent reaches a label or an attribute.
 */

/** Requests and calls taken (`in`) and made (`out`), and what a process waits for. */
export type OperationKind =
  | 'http-in'
  | 'http-out'
  | 'rpc-in'
  | 'rpc-out'
  | 'sql'
  | 'job'
  | 'store'
  | 'renewal'
  | 'lock-wait';

export interface Operation {
  /** W3C Trace Context for what this operation causes; the parent's own where nothing is traced. */
  readonly traceparent: string | undefined;
  /**
   * The first call counts.
   * @param outcome `ok`, an HTTP status, or the kind of error: bounded as the names are
   * @param name when it was not known at the beginning
   */
  end(outcome: string, name?: string): void;
}

/** Counts operations that have ended. */
export interface Meter {
  recorded(kind: OperationKind, name: string, outcome: string, seconds: number): void;
}

/** One operation of a trace. */
export interface Span {
  readonly traceparent: string;
  end(outcome: string, name: string): void;
}

/** Follows operations across processes. */
export interface Tracer {
  /** @returns undefined for what is not shown in traces */
  began(kind: OperationKind, name: string, parent: string | undefined, detail: string | undefined): Span | undefined;
}

let meter: Meter | undefined;
let tracer: Tracer | undefined;

/** From now on operations are told to these. One of each per process. @returns how to stop */
export const watch = (watcher: { readonly meter?: Meter; readonly tracer?: Tracer }): (() => void) => {
  if (watcher.meter !== undefined) meter = watcher.meter;
  if (watcher.tracer !== undefined) tracer = watcher.tracer;
  return () => {
    if (watcher.meter === meter) meter = undefined;
    if (watcher.tracer === tracer) tracer = undefined;
  };
};

/** Whether anybody is told: what costs more than a call may be left out else. */
export const isWatched = (): boolean => meter !== undefined || tracer !== undefined;

const msPerSecond = 1_000;

class Watched implements Operation {
  readonly #begunAt = performance.now();
  readonly #span: Span | undefined;
  #isOver = false;

  constructor(
    private readonly kind: OperationKind,
    private readonly name: string,
    private readonly parent: string | undefined,
    detail: string | undefined,
  ) {
    this.#span = tracer?.began(kind, name, parent, detail);
  }

  get traceparent(): string | undefined {
    return this.#span?.traceparent ?? this.parent;
  }

  end(outcome: string, name = this.name): void {
    if (this.#isOver) return;
    this.#isOver = true;
    meter?.recorded(this.kind, name, outcome, (performance.now() - this.#begunAt) / msPerSecond);
    this.#span?.end(outcome, name);
  }
}

/** Nobody is told. */
const unwatched: Operation = { traceparent: undefined, end: () => undefined };

/**
 * Begins an operation.
 * @param parent traceparent of what has caused it
 * @param detail shown in a trace beside the name; never a parameter, a key or a token
 */
export const observe = (kind: OperationKind, name: string, parent?: string, detail?: string): Operation =>
  isWatched() ? new Watched(kind, name, parent, detail) : unwatched;

/** Counts what has ended already. */
export const record = (kind: OperationKind, name: string, outcome: string, seconds: number): void =>
  meter?.recorded(kind, name, outcome, seconds);

/** Runs work as one operation; what it throws is its outcome, by `outcomeOf`. */
export const observed = async <T>(
  operation: Operation,
  work: () => Promise<T>,
  outcomeOf: (thrown: unknown) => string = () => 'error',
): Promise<T> => {
  try {
    const result = await work();
    operation.end('ok');
    return result;
  } catch (thrown) {
    operation.end(outcomeOf(thrown));
    throw thrown;
  }
};
