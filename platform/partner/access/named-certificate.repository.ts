/** Certificates as tokens name them. */
import type { VaultState } from '../../access/index.js';
import type { AccountsTables } from '../../accounts/index.js';
import type { Database } from '../../database/database.js';
import type { CertificateRow, PartnerTables } from '../rows.js';

/** A certificate with the type of its vault's company, and whether that trades. */
export type NamedCertificate = Pick<
  CertificateRow,
  | 'vault_id'
  | 'id'
  | 'name'
  | 'der'
  | 'sha256'
  | 'sha1'
  | 'algorithm'
  | 'valid_from'
  | 'valid_to'
  | 'networks'
  | 'revoked_at'
> & { readonly company_type: number; readonly state: VaultState };

export interface NamedThumbprints {
  readonly sha256: readonly Buffer[];
  readonly sha1: readonly Buffer[];
}

/** Read for every call: what is revoked is so from the next one on. @returns the vault's that bear one of the names */
export const findNamed = (
  database: Database,
  vaultId: string,
  { sha256, sha1 }: NamedThumbprints,
): Promise<NamedCertificate[]> =>
  database
    .tables<PartnerTables & AccountsTables>()
    .selectFrom('partner_certificate as c')
    .innerJoin('vault as v', 'v.id', 'c.vault_id')
    .where('c.vault_id', '=', vaultId)
    .where((eb) => eb.or([eb('c.sha256', '=', eb.fn.any(eb.val(sha256))), eb('c.sha1', '=', eb.fn.any(eb.val(sha1)))]))
    .select([
      'c.vault_id',
      'c.id',
      'c.name',
      'c.der',
      'c.sha256',
      'c.sha1',
      'c.algorithm',
      'c.valid_from',
      'c.valid_to',
    ])
    .select(['c.networks', 'c.revoked_at', 'v.company_type', 'v.state'])
    .execute();
