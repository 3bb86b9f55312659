/** Staff's review of companies: who may, what leads where, and who is told (docs/domain.md, n). */
import type { DomainError } from '../../../kernel/errors.js';
import { systemVault, vaultStates } from '../../../platform/access/index.js';
import { provisionReview } from '../../../platform/companies/index.js';
import { decisions, decisionsIn, needsReason, stateAfter } from '../../../platform/companies/decision.js';
import { AccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import {
  CompaniesServiceService,
  type Company,
  type Decision,
} from '../../../proto/gen/keyway/companies/v1/companies.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { databaseOf, refusalOf } from '../stock/stock-world.js';

let world: TestPlatform;
let admin: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  admin = await world.user({ ownerGuid: systemVault, role: 'Super admin', name: 'Nora Staff' });
});
afterAll(() => world.close());

const missing = '00000000-0000-4000-8000-000000000000';
const some = (company: Company | undefined): Company => {
  if (company === undefined) throw new Error('the answer is empty');
  return company;
};
const companies = () => world.service(CompaniesServiceService);
const get = async (companyGuid: string, user = admin): Promise<Company> =>
  some((await companies().getCompany({ companyGuid }, user.call())).company);
const decide = async (companyGuid: string, decision: Decision, reason = '', version?: number): Promise<Company> => {
  const from = version ?? (await get(companyGuid)).version;
  const request = { companyGuid, version: from, decision, reason };
  return some((await companies().decideCompany(request, admin.call())).company);
};
const stateOf = async (user: TestUser) => {
  const { profile } = await user.service(AccountsServiceService).getProfile({}, user.call());
  return { state: profile?.vaultState, reason: profile?.vaultStateReason };
};
/** An Owner whose company waits. */
const applicant = async (): Promise<TestUser> => {
  const owner = await world.user({ role: 'Owner' });
  await provisionReview(databaseOf(world), owner.ownerGuid, {
    ...{ country: 'DE', time_zone: 'Europe/Berlin', registration_number: 'HRB 1', website: 'https://lantern.example/' },
    ...{ registrant_name: 'Rosa Keller', registrant_email: `rosa-${owner.userGuid}@lantern.example` },
  });
  return owner;
};

describe('what may be decided', () => {
  it('leads to another state, and back to trade from every one', () => {
    for (const state of vaultStates)
      for (const decision of decisions) {
        const after = stateAfter(state, decision);
        expect(after === undefined).toBe(!decisionsIn(state).includes(decision));
        expect(after).not.toBe(state);
      }
    const reached = new Set(['active']);
    for (let round = 0; round < vaultStates.length; round += 1)
      for (const state of vaultStates)
        if (decisionsIn(state).some((decision) => reached.has(stateAfter(state, decision) ?? ''))) reached.add(state);
    expect([...reached].toSorted()).toEqual(vaultStates.toSorted());
  });

  it('needs a reason where it takes something away', () => {
    expect(decisions.filter(needsReason)).toEqual(['reject', 'suspend', 'close']);
  });
});

