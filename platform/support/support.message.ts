/** Support sessions on the wire, and what staff enters to ask for one. */
import { z } from 'zod';
import type { SupportSession } from '../../proto/gen/keyway/support/v1/support.js';
import type { Actor } from '../access/index.js';
import { hours, stateAt } from './support.js';
import type { SupportDetail } from './support.repository.js';

/** Characters: what a letter and a notice have room for. */
const maxReason = 500;

export const askRequest = z.object({
  // One that is no id names no company: the domain says so.
  companyGuid: z.string(),
  reason: z.string().trim().min(1, 'Say why: the Owners read it').max(maxReason, `At most ${maxReason} characters`),
  hours: z.int().min(hours.min, 'At least an hour').max(hours.max, `At most ${hours.max} hours`),
});

export const sessionMessage = (row: SupportDetail, { userGuid }: Actor, now: Date): SupportSession => ({
  sessionGuid: row.id,
  companyGuid: row.vault_id,
  company: row.company,
  staffName: row.staff_name,
  isOwn: row.staff_id === userGuid,
  reason: row.reason,
  hours: row.hours,
  state: stateAt(row, now),
  askedAt: row.asked_at.toISOString(),
  lapsesAt: row.lapses_at.toISOString(),
  answeredBy: row.answered_by_name,
  startedAt: row.started_at?.toISOString(),
  endsAt: row.ends_at?.toISOString(),
  endedAt: (row.ended_at ?? (stateAt(row, now) === 'ended' ? row.ends_at : null))?.toISOString(),
  endedBy: row.ended_by_name,
});
