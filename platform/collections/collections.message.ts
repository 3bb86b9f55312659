import { z } from 'zod';
import { Record as RecordMessage, type Value } from '../../proto/gen/keyway/collections/v1/collections.js';
import type { StandingRecord } from './collections.service.js';

const name = z.string().max(64);
const version = z.number().int().min(1);

const wireValue = z
  .object({ text: z.string().optional(), number: z.number().optional(), flag: z.boolean().optional() })
  .transform(({ text, number, flag }) => text ?? number ?? flag ?? null);
const values = z.record(z.string().max(64), wireValue);

const valueMessage = (value: unknown): Value => ({
  ...(typeof value === 'string' && { text: value }),
  ...(typeof value === 'number' && { number: value }),
  ...(typeof value === 'boolean' && { flag: value }),
});

export const choicesRequest = z.object({ collection: name });
export const recordRequest = z.object({ collection: name, recordGuid: z.string() });
export const createRequest = z.object({ collection: name, values });
export const updateRequest = recordRequest.extend({ version, values });
export const deleteRequest = recordRequest.extend({ version });
export const previewRequest = recordRequest.extend({ intoGuid: z.string() });
export const mergeRequest = previewRequest.extend({ version });

export const recordMessage = ({ row, values: given, uses }: StandingRecord): RecordMessage =>
  RecordMessage.fromPartial({
    recordGuid: row.id,
    version: row.version,
    changedAt: row.changed_at.toISOString(),
    changedBy: row.changed_by_name,
    values: Object.fromEntries(Object.entries(given).map(([field, value]) => [field, valueMessage(value)])),
    uses: uses.map(({ kind, name: used, href = '' }) => ({ kind, name: used, href })),
  });
