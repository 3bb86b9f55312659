import { sql } from 'kysely';
import type { Actor } from '../../access/index.js';
import { grid, type Tables } from '../../content/index.js';
import type { PartnerTables } from '../rows.js';
import { expiringDays, type CertificateStatus } from './certificate.js';

const statuses: readonly CertificateStatus[] = ['Active', 'Expiring', 'Expired', 'Revoked'];

/** As statusOf says it. */
const status = sql<CertificateStatus>`case
  when c.revoked_at is not null then 'Revoked'
  when c.valid_to <= now() then 'Expired'
  when c.valid_to <= now() + ${sql.lit(expiringDays)} * interval '1 day' then 'Expiring'
  else 'Active' end`;

const networksText = ([first, ...others]: readonly string[]): string => {
  if (first === undefined) return 'Anywhere';
  return others.length === 0 ? first : `${first} and ${others.length} more`;
};

/** The vault's certificates (specification: /account/developer/certificates/). */
export const certificatesGrid = grid({
  source: (actor: Actor, database: Tables) =>
    database
      .tables<PartnerTables>()
      .selectFrom('partner_certificate as c')
      .where('c.vault_id', '=', actor.ownerGuid)
      .select([
        ...(['c.id', 'c.name', 'c.key_kind', 'c.networks', 'c.valid_from', 'c.valid_to', 'c.subject'] as const),
        ...(['c.issuer', 'c.created_at', 'c.created_by_name', 'c.revoked_at', 'c.revoked_by_name'] as const),
        status.as('status'),
        sql<string>`encode(c.sha256, 'hex')`.as('thumbprint'),
      ]),
  name: 'certificates',
  originalUrl: '/account/developer/certificates/',
  title: 'Certificates',
  description:
    'Your programs call the partner API with tokens that they sign themselves. A certificate says whose signature counts; its private key never leaves you.',
  permission: ['certificate-read', 'certificate-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'Name', title: 'Name', kind: 'text', column: 'name', isSortable: true },
    { propertyName: 'Status', title: 'Status', kind: 'status', column: 'status', isSortable: true },
    { propertyName: 'ValidTill', title: 'Valid until UTC', kind: 'date', column: 'valid_to', isSortable: true },
    {
      propertyName: 'Networks',
      title: 'Calls from',
      kind: 'text',
      column: 'networks',
      value: ({ networks }) => networksText(networks),
    },
    { propertyName: 'Key', title: 'Key', kind: 'text', column: 'key_kind', isSortable: true, isHidden: true },
    { propertyName: 'Thumbprint', title: 'Thumbprint', kind: 'identifier', column: 'thumbprint' },
    {
      propertyName: 'Actor',
      title: 'Added by',
      kind: 'text',
      column: 'created_by_name',
      isSortable: true,
      isHidden: true,
    },
    { propertyName: 'Date', title: 'Added UTC', kind: 'date', column: 'created_at', isSortable: true },
    { propertyName: 'Subject', title: 'Subject', kind: 'text', column: 'subject', isHidden: true },
    { propertyName: 'Issuer', title: 'Issuer', kind: 'text', column: 'issuer', isHidden: true },
    {
      propertyName: 'ValidFrom',
      title: 'Valid from UTC',
      kind: 'date',
      column: 'valid_from',
      isSortable: true,
      isHidden: true,
    },
    {
      propertyName: 'Revoked',
      title: 'Revoked UTC',
      kind: 'date',
      column: 'revoked_at',
      isSortable: true,
      isNullable: true,
      isHidden: true,
    },
    { propertyName: 'RevokedBy', title: 'Revoked by', kind: 'text', column: 'revoked_by_name', isHidden: true },
    { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
  ],
  filters: [
    { propertyName: 'Name', title: 'Name', vueType: 'text', match: { column: 'name', how: 'contains' } },
    {
      propertyName: 'Status',
      title: 'Status',
      vueType: 'select',
      column: 'status',
      options: statuses.map((each) => ({ text: each, value: each })),
    },
    {
      propertyName: 'Thumbprint',
      title: 'SHA-256 thumbprint',
      vueType: 'text',
      condition: (eb, value) => eb('thumbprint', '=', value.replaceAll(':', '').toLowerCase()),
    },
  ],
  defaultSort: '-Date',
  actions: (row) =>
    row.status === 'Active' || row.status === 'Expiring'
      ? [
          { name: 'networks', title: 'Change networks', permission: 'certificate-write,certificate-all' },
          { name: 'revoke', title: 'Revoke', permission: 'certificate-write,certificate-all' },
        ]
      : [],
});
