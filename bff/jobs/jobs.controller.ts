import { Controller, Inject } from '@nestjs/common';
import type { Input, Reply } from '../../kernel/endpoint.js';
import { errorCodes } from '../../kernel/errors.js';
import { Handle } from '../binding/endpoint-decorator.js';
import type { HandlerContext } from '../binding/handler-context.js';
import { DownloadsService } from '../downloads/downloads.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { required } from '../upstream/required.js';
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
