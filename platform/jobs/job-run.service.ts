/** One attempt at one job: its progress, cancel and result. */
import type { Logger } from '../../kernel/log.js';
import type { Actor } from '../access/index.js';
import type { ObjectStore } from '../objects/index.js';
import type { JobContext, JobLine } from './job.js';
import type { JobKey, JobRow, JobsRepository } from './jobs.repository.js';

/** Progress is written, and a cancel noticed, this often at most. */
const tickMs = 500;
const resultDays = 7;
const dayMs = 24 * 3600 * 1000;

/** Thrown through a handler that was canceled; the engine ends the job with it. */
export class JobCanceled extends Error {
  override readonly name = 'JobCanceled';
}

/** The job now belongs to a later attempt: this one must leave everything as it is. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

export interface JobRunDependencies {
  readonly key: JobKey;
  readonly row: JobRow;
  readonly actor: Actor;
  readonly attempt: number;
  /** Aborts at shutdown, or when the queue took the message away. */
  readonly signal: AbortSignal;
  readonly jobs: JobsRepository;
  readonly objects: ObjectStore;
  readonly log: Logger;
  /** Tells the hub. */
  readonly changed: (progress: { readonly done: number; readonly total: number }) => void;
}

export class JobRun implements JobContext {
  readonly jobId: string;
  readonly actor: Actor;
  readonly attempt: number;
  readonly signal: AbortSignal;
  readonly #dependencies: JobRunDependencies;
  readonly #abort = new AbortController();
  readonly #timer: NodeJS.Timeout;
  #done: number;
  #total: number;
  #isDirty = false;
  #isCancelRequested = false;
  #isLost = false;
  #tick: Promise<void> | undefined;

  constructor(dependencies: JobRunDependencies) {
    this.#dependencies = dependencies;
    this.jobId = dependencies.key.jobId;
    this.actor = dependencies.actor;
    this.attempt = dependencies.attempt;
    this.signal = AbortSignal.any([dependencies.signal, this.#abort.signal]);
    this.#done = dependencies.row.done;
    this.#total = dependencies.row.total;
    this.#timer = setInterval(() => this.#onTick(), tickMs);
    // At a shutdown the database closes soon after, whether the handler heeds the signal or not.
    dependencies.signal.addEventListener('abort', () => clearInterval(this.#timer), { once: true });
  }

  get done(): number {
    return this.#done;
  }

  get isCancelRequested(): boolean {
    return this.#isCancelRequested;
  }

  progress(done: number, total = this.#total): void {
    if (done === this.#done && total === this.#total) return;
    this.#done = done;
    this.#total = total;
    this.#isDirty = true;
  }

  #onTick(): void {
    this.#tick ??= this.#write()
      .catch((error: unknown) =>
        this.#dependencies.log.warn({ jobId: this.jobId, err: error }, 'progress could not be written'),
      )
      .finally(() => {
        this.#tick = undefined;
      });
  }

  async #write(): Promise<void> {
    const isPublished = this.#isDirty;
    const progress = { done: this.#done, total: this.#total };
    this.#isDirty = false;
    const isCancelRequested = await this.#dependencies.jobs.progress(
      this.#dependencies.key,
      this.attempt,
      progress.done,
      progress.total,
    );
    if (isCancelRequested === undefined) {
      this.#isLost = true;
      this.#abort.abort(new JobLost());
    } else if (isCancelRequested) this.cancel();
    if (isPublished) this.#dependencies.changed(progress);
  }

  /** Asked for in this process, or found in the row. */
  cancel(): void {
    this.#isCancelRequested = true;
    this.#abort.abort(new JobCanceled());
  }

  throwIfCanceled(): void {
    if (this.#isCancelRequested) throw new JobCanceled();
    if (this.#isLost) throw new JobLost();
    this.signal.throwIfAborted();
  }

  async closeToCancel(): Promise<void> {
    this.throwIfCanceled();
    if (await this.#dependencies.jobs.closeToCancel(this.#dependencies.key, this.attempt)) return;
    const row = await this.#dependencies.jobs.find(this.#dependencies.key);
    if (row?.attempt !== this.attempt || row.state !== 'running') throw new JobLost();
    this.cancel();
    throw new JobCanceled();
  }

  log(lines: readonly JobLine[]): Promise<void> {
    return this.#dependencies.jobs.log(this.#dependencies.key, lines);
  }

  async writeResult(
    name: string,
    contentType: string,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<number> {
    const { key, jobs, objects } = this.#dependencies;
    // One object per attempt: an attempt that was thought dead cannot write into its successor's file.
    const object = `jobs/${key.vaultId}/${key.jobId}-${this.attempt}`;
    const bytes = await objects.put(object, chunks);
    await jobs.setResult(key, {
      name,
      contentType,
      object,
      bytes,
      expiresAt: new Date(Date.now() + resultDays * dayMs),
    });
    return bytes;
  }

  /** Ends the timer; what it is just writing has been written when this resolves. */
  async settle(): Promise<void> {
    clearInterval(this.#timer);
    await this.#tick;
  }
}
