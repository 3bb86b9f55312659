/** What a company says of itself: its people read it, its Owners and Administrators change it (docs/domain.md, i). */
import type { Actor } from '../../access/index.js';
import { renameCompany, tellUsers } from '../../accounts/index.js';
import type { Invitations } from '../../connections/index.js';
import { currenciesInUse, type CountriesTables } from '../../countries/index.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Hub } from '../../realtime/index.js';
import type { CodeOf, RecordDeclaration, Records, Stamp, VersionedRecord } from '../../records/index.js';
import { countriesOfTheWorld, type RegionsTables } from '../../regions/index.js';
import { companiesErrors } from '../companies.errors.js';
import type { CompaniesTables, CompanyDataRow } from '../rows.js';
import { findCompanyData, keepCompanyData, type ShownCompanyData } from './company-data.repository.js';

export type CompanyDetails = Omit<CompanyDataRow, Stamp | 'vault_id'>;

export interface CompanyDataChoices {
  readonly countries: readonly string[];
  readonly currencies: readonly string[];
}

export interface CompanyDataDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly hub: Hub;
  readonly invitations: Invitations;
}

const companyData: RecordDeclaration<CompanyDataRow, CodeOf<typeof companiesErrors>> = {
  table: 'company_data',
  key: 'vault_id',
  errors: companiesErrors,
  stale: 'companies.data_changed',
  audit: {
    object: ({ vault_id }) => ({ kind: 'vault', id: vault_id }),
    snapshot: ({ vault_id: _id, version: _version, changed_at: _at, changed_by_name: _by, ...details }) => details,
    changed: 'companies.data_changed',
  },
  topic: 'collectionchanged',
};

export class CompanyDataService {
  readonly #records: VersionedRecord<CompanyDataRow>;

  constructor(private readonly dependencies: CompanyDataDependencies) {
    this.#records = dependencies.records.of(companyData);
  }

  find({ ownerGuid }: Actor): Promise<ShownCompanyData> {
    return findCompanyData(this.dependencies.database.tables<CompaniesTables>(), ownerGuid);
  }

  async choices(): Promise<CompanyDataChoices> {
    const { database } = this.dependencies;
    const [countries, currencies] = await Promise.all([
      countriesOfTheWorld(database.tables<RegionsTables>()),
      currenciesInUse(database.tables<CountriesTables>()),
    ]);
    return { countries, currencies };
  }

  /** @throws companies.country_unknown, companies.data_changed */
  async change(actor: Actor, version: number, details: CompanyDetails): Promise<ShownCompanyData> {
    const { database, hub, invitations } = this.dependencies;
    const { ownerGuid } = actor;
    if (!(await this.choices()).countries.includes(details.country)) throw companiesErrors('companies.country_unknown');
    return database.transaction(async (tx: Transaction<CompaniesTables>) => {
      await keepCompanyData(tx, ownerGuid);
      const before = await this.#records.lock(tx, actor, ownerGuid, version);
      const after = await this.#records.save(tx, actor, before, details);
      if (after.company !== before.company) {
        await renameCompany(tx, ownerGuid, after.company);
        await tellUsers(tx, { database, hub }, ownerGuid);
        await invitations.tellPartners(tx, ownerGuid);
      }
      const { logo } = await findCompanyData(tx, ownerGuid);
      return { ...after, logo };
    });
  }
}
