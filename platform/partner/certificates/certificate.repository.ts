import type { Kysely } from 'kysely';
import type { AccountsTables } from '../../accounts/index.js';
import type { Transaction } from '../../database/database.js';
import type { CertificateRow, PartnerTables } from '../rows.js';

type Tables = PartnerTables & AccountsTables;
export type CertificateTx = Transaction<Tables>;

/** Whoever registers for a vault waits here for whoever does it at the same time. */
export const lockVault = async (tx: CertificateTx, vaultId: string): Promise<void> => {
  await tx.selectFrom('vault').select('id').where('id', '=', vaultId).forNoKeyUpdate().executeTakeFirstOrThrow();
};

/** Of any vault: a thumbprint is registered once on the network. */
export const findByThumbprint = (tx: Kysely<Tables>, sha256: Buffer) =>
  tx
    .selectFrom('partner_certificate')
    .select(['vault_id', 'name', 'revoked_at'])
    .where('sha256', '=', sha256)
    .executeTakeFirst();

/** Neither revoked nor expired. */
export const activeOf = (tx: CertificateTx, vaultId: string, now: Date) =>
  tx
    .selectFrom('partner_certificate')
    .select(['id', 'name'])
    .where('vault_id', '=', vaultId)
    .where('revoked_at', 'is', null)
    .where('valid_to', '>', now)
    .execute();

/** @returns undefined for another vault's, as for one that does not exist */
export const findCertificate = (tx: Kysely<Tables>, vaultId: string, id: string): Promise<CertificateRow | undefined> =>
  tx
    .selectFrom('partner_certificate')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * Claims a warning: of several nodes one gets each certificate.
 * @returns certificates that end before `until`, and of which nobody has been told so late
 */
export const claimWarnings = (tx: CertificateTx, days: number, now: Date, until: Date): Promise<CertificateRow[]> =>
  tx
    .updateTable('partner_certificate')
    .set({ warned_days: days })
    .where('revoked_at', 'is', null)
    .where('valid_to', '>', now)
    .where('valid_to', '<=', until)
    .where((eb) => eb.or([eb('warned_days', 'is', null), eb('warned_days', '>', days)]))
    .returningAll()
    .execute();
