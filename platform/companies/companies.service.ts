import { systemVault, type Actor } from '../access/index.js';
import type { AuditAction } from '../audit/index.js';
import { lockVault, setVaultState, tellVault } from '../accounts/index.js';
import type { Invitations } from '../connections/index.js';
import type { Database, Transaction } from '../database/database.js';
import type { Mailer } from '../mail/index.js';
import type { Hub } from '../realtime/index.js';
import type { CodeOf, RecordDeclaration, Records, VersionedRecord } from '../records/index.js';
import { isGuid } from '../request-id.js';
import { companiesErrors } from './companies.errors.js';
import { recipientsOf, selectCompanies, type CompanyDetail } from './companies.repository.js';
import { stateAfter, type Decision } from './decision.js';
import { decisionLetter } from './letters.js';
import type { CompaniesTables, ReviewRow } from './rows.js';

export interface CompaniesDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly mailer: Mailer;
  readonly hub: Hub;
  readonly invitations: Invitations;
  readonly publicUrl: string;
}

type Tx = Transaction<CompaniesTables>;

const actions: Readonly<Record<Decision, AuditAction>> = {
  approve: 'companies.approved',
  reject: 'companies.rejected',
  suspend: 'companies.suspended',
  reopen: 'companies.reopened',
  close: 'companies.closed',
};

const reviewRecord: RecordDeclaration<ReviewRow, CodeOf<typeof companiesErrors>> = {
  table: 'company_review',
  key: 'id',
  // A vault that an operator has made.
  blank: (_actor, id) => ({
    ...{ vault_id: systemVault, id, state: 'active', reason: '', country: '', time_zone: '' },
    ...{ registration_number: '', website: '', registrant_name: '', registrant_email: '' },
  }),
  errors: companiesErrors,
  notFound: 'companies.not_found',
  stale: 'companies.changed_meanwhile',
  audit: {
    object: ({ id }) => ({ kind: 'company', id }),
    snapshot: ({ state, reason }) => ({ state, reason }),
    changed: 'companies.changed',
  },
  topic: 'collectionchanged',
};

/** What staff sees of companies, and decides about them (docs/domain.md, n). */
export class CompaniesService {
  readonly #reviews: VersionedRecord<ReviewRow>;

  constructor(private readonly dependencies: CompaniesDependencies) {
    this.#reviews = dependencies.records.of(reviewRecord);
  }

  /** @throws companies.not_found */
  async detail(companyGuid: string): Promise<CompanyDetail> {
    const tables = this.dependencies.database.tables<CompaniesTables>();
    const found = isGuid(companyGuid)
      ? await selectCompanies(tables).where('v.id', '=', companyGuid).executeTakeFirst()
      : undefined;
    if (found === undefined) throw companiesErrors('companies.not_found');
    return found;
  }

  /**
   * Holds for the vault's open sessions, programs and queued jobs with their next step.
   * @param reason what its people read; empty where the decision needs none
   * @throws companies.not_found, companies.changed_meanwhile, companies.not_possible
   */
  async decide(
    actor: Actor,
    companyGuid: string,
    version: number,
    decision: Decision,
    reason: string,
  ): Promise<CompanyDetail> {
    const { database, mailer, hub, invitations, publicUrl } = this.dependencies;
    await this.detail(companyGuid);
    await database.transaction(async (tx: Tx) => {
      const { company, state } = await lockVault(tx, companyGuid);
      const review = await this.#reviews.lock(tx, actor, companyGuid, version);
      const after = stateAfter(state, decision);
      if (after === undefined) throw companiesErrors('companies.not_possible');
      await this.#reviews.save(tx, actor, review, { state: after, reason }, actions[decision]);
      await setVaultState(tx, companyGuid, after, reason);
      if (decision === 'approve') await invitations.vaultApproved(tx, companyGuid);
      const letter = decisionLetter(decision, { company, reason, isActive: after === 'active', publicUrl });
      for (const to of await recipientsOf(tx, companyGuid)) await mailer.queue(tx, { to, ...letter });
      await tellVault(tx, { database, hub }, companyGuid);
    });
    return this.detail(companyGuid);
  }
}
