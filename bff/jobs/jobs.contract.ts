import { z } from 'zod';
import { listEndpoint } from '../lists/list.contract.js';
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
  isRetryable: z.boolean(),
  /** Who asked for it. */
  askedBy: z.string(),
  /** Things that it has a line for, and how many of them failed. */
  lines: z.number(),
  failedLines: z.number(),
});

const line = z.object({
  number: z.number(),
  label: z.string(),
  outcome: z.enum(['done', 'skipped', 'failed']),
  /** A sentence, or the code of a refusal; empty when it is done. */
  reason: z.string(),
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
  /** Every job: one's own, for an Owner those of the vault. */
  jobCentre: listEndpoint('GET /job-centre', ['accounthelpnav-read'], '/jobs/'),
  /** What failed of a completed job, all of one that failed or was canceled. Answers with the new job. */
  retryJob: endpoint('POST /jobs/:jobId/retry', {
    permission: 'signed-in',
    reply: job,
    errors: ['jobs.not_found', 'jobs.not_retryable'],
  }),
  jobLines: endpoint('GET /jobs/:jobId/lines', {
    permission: 'signed-in',
    query: z.object({
      outcome: z.enum(['done', 'skipped', 'failed']).optional(),
      after: z.coerce.number().int().min(0).default(0),
    }),
    reply: z.object({ lines: z.array(line), isMore: z.boolean() }),
    errors: ['jobs.not_found'],
  }),
  jobTicket: endpoint('POST /jobs/:jobId/ticket', {
    permission: 'signed-in',
    reply: ticket,
    errors: ['jobs.not_found', 'jobs.no_result'],
  }),
};
