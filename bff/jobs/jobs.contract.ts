import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { listEndpoint } from '../lists/list.contract.js';
import { endpoint } from '../session/permission.contract.js';
import { instant, instantOrNull, textOrNull, word } from '../upstream/message.contract.js';

const states = ['queued', 'running', 'completed', 'failed', 'canceled'] as const;
const outcomes = ['done', 'skipped', 'failed'] as const;

export const job = z.object({
  jobId: z.string(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(states),
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

/** The same out of the platform's message. */
export const jobReply = job.extend({
  // A state of a newer platform: neither an end nor an error that this gateway knows.
  state: word(states, 'running'),
  resultName: textOrNull,
  failureCode: textOrNull,
  createdAt: instant,
  finishedAt: instantOrNull,
  href: textOrNull,
});

const line = z.object({
  number: z.number(),
  label: z.string(),
  outcome: word(outcomes, 'done'),
  /** A sentence, or the code of a refusal; empty when it is done. */
  reason: z.string(),
});

/** A POST gives the ticket, its URL works once within 60 seconds: a download cannot send the CSRF header. */
export const ticket = z.object({ url: z.string() });

export const jobsContract = {
  jobs: relay('GET /jobs', 'jobs.v1.JobsService/ListJobs', { reply: z.object({ jobs: z.array(jobReply) }) }),
  job: relay('GET /jobs/:jobId', 'jobs.v1.JobsService/GetJob', { reply: jobReply, of: 'job' }),
  cancelJob: relay('POST /jobs/:jobId/cancel', 'jobs.v1.JobsService/CancelJob', { reply: jobReply, of: 'job' }),
  /** Every job: one's own, for an Owner those of the vault. */
  jobCentre: listEndpoint('GET /job-centre', ['accounthelpnav-read'], '/jobs/'),
  /** What failed of a completed job, all of one that failed or was canceled. Answers with the new job. */
  retryJob: relay('POST /jobs/:jobId/retry', 'jobs.v1.JobsService/RetryJob', { reply: jobReply, of: 'job' }),
  jobLines: relay('GET /jobs/:jobId/lines', 'jobs.v1.JobsService/ListJobLines', {
    query: z.object({
      outcome: z.enum(outcomes).optional(),
      after: z.coerce.number().int().min(0).default(0),
    }),
    reply: z.object({ lines: z.array(line), isMore: z.boolean() }),
  }),
  jobTicket: endpoint('POST /jobs/:jobId/ticket', {
    permission: 'signed-in',
    reply: ticket,
    errors: ['jobs.not_found', 'jobs.no_result'],
  }),
};
