/** A job as its owner sees it, and what a domain gives and gets to run one. */
import { token } from '../../kernel/providers.js';
import type { AnyTransaction } from '../database/database.js';
import type { Actor } from '../access/index.js';

export type JobState = 'queued' | 'running' | 'completed' | 'failed' | 'canceled';

/** In this order of columns in every answer; the shape of the gateway's jobs contract. */
export interface JobView {
  readonly jobId: string;
  readonly kind: string;
  readonly title: string;
  readonly state: JobState;
  readonly done: number;
  readonly total: number;
  readonly isCancellable: boolean;
  readonly resultName: string | null;
  readonly resultBytes: number;
  readonly failureCode: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly href: string | null;
  /** It may be asked for again: all of it when it failed or was canceled, what failed of it when it is completed. */
  readonly isRetryable: boolean;
  /** Who asked for it. */
  readonly askedBy: string;
  /** Things that it has worked on and written a line for, and how many of them failed. */
  readonly lines: number;
  readonly failedLines: number;
}

/** What became of one thing that a job worked on. Never a key's text. */
export interface JobLine {
  /** Unique within the job. */
  readonly subjectId: string;
  /** What people call it. */
  readonly label: string;
  readonly outcome: 'done' | 'skipped' | 'failed';
  /** A sentence; empty when it is done. */
  readonly reason: string;
}

export type { AnyTransaction } from '../database/database.js';

export interface NewJob {
  /** `stock.insertion`, `content.export`, ...: one that is registered. */
  readonly kind: string;
  /** One line for people. */
  readonly title: string;
  /** Plain JSON; no key, no code. */
  readonly payload: object;
  /** What `progress` counts to; 0 = not known. */
  readonly total?: number;
  /** The screen that shows what the job works on. */
  readonly href?: string;
}

/** What a running job has. A job may run more than once: what it does must be idempotent. */
export interface JobContext {
  readonly jobId: string;
  /** Who asked for it, with the permissions held then. */
  readonly actor: Actor;
  /** 1 at first, more when an earlier attempt died. */
  readonly attempt: number;
  /** Aborts when a cancel is asked for or the process shuts down. */
  readonly signal: AbortSignal;
  /** Tells how far it is; written and published at most every 500 ms, never awaited. */
  progress(done: number, total?: number): void;
  /** Ends the job as canceled when that was asked for; call it between steps. */
  throwIfCanceled(): void;
  /** From here on a cancel is refused. Call it before, not within, the transaction that commits. Ends the job when a cancel came first. */
  closeToCancel(): Promise<void>;
  /** Writes what became of some things; a line of a subject replaces the one that it had. */
  log(lines: readonly JobLine[]): Promise<void>;
  /** Stores the file that the user downloads; a second call replaces the first. @returns its bytes */
  writeResult(
    name: string,
    contentType: string,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<number>;
}

/** How a job ended without completing. */
export interface JobEnd {
  readonly jobId: string;
  readonly actor: Actor;
  readonly state: 'failed' | 'canceled';
  readonly failureCode: string | null;
}

export interface JobKind<P extends object> {
  readonly kind: string;
  readonly isCancellable: boolean;
  /** Whether a job that failed or was canceled may be asked for again, with the same payload; false when absent. */
  readonly isRetryable?: boolean;
  /** Whether the user may have the file now, whoever has asked for it; who sees the job may when absent. Reads nothing. */
  mayFetch?(actor: Actor, payload: P): boolean;
  /** The payload that does again what failed, of a completed job whose lines say so. */
  retryFailed?(payload: P, subjectIds: readonly string[]): object;
  /**
   * A DomainError that a retry cannot heal (anything but `unavailable`, `deadline_exceeded`,
   * `internal`) ends the job as failed with its code; everything else is tried again.
   */
  run(context: JobContext, payload: P): Promise<void>;
  /**
   * In the same transaction as the end without completion, also that of a job canceled before it
   * started: the domain settles its own record here.
   */
  onEnd?(tx: AnyTransaction, end: JobEnd, payload: P): Promise<void>;
  /** Runs at once in one process; 2 when absent. */
  readonly concurrency?: number;
  /** Most seconds of one attempt; 900 when absent. */
  readonly expireSeconds?: number;
  /** Further attempts after the first; 3 when absent. */
  readonly retryLimit?: number;
}

/** Injection token of the JobEngine. */
export const JOB_ENGINE = token<JobEngine>('JOB_ENGINE');

export interface JobEngine {
  /** Declares a kind; in the constructor or onModuleInit of the domain's module, before the platform listens. */
  register<P extends object>(kind: JobKind<P>): void;
  /**
   * Creates the job in the caller's transaction: it exists exactly when that commits.
   * @returns the job's id
   * @throws permission.not_available for an actor whose vault does not trade
   */
  enqueue(tx: AnyTransaction, actor: Actor, job: NewJob): Promise<string>;
  /** Asks a job to stop: the user's own, an Owner's any of the vault. @throws jobs.not_found, jobs.not_cancellable */
  cancel(actor: Actor, jobId: string): Promise<unknown>;
}
