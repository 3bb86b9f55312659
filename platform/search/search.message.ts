/** Requests and answers of keyway.search.v1. */
import { z } from 'zod';
import type { FoundGroup as GroupMessage } from '../../proto/gen/keyway/search/v1/search.js';
import { longestText } from './asked.js';
import type { FoundGroup } from './search.service.js';

export const searchRequest = z.object({ text: z.string().min(1).max(longestText) });

export const groupMessage = ({ name, title, icon, records }: FoundGroup): GroupMessage => ({
  ...{ name, title, icon },
  records: records.map((record) => ({
    name: record.name,
    details: record.details.filter((detail) => detail !== '').join(' · '),
    href: record.href,
  })),
});