describe('the review of companies', () => {
  it('is staff’s alone: an Owner is refused, and what is no company is not found', async () => {
    const owner = await world.user({ role: 'Owner' });
    await expect(get(owner.ownerGuid, owner)).rejects.toMatchObject({ code: 'permission.denied' });
    const request = { companyGuid: owner.ownerGuid, version: 0, decision: 'close' as const, reason: 'Mine' };
    await expect(companies().decideCompany(request, owner.call())).rejects.toMatchObject({ code: 'permission.denied' });
    for (const guid of [missing, 'no-guid', systemVault]) {
      await expect(get(guid)).rejects.toMatchObject({ code: 'companies.not_found' });
      await expect(decide(guid, 'suspend', 'x', 0)).rejects.toMatchObject({ code: 'companies.not_found' });
    }
    expect(await stateOf(owner)).toEqual({ state: 'active', reason: '' });
  });

  it('shows what a company has stated, and lets it trade from the next call on', async () => {
    const owner = await applicant();
    expect(await get(owner.ownerGuid)).toMatchObject({
      ...{ state: 'pending_review', decisions: ['approve', 'reject'], country: 'DE', registrationNumber: 'HRB 1' },
      ...{ registrantName: 'Rosa Keller', timeZone: 'Europe/Berlin', website: 'https://lantern.example/' },
    });
    const inventory = { query: { currentSiteId: 2 }, url: '/distribution/myvault/inventory/' };
    const list = () =>
      owner.http.get('/mkapi/content/GetContent').query(inventory.query).set('original-url', inventory.url);
    await list().expect(403);
    expect(await decide(owner.ownerGuid, 'approve', 'ignored')).toMatchObject({
      ...{ state: 'active', reason: '', changedBy: 'Nora Staff' },
    });
    await list().expect(200);
    for (const to of [owner.email, `rosa-${owner.userGuid}@lantern.example`])
      expect((await world.mailbox.take(to)).subject).toMatch(/ is approved$/);
  });

  it('rejects, suspends and closes with a reason that its people read, and takes it back', async () => {
    const owner = await applicant();
    expect((await refusalOf(decide(owner.ownerGuid, 'reject', '  '))).code).toBe('request.invalid');
    expect((await refusalOf(decide(owner.ownerGuid, 'reject', 'x'.repeat(501)))).code).toBe('request.invalid');
    await decide(owner.ownerGuid, 'reject', 'The register does not know HRB 1.');
    expect(await stateOf(owner)).toEqual({ state: 'rejected', reason: 'The register does not know HRB 1.' });
    expect((await world.mailbox.take(owner.email)).text).toContain('The register does not know HRB 1.');
    expect((await refusalOf(decide(owner.ownerGuid, 'approve'))).code).toBe('companies.not_possible');
    for (const [decision, reason, state] of [
      ['reopen', '', 'pending_review'],
      ['approve', '', 'active'],
      ['suspend', 'Chargebacks', 'suspended'],
      ['close', 'Ended by contract', 'closed'],
      ['reopen', '', 'active'],
    ] as const) {
      await decide(owner.ownerGuid, decision, reason);
      expect(await stateOf(owner)).toEqual({ state, reason });
    }
    const { rows } = await databaseOf(world).execute(
      `select action from audit_event where vault_id = $1 and object_id = $2 order by id`,
      [systemVault, owner.ownerGuid],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['companies.rejected', 'companies.reopened', 'companies.approved'],
      ...['companies.suspended', 'companies.closed', 'companies.reopened'],
    ]);
  });

  it('of twelve decisions at once takes one, also where the first makes the record', async () => {
    const owner = await world.user({ role: 'Owner' });
    const outcomes = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        decide(owner.ownerGuid, index % 2 === 0 ? 'suspend' : 'close', `Reason ${index}`, 0).then(
          ({ reason }) => reason,
          (failure: unknown) => (failure as DomainError).code,
        ),
      ),
    );
    const won = outcomes.filter((outcome) => outcome.startsWith('Reason'));
    expect(won).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'companies.changed_meanwhile')).toHaveLength(11);
    expect((await stateOf(owner)).reason).toBe(won[0]);
  });

  it('is a list that finds who waits, for staff alone', async () => {
    const owner = await applicant();
    const url = '/administration/companies/';
    await owner.http.get('/mkapi/content/GetContent').query({ currentSiteId: 2 }).set('original-url', url).expect(403);
    const rows = await contentOf(admin, url, { Status: 'pending_review' });
    expect(new Set(rowsBy(rows, 'Status'))).toEqual(new Set(['Pending review']));
    expect(rowsBy(rows, 'GUID')).toContain(owner.ownerGuid);
    expect(rowsBy(rows, 'GUID')).not.toContain((await world.user()).ownerGuid);
  });
});
