/** The certificates of a vault's programs: registered, kept to some networks, revoked (docs/domain.md, o3). */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import { rolesHolding } from '../../accounts/index.js';
import type { Database } from '../../database/database.js';
import type { News, Notifier } from '../../notifications/index.js';
import {
  anyVersion,
  type CodeOf,
  type RecordDeclaration,
  type Records,
  type VersionedRecord,
} from '../../records/index.js';
import { networkOf } from '../access/networks.js';
import { partnerErrors } from '../partner.errors.js';
import type { CertificateRow } from '../rows.js';
import { maxActive, maxNetworks, readCertificate, type ReadCertificate } from './certificate.js';
import {
  activeOf,
  claimWarnings,
  findByThumbprint,
  findCertificate,
  lockVault,
  type CertificateTx,
} from './certificate.repository.js';
import { addedNews, endingNews, revokedNews } from './certificate-news.js';

export interface NewCertificate {
  readonly name: string;
  /** The .crt or .cer file. */
  readonly content: Buffer;
  readonly networks: readonly string[];
}

export interface CertificatesDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly notifier: Notifier;
  readonly clock: Clock;
}

const dayMs = 24 * 3_600_000;
/** Days before its end at which a certificate is warned of, the latest first (docs/domain.md, l). */
const warnings = [1, 7, 30] as const;

const keepers = rolesHolding('certificate-write');

/** @returns in one spelling, each once. @throws request.invalid with each that is none */
const networksOf = (given: readonly string[]): string[] => {
  const read = given.map((text) => networkOf(text));
  const violations = read.flatMap((network, row) =>
    network === undefined
      ? [{ pointer: `/networks/${row}`, message: 'Enter an address or a network, as 192.0.2.0/24' }]
      : [],
  );
  const networks = [...new Set(read.filter((network) => network !== undefined))];
  if (networks.length > maxNetworks)
    violations.push({ pointer: '/networks', message: `At most ${maxNetworks} networks` });
  if (violations.length > 0) throw callErrors('request.invalid', { violations });
  return networks;
};

const certificateRecord: RecordDeclaration<CertificateRow, CodeOf<typeof partnerErrors>> = {
  table: 'partner_certificate',
  key: 'id',
  guard: ({ revoked_at }) => {
    if (revoked_at !== null) throw partnerErrors('partner.certificate_revoked');
  },
  errors: partnerErrors,
  notFound: 'partner.certificate_not_found',
  stale: 'partner.certificate_changed',
  // Another vault's at the same moment.
  unique: { partner_certificate_sha256_key: 'partner.certificate_registered_elsewhere' },
  audit: {
    object: ({ id }) => ({ kind: 'certificate', id }),
    // Never the certificate itself: what tells it from others.
    snapshot: ({ name, sha256, valid_to, networks }) => ({
      name,
      thumbprint: sha256.toString('hex'),
      validTo: valid_to.toISOString(),
      networks,
    }),
    created: 'partner.certificate_added',
    changed: 'partner.certificate_networks_changed',
  },
};

export class CertificatesService {
  readonly #certificates: VersionedRecord<CertificateRow>;

  constructor(private readonly dependencies: CertificatesDependencies) {
    this.#certificates = dependencies.records.of(certificateRecord);
  }

  /** What a file says, before it is registered. @throws as readCertificate; partner.certificate_registered, _elsewhere */
  async preview(actor: Actor, content: Buffer): Promise<ReadCertificate> {
    const read = readCertificate(content, this.dependencies.clock.now());
    assertNew(await findByThumbprint(this.dependencies.database.tables(), read.sha256), actor);
    return read;
  }

  /**
   * @throws as readCertificate; request.invalid; partner.certificate_registered, _registered_elsewhere, _name_taken,
   *   _limit
   */
  async add(actor: Actor, { name, content, networks }: NewCertificate): Promise<CertificateRow> {
    const now = this.dependencies.clock.now();
    const { keyKind, validFrom, validTo, ...read } = readCertificate(content, now);
    const row: CertificateRow = {
      ...read,
      ...{ vault_id: actor.ownerGuid, id: randomUUID(), name: name.trim(), networks: networksOf(networks), version: 1 },
      ...{ key_kind: keyKind, valid_from: validFrom, valid_to: validTo },
      ...{ created_at: now, created_by_name: actor.userName, changed_at: null, changed_by_name: null },
      ...{ revoked_at: null, revoked_by_name: null, warned_days: null },
    };
    await this.dependencies.database.transaction(async (tx: CertificateTx) => {
      await lockVault(tx, actor.ownerGuid);
      assertNew(await findByThumbprint(tx, row.sha256), actor);
      const active = await activeOf(tx, actor.ownerGuid, now);
      if (active.some((each) => each.name.toLowerCase() === row.name.toLowerCase()))
        throw partnerErrors('partner.certificate_name_taken');
      if (active.length >= maxActive) throw partnerErrors('partner.certificate_limit', { params: { max: maxActive } });
      await this.#certificates.create(tx, actor, row);
      await this.#notify(tx, row, addedNews(row));
    });
    return row;
  }

  /** @throws partner.certificate_not_found */
  async find(actor: Actor, id: string): Promise<CertificateRow> {
    const row = await findCertificate(this.dependencies.database.tables(), actor.ownerGuid, id);
    if (row === undefined) throw partnerErrors('partner.certificate_not_found');
    return row;
  }

  /**
   * Takes effect on the next call.
   * @throws partner.certificate_not_found, _revoked; request.invalid; _changed when the version is not the present one
   */
  changeNetworks(
    actor: Actor,
    id: string,
    { networks, version }: { readonly networks: readonly string[]; readonly version: number },
  ): Promise<CertificateRow> {
    const wanted = networksOf(networks);
    return this.dependencies.database.transaction((tx: CertificateTx) =>
      this.#certificates.change(tx, actor, id, version, () => ({ networks: wanted })),
    );
  }

  /** Final: no call with it is taken from the next one on. @throws partner.certificate_not_found, _revoked */
  revoke(actor: Actor, id: string): Promise<CertificateRow> {
    const change = { revoked_at: this.dependencies.clock.now(), revoked_by_name: actor.userName };
    return this.dependencies.database.transaction(async (tx: CertificateTx) => {
      const action = 'partner.certificate_revoked';
      const after = await this.#certificates.change(tx, actor, id, anyVersion, () => change, action);
      await this.#notify(tx, after, revokedNews(after, actor.userName));
      return after;
    });
  }

  /** Mails those who look after certificates that end within 30, 7 and 1 days, once each. @returns how many */
  async warn(): Promise<number> {
    const now = this.dependencies.clock.now();
    return this.dependencies.database.transaction(async (tx: CertificateTx) => {
      let warned = 0;
      for (const days of warnings) {
        const ending = await claimWarnings(tx, days, now, new Date(now.getTime() + days * dayMs));
        for (const row of ending) await this.#notify(tx, row, endingNews(row, days));
        warned += ending.length;
      }
      return warned;
    });
  }

  #notify(tx: CertificateTx, { vault_id }: CertificateRow, news: News): Promise<void> {
    return this.dependencies.notifier.notify(tx, { ownerGuid: vault_id, roles: keepers }, news);
  }
}

const assertNew = (
  found: { readonly vault_id: string; readonly name: string } | undefined,
  { ownerGuid }: Actor,
): void => {
  if (found === undefined) return;
  if (found.vault_id !== ownerGuid) throw partnerErrors('partner.certificate_registered_elsewhere');
  throw partnerErrors('partner.certificate_registered', { params: { name: found.name } });
};
