/** What a company says of itself: who reads and changes it, who sees it, and what happens to two saves (domain.md, i). */
import type { DomainError } from '../../../kernel/errors.js';
import { systemVault } from '../../../platform/access/index.js';
import { provisionReview } from '../../../platform/companies/index.js';
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { CompaniesServiceService } from '../../../proto/gen/keyway/companies/v1/companies.js';
import {
  CompanyDataServiceService,
  type CompanyData,
  type CompanyDetails,
} from '../../../proto/gen/keyway/companies/v1/company_data.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { databaseOf, refusalOf } from '../stock/stock-world.js';

let world: TestPlatform;
beforeAll(async () => {
  world = await startTestPlatform();
});
afterAll(() => world.close());

const details = {
  ...{ company: 'Lantern Games', address: '1 Quay\nBergen', country: 'NO', registrationNumber: 'NO 912 345 678 MVA' },
  ...{ website: 'https://lantern.example/', contactName: 'Rosa Keller', contactEmail: 'rosa@lantern.example' },
  ...{ contactPhone: '4755500100', currency: 'NOK', timeZone: 'Europe/Oslo' },
};
const some = (data: CompanyData | undefined): CompanyData => {
  if (data === undefined) throw new Error('the answer is empty');
  return data;
};
const service = (user: TestUser) => user.service(CompanyDataServiceService);
const read = async (user: TestUser): Promise<CompanyData> =>
  some((await service(user).getCompanyData({}, user.call())).data);
const save = async (user: TestUser, version: number, changes: Partial<CompanyDetails> = {}): Promise<CompanyData> => {
  const request = { version, details: { ...details, ...changes } };
  return some((await service(user).updateCompanyData(request, user.call())).data);
};
const companyOf = async (user: TestUser): Promise<string | undefined> =>
  (await user.service(AccountsServiceService).getProfile({}, user.call())).profile?.company;

describe('the data of a company', () => {
  it('is what it stated when it registered until its people save it, and staff sees what stands', async () => {
    const owner = await world.user({ role: 'Owner' });
    await provisionReview(databaseOf(world), owner.ownerGuid, {
      ...{ country: 'DE', time_zone: 'Europe/Berlin', registration_number: 'HRB 1', website: '' },
      ...{ registrant_name: 'Rosa Keller', registrant_email: 'rosa@lantern.example' },
    });
    const first = await read(owner);
    expect(first).toMatchObject({ version: 0, changedBy: '', details: { country: 'DE', currency: '' } });
    expect(first.changedAt).toBeUndefined();
    // One that waits for its review says what it is, too.
    const saved = await save(owner, 0);
    expect(saved).toMatchObject({ version: 1, details });
    expect(await read(owner)).toEqual(saved);
    expect(await companyOf(owner)).toBe('Lantern Games');
    const staff = await world.user({ ownerGuid: systemVault, role: 'Super admin' });
    const { company } = await staff
      .service(CompaniesServiceService)
      .getCompany({ companyGuid: owner.ownerGuid }, staff.call());
    expect(company).toMatchObject({ company: 'Lantern Games', country: 'NO', timeZone: 'Europe/Oslo' });
  });

  it('is read by every colleague, changed by Owners and Administrators, and another vault has its own', async () => {
    const owner = await world.user({ role: 'Owner' });
    const { ownerGuid } = owner;
    const administrator = await world.user({ ownerGuid, role: 'Administrator' });
    const viewer = await world.user({ ownerGuid, role: 'Viewer' });
    await save(administrator, 0);
    expect((await read(viewer)).details).toMatchObject({ company: 'Lantern Games' });
    expect((await refusalOf(save(viewer, 1))).code).toBe('permission.denied');
    const choices = service(viewer).getCompanyChoices({}, viewer.call());
    expect((await refusalOf(choices)).code).toBe('permission.denied');
    const stranger = await world.user({ role: 'Owner' });
    expect((await read(stranger)).version).toBe(0);
    await save(stranger, 0, { company: 'Meridian' });
    expect((await read(viewer)).details).toMatchObject({ company: 'Lantern Games' });
  });

  it('offers every country, and the currencies of those in use', async () => {
    const owner = await world.user({ role: 'Owner' });
    const { countries, currencies } = await service(owner).getCompanyChoices({}, owner.call());
    expect(countries).toHaveLength(249);
    expect(currencies).toEqual(expect.arrayContaining(['EUR', 'NOK', 'USD']));
    expect(new Set(currencies).size).toBe(currencies.length);
  });

  it.each<[string, Partial<CompanyDetails>]>([
    ['/details/company', { company: ' x ' }],
    ['/details/company', { company: 'x'.repeat(121) }],
    ['/details/company', { company: 'Two\u202elines' }],
    ['/details/address', { address: 'x'.repeat(301) }],
    ['/details/address', { address: 'a\u0000b' }],
    ['/details/country', { country: '' }],
    ['/details/website', { website: 'javascript:alert(1)' }],
    ['/details/contactEmail', { contactEmail: 'rosa' }],
    ['/details/contactPhone', { contactPhone: '+47 555' }],
    ['/details/currency', { currency: 'XXL' }],
    ['/details/timeZone', { timeZone: 'Europe/Atlantis' }],
  ])('is refused at %s with %j', async (pointer, changes) => {
    const owner = await world.user({ role: 'Owner' });
    const refusal = await refusalOf(save(owner, 0, changes));
    expect([refusal.code, refusal.violations.map((each) => each.pointer)]).toEqual(['request.invalid', [pointer]]);
    expect((await read(owner)).version).toBe(0);
  });

  it('has a country that there is', async () => {
    const owner = await world.user({ role: 'Owner' });
    expect((await refusalOf(save(owner, 0, { country: 'XX' }))).code).toBe('companies.country_unknown');
  });

  it('is kept in the audit trail before and after', async () => {
    const owner = await world.user({ role: 'Owner' });
    await save(owner, 0);
    await save(owner, 1, { contactPhone: '' });
    const { rows } = await databaseOf(world).execute(
      `select before ->> 'contact_phone' as before, after ->> 'contact_phone' as after from audit_event
        where vault_id = $1 and action = 'companies.data_changed' order by id`,
      [owner.ownerGuid],
    );
    expect(rows).toEqual([
      { before: '', after: '4755500100' },
      { before: '4755500100', after: '' },
    ]);
  });

  it('takes one of twelve saves at once, also the first ones, and the others learn who was faster', async () => {
    const owner = await world.user({ role: 'Owner', name: 'Nora North' });
    for (const version of [0, 1]) {
      const outcomes = await Promise.allSettled(
        Array.from({ length: 12 }, (_, index) => save(owner, version, { company: `Company ${version} ${index}` })),
      );
      const refusals = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as DomainError] : []));
      expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 11 }, () => 'companies.data_changed'));
      expect(refusals.every(({ params }) => params['by'] === 'Nora North')).toBe(true);
      const present = await read(owner);
      expect(present.version).toBe(version + 1);
      expect(await companyOf(owner)).toBe(present.details?.company);
    }
  });
});
