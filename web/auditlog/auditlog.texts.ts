import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const auditlogTexts: TextsOf<'auditlog'> = {
  'auditlog.not_found': errorTexts.notFound,
};
