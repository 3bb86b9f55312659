/** The user's jobs, live: changed by `jobchanged` events, and asked for again while one runs, so that no lost event leaves it running for ever. */
import { useRef } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead, type Job } from '../api.js';
import { whileMovingMs } from '../events/event-stream.js';
import { useEvent } from '../events/use-event.js';
import { isActive, withJob } from './job.js';

export interface Jobs {
  /** Running ones first, then the newest; undefined while they are read for the first time. */
  readonly jobs: readonly Job[] | undefined;
  readonly reload: () => Promise<unknown>;
}

export const useJobs = (): Jobs => {
  const { data, reload } = useRead(
    'GET /jobs',
    {},
    {
      refreshInterval: (latest) => ((latest?.jobs ?? []).some(isActive) ? whileMovingMs() : 0),
    },
  );
  useEvent('jobchanged', (event) => {
    void reload(event && data ? { jobs: [...withJob(data.jobs, event.job)] } : undefined);
  });
  return { jobs: data?.jobs, reload: () => reload() };
};

/**
 * One job, live until it is over.
 * @param onEnd called once when it is over
 */
export const useJob = (jobId: string | null, onEnd: (job: Job) => void): Job | undefined => {
  const notified = useRef<string>(undefined);
  const notify = (job: Job): void => {
    if (isActive(job) || notified.current === job.jobId) return;
    notified.current = job.jobId;
    onEnd(job);
  };
  const { data, reload } = useRead('GET /jobs/:jobId', jobId === null ? null : { params: { jobId } }, {
    refreshInterval: (latest) => (latest && isActive(latest) ? whileMovingMs() : 0),
    onSuccess: notify,
  });
  useEvent('jobchanged', (event) => {
    if (event === undefined) {
      if (jobId !== null) void reload();
      return;
    }
    if (event.job.jobId !== jobId) return;
    void reload(data === undefined ? event.job : withJob([data], event.job)[0]);
    notify(event.job);
  });
  return data;
};

/** Goes to a ticket's address: the browser saves the file and the page stays. */
export const downloadResult = async (jobId: string): Promise<void> => {
  const { url } = await call('POST /jobs/:jobId/ticket', { params: { jobId } });
  window.location.assign(url);
};

/** Cancel and retry of a job, for whoever shows one. */
export const useJobActs = () => {
  const { mutate } = useSWRConfig();
  return {
    cancel: async (jobId: string): Promise<void> => {
      await call('POST /jobs/:jobId/cancel', { params: { jobId } });
      await mutate(isReadOf('GET /jobs', 'GET /jobs/:jobId', 'GET /job-centre'));
    },
    /** @returns the new job */
    retry: async (jobId: string): Promise<Job> => {
      const job = await call('POST /jobs/:jobId/retry', { params: { jobId } });
      await mutate(isReadOf('GET /jobs', 'GET /jobs/:jobId', 'GET /job-centre'));
      return job;
    },
  };
};
