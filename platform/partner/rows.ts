/** Rows of the partner API. */
import type { Selectable } from 'kysely';
import type { Tables } from '../database/gen/tables.js';

export type CertificateRow = Selectable<Tables['partner_certificate']>;
/** Headers as JSON. */
export type CallRow = Omit<Selectable<Tables['partner_call']>, 'request_headers' | 'response_headers'> & {
  request_headers: string;
  response_headers: string;
};
export type CallBodyRow = Selectable<Tables['partner_call_body']>;

export type PartnerTables = Pick<
  Tables,
  'partner_certificate' | 'partner_token_use' | 'partner_rate' | 'partner_call_body'
> & { partner_call: CallRow };
