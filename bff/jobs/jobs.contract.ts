import { z } from 'zod';
import { endpoint } from '../session/permission.contract.js';

export const job = z.object({
  jobId: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(['queued', 'running', 'completed', 'failed', 'canceled']),
  done: z.number(),
  total: z.number(),
  isCancellable: z.boolean(),
  resultName: z.string().nullable(),
  resultBytes: z.number(),
  failureCode: z.string().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  href: z.string().nullable(),
});

/** A POST gives the ticket, its URL works once within 60 seconds: a download cannot send the CSRF header. */
export const ticket = z.object({ url: z.string() });

export const jobsContract = {
  jobs: endpoint('GET /jobs', { permission: 'signed-in', reply: z.object({ jobs: z.array(job) }) }),
  job: endpoint('GET /jobs/:jobId', { permission: 'signed-in', reply: job, errors: ['jobs.not_found'] }),
  cancelJob: endpoint('POST /jobs/:jobId/cancel', {
    permission: 'signed-in',
    reply: job,
    errors: ['jobs.not_found', 'jobs.not_cancellable'],
  }),
  jobTicket: endpoint('POST /jobs/:jobId/ticket', {
    permission: 'signed-in',
    reply: ticket,
    errors: ['jobs.not_found', 'jobs.no_result'],
  }),
};
