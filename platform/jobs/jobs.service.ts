/** What a user does with their own jobs, and an Owner with those of the vault. Any other job does not exist. */
import { callErrors } from '../../kernel/errors.js';
import { assertTrading, type Actor } from '../access/index.js';
import type { ObjectStore } from '../objects/index.js';
import { isGuid } from '../request-id.js';
import type { JobEngineService } from './job-engine.service.js';
import { jobErrors } from './job.errors.js';
import type { JobLine, JobView } from './job.js';
import { viewOf } from './job.view.js';
import { seenBy, type JobsRepository } from './jobs.repository.js';

export interface JobResult {
  readonly name: string;
  readonly contentType: string;
  readonly chunks: AsyncIterable<Buffer>;
}

/** Lines in one answer. */
const linesShown = 100;

export class JobsService {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly engine: JobEngineService,
    private readonly objects: ObjectStore,
  ) {}

  /** The newest 100, open ones first. */
  async list(actor: Actor): Promise<JobView[]> {
    return (await this.jobs.list(actor)).map(viewOf);
  }

  /** @throws jobs.not_found */
  async get(actor: Actor, jobId: string): Promise<JobView> {
    return viewOf(await this.#own(actor, jobId));
  }

  async #own(actor: Actor, jobId: string) {
    const key = { vaultId: actor.ownerGuid, jobId };
    const row = isGuid(jobId) ? await this.jobs.find(key, seenBy(actor)) : undefined;
    if (row === undefined) throw jobErrors('jobs.not_found');
    return row;
  }

  /** @throws jobs.not_found, jobs.not_cancellable */
  async cancel(actor: Actor, jobId: string): Promise<JobView> {
    await this.#own(actor, jobId);
    return viewOf(await this.engine.cancel(actor, jobId));
  }

  /** @returns the new job. @throws jobs.not_found, jobs.not_retryable */
  async retry(actor: Actor, jobId: string): Promise<JobView> {
    await this.#own(actor, jobId);
    return this.get(actor, await this.engine.retry(actor, jobId));
  }

  /** What happened to each thing that a job worked on, from after a line on. @throws jobs.not_found */
  async lines(
    actor: Actor,
    jobId: string,
    request: { readonly outcome: JobLine['outcome'] | undefined; readonly after: number },
  ): Promise<{ lines: (JobLine & { number: number })[]; isMore: boolean }> {
    await this.#own(actor, jobId);
    const key = { vaultId: actor.ownerGuid, jobId };
    const lines = await this.jobs.lines(key, { ...request, limit: linesShown + 1 });
    return { lines: lines.slice(0, linesShown), isMore: lines.length > linesShown };
  }

  /** @throws jobs.not_found, jobs.no_result; permission.denied, permission.not_available for what the user may no longer read */
  async result(actor: Actor, jobId: string): Promise<JobResult> {
    const row = await this.#own(actor, jobId);
    assertTrading(actor);
    if (!this.engine.mayFetch(actor, row)) throw callErrors('permission.denied');
    const { result_object: object, result_name: name, result_type: contentType } = row;
    const isKept =
      row.state === 'completed' && object !== null && name !== null && (await this.objects.size(object)) !== undefined;
    if (!isKept) throw jobErrors('jobs.no_result');
    return { name, contentType: contentType ?? 'application/octet-stream', chunks: this.objects.get(object) };
  }
}
