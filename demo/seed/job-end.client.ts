import { setTimeout as wait } from 'node:timers/promises';
import { grpcService, type GrpcCall } from '../../kernel/grpc/client.js';
import { JobState, JobsServiceService } from '../../proto/gen/keyway/jobs/v1/jobs.js';

const pollMs = 20;

/** @throws when the job has failed or somebody has ended it */
export const jobEnd = async (
  channel: Parameters<typeof grpcService>[0],
  call: () => GrpcCall,
  jobId: string,
): Promise<void> => {
  const jobs = grpcService(channel, JobsServiceService);
  for (;;) {
    const { job } = await jobs.getJob({ jobId }, call());
    if (job?.state === JobState.COMPLETED) return;
    if (job === undefined || job.state === JobState.FAILED || job.state === JobState.CANCELED)
      throw new Error(`a job of the seed ended with ${job?.failureCode ?? 'nothing'}`);
    await wait(pollMs);
  }
};
