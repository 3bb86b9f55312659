import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { errorCodes } from '../../kernel/errors.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { DownloadsService } from '../downloads/downloads.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
import { presentJob, presentLine, wireOutcome } from '../upstream/job.view.js';
import { jobsContract as contract } from './jobs.contract.js';

const errors = errorCodes({ 'jobs.no_result': 'failed_precondition' });

@Controller()
export class JobsController {
  constructor(
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(DownloadsService) private readonly downloads: DownloadsService,
  ) {
    downloads.register('job', ({ guid }, call) => platform.jobs.downloadResult({ jobId: guid }, call));
  }

  @Handle(contract.jobs)
  async jobs(_input: Input<typeof contract.jobs>, context: HandlerContext): Promise<Reply<typeof contract.jobs>> {
    const { jobs } = await this.platform.jobs.listJobs({}, await context.call());
    return { jobs: jobs.map(presentJob) };
  }

  @Handle(contract.job)
  async job({ params }: Input<typeof contract.job>, context: HandlerContext): Promise<Reply<typeof contract.job>> {
    const { job } = await this.platform.jobs.getJob(params, await context.call());
    return presentJob(required(job));
  }

  @Handle(contract.cancelJob)
  async cancel(
    { params }: Input<typeof contract.cancelJob>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.cancelJob>> {
    const { job } = await this.platform.jobs.cancelJob(params, await context.call());
    return presentJob(required(job));
  }

  @Handle(contract.retryJob)
  async retry(
    { params }: Input<typeof contract.retryJob>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.retryJob>> {
    const { job } = await this.platform.jobs.retryJob(params, await context.call());
    return presentJob(required(job));
  }

  @Handle(contract.jobLines)
  async lines(
    { params, query }: Input<typeof contract.jobLines>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.jobLines>> {
    const request = { ...params, outcome: wireOutcome(query.outcome), after: BigInt(query.after) };
    const { lines, isMore } = await this.platform.jobs.listJobLines(request, await context.call());
    return { lines: lines.map(presentLine), isMore };
  }

  @Handle(contract.jobTicket)
  async ticket(
    { params }: Input<typeof contract.jobTicket>,
    context: HandlerContext,
  ): Promise<Reply<typeof contract.jobTicket>> {
    // Asked first, so that a job that is not the user's, or has no file, is refused here and not in a download.
    const { job } = await this.platform.jobs.getJob(params, await context.call());
    if (required(job).resultName === '') throw errors('jobs.no_result');
    return this.downloads.ticket({ kind: 'job', guid: params.jobId }, context);
  }
}
