import { Inject } from '@nestjs/common';
import type {
  CancelJobRequest,
  CancelJobResponse,
  DownloadResultRequest,
  DownloadResultResponse,
  GetJobRequest,
  GetJobResponse,
  ListJobLinesRequest,
  ListJobLinesResponse,
  ListJobsRequest,
  ListJobsResponse,
  RetryJobRequest,
  RetryJobResponse,
} from '../../proto/gen/keyway/jobs/v1/jobs.js';
import { JobsServiceService } from '../../proto/gen/keyway/jobs/v1/jobs.js';
import { RpcController, type Actor, type RpcHandlers } from '../access/index.js';
import { jobMessage, outcomeOf } from './job.message.js';
import { JobsService } from './jobs.service.js';

@RpcController(JobsServiceService)
export class JobsGrpc implements RpcHandlers<typeof JobsServiceService> {
  constructor(@Inject(JobsService) private readonly jobs: JobsService) {}

  async listJobs(_: ListJobsRequest, actor: Actor): Promise<ListJobsResponse> {
    return { jobs: (await this.jobs.list(actor)).map(jobMessage) };
  }

  async getJob({ jobId }: GetJobRequest, actor: Actor): Promise<GetJobResponse> {
    return { job: jobMessage(await this.jobs.get(actor, jobId)) };
  }

  async cancelJob({ jobId }: CancelJobRequest, actor: Actor): Promise<CancelJobResponse> {
    return { job: jobMessage(await this.jobs.cancel(actor, jobId)) };
  }

  async retryJob({ jobId }: RetryJobRequest, actor: Actor): Promise<RetryJobResponse> {
    return { job: jobMessage(await this.jobs.retry(actor, jobId)) };
  }

  async listJobLines({ jobId, outcome, after }: ListJobLinesRequest, actor: Actor): Promise<ListJobLinesResponse> {
    const wanted = { outcome: outcomeOf(outcome), after };
    return this.jobs.lines(actor, jobId, wanted);
  }

  async *downloadResult({ jobId }: DownloadResultRequest, actor: Actor): AsyncGenerator<DownloadResultResponse> {
    const { name, contentType, chunks } = await this.jobs.result(actor, jobId);
    yield { fileName: name, contentType, chunk: Buffer.alloc(0) };
    for await (const chunk of chunks) yield { fileName: '', contentType: '', chunk };
  }
}
