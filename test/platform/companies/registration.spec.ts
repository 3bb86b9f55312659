/** A company comes in: what a visitor is told, what is made of it, and what it leaves behind (docs/domain.md, n). */
import { randomUUID } from 'node:crypto';
import type { DomainError } from '../../../kernel/errors.js';
import { systemVault } from '../../../platform/access/index.js';
import { RegistrationService } from '../../../platform/companies/registration/registration.service.js';
import { PasswordsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { CompaniesServiceService, CompanyType } from '../../../proto/gen/keyway/companies/v1/companies.js';
import {
  RegistrationServiceService,
  type InvitationLink,
} from '../../../proto/gen/keyway/companies/v1/registration.js';
import {
  CompanyType as InvitedType,
  ConnectionsServiceService,
} from '../../../proto/gen/keyway/connections/v1/connections.js';
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import { TestClock } from '../../support/clock.js';
import type { ReceivedMail } from '../../support/mailbox.js';
import type { TestUser } from '../../support/platform.js';

const hour = 3_600_000;
const password = 'Lantern-7-orbit-velvet';

let world: InsidePlatform;
let clock: TestClock;
let staff: TestUser;
let network = 0;
beforeAll(async () => {
  clock = new TestClock();
  world = await startInside({ clock, config: { REGISTRATION: 'open' } });
  staff = await world.user({ ownerGuid: systemVault, role: 'Super admin' });
});
afterAll(() => world.close());
beforeEach(() => {
  network += 1;
});

/** Nobody, from an address that no other test has. */
const visitor = () => ({
  ...{ accessToken: undefined, correlationId: randomUUID(), deadlineMs: 60_000 },
  clientAddress: `192.0.2.${network}`,
});
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (thrown: unknown) => (thrown as DomainError).code,
  );
const anAddress = () => `${randomUUID()}@comes-in-${randomUUID()}.example`;
const aName = () => `Vault ${randomUUID()}`;
const stated = (vault: string) => ({
  ...{ vault, company: 'Lantern Games', companyType: CompanyType.RETAILER, country: 'DE', timeZone: 'Europe/Berlin' },
  ...{ registrationNumber: 'HRB 1', website: 'https://lantern.example/', firstName: 'Rosa', lastName: 'Keller' },
  acceptsTerms: true,
});
const registrations = () => world.service(RegistrationServiceService);
const register = (email: string, vault: string, changes: object = {}) =>
  registrations().registerCompany({ ...stated(vault), email, ...changes }, visitor());
const registerInvited = (invitation: InvitationLink, vault: string) =>
  registrations().registerCompany({ ...stated(vault), email: 'another@example.com', invitation }, visitor());
const letter = (email: string, about: RegExp): Promise<ReceivedMail> => world.mailbox.takeAbout(email, about);
const completes = async (email: string): Promise<string> => {
  const { text } = await letter(email, /Complete your registration/);
  const [, linkGuid = '', secret = ''] = /\/set-password\/([\w-]+)\/[^\s#]+#([\w-]{43})/.exec(text) ?? [];
  return codeOf(world.service(PasswordsServiceService).setPassword({ linkGuid, secret, password }, visitor()));
};
const rows = async (sql: string, ...values: readonly unknown[]): Promise<readonly Record<string, unknown>[]> =>
  (await world.platform.database.execute(sql, [...values])).rows;
const vaultsNamed = (name: string) => rows('select id, state from vault where lower(name) = lower($1)', name);
const guidOf = async (name: string): Promise<string> => String((await vaultsNamed(name))[0]?.['id']);
const approve = (companyGuid: string) =>
  world
    .service(CompaniesServiceService)
    .decideCompany({ companyGuid, version: 1, decision: 'approve', reason: '' }, staff.call());
const staffSees = (companyGuid: string) =>
  codeOf(world.service(CompaniesServiceService).getCompany({ companyGuid }, staff.call()));
const anInviter = () => world.user({ role: 'Owner', email: anAddress() });
const invite = async (inviter: TestUser, email: string): Promise<string> => {
  const asked = { email, company: 'Lantern', companyType: InvitedType.RETAILER, message: 'Let us trade' };
  const service = inviter.service(ConnectionsServiceService);
  return (await service.inviteConnection(asked, inviter.call())).connectionGuid;
};
const stateOf = async (inviter: TestUser, connectionGuid: string) =>
  (await inviter.service(ConnectionsServiceService).getConnection({ connectionGuid }, inviter.call())).connection
    ?.state;
const invitedLink = async (email: string): Promise<InvitationLink> => {
  const { text } = await letter(email, /invites you/);
  const [, inviteGuid = '', secret = ''] = /\/Relationship\/register\/([\w-]+)#([\w-]{43})/.exec(text) ?? [];
  return { inviteGuid, secret };
};

describe('an open registration', () => {
  it('is nobody’s until its link is used, and staff’s to look at from then on', async () => {
    const [email, name] = [anAddress(), aName()];
    expect(await codeOf(register(email, name))).toBe('done');
    const company = await guidOf(name);
    expect(await staffSees(company)).toBe('companies.not_found');
    expect(await completes(email)).toBe('done');
    expect(await vaultsNamed(name)).toEqual([{ id: company, state: 'pending_review' }]);
    const { company: seen } = await world
      .service(CompaniesServiceService)
      .getCompany({ companyGuid: company }, staff.call());
    expect(seen).toMatchObject({
      ...{ vault: name, company: 'Lantern Games', type: 'retailer', state: 'pending_review', country: 'DE' },
      ...{ timeZone: 'Europe/Berlin', registrationNumber: 'HRB 1', website: 'https://lantern.example/' },
      ...{ registrantName: 'Rosa Keller', registrantEmail: email },
    });
    expect(await rows('select role, is_active from app_user where vault_id = $1', company)).toEqual([
      { role: 'Owner', is_active: true },
    ]);
  });

  it('answers the same for an address that has an account, whose name is taken as long', async () => {
    const user = await world.user();
    const [known, unknown] = [aName(), aName()];
    const answers = [await register(user.email, known), await register(anAddress(), unknown)];
    expect(answers[0]).toEqual(answers[1]);
    expect((await letter(user.email, /already have an account/)).text).not.toContain('set-password');
    for (const name of [known, unknown])
      expect(await codeOf(register(anAddress(), name))).toBe('companies.vault_taken');
    expect(await vaultsNamed(known)).toEqual([]);
    clock.forward(24 * hour);
    for (const name of [known, unknown]) expect(await codeOf(register(anAddress(), name))).toBe('done');
  });

  it('takes a name once, however it is spelled', async () => {
    const name = aName();
    await register(anAddress(), name);
    expect(await codeOf(register(anAddress(), ` ${name.toUpperCase().replace(' ', '  ')} `))).toBe(
      'companies.vault_taken',
    );
  });

  it('makes one vault of twelve that are asked for at once with one name', async () => {
    const name = aName();
    const emails = Array.from({ length: 12 }, anAddress);
    const outcomes = await Promise.all(emails.map((email) => codeOf(register(email, name))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'companies.vault_taken']));
    expect(await vaultsNamed(name)).toHaveLength(1);
  });

  it('makes one vault of twelve of one person, and mails five letters at most', async () => {
    const [email, name] = [anAddress(), aName()];
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => codeOf(register(email, name))));
    expect(outcomes.filter((outcome) => outcome === 'accounts.link_limit')).toHaveLength(7);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5);
    expect(await vaultsNamed(name)).toHaveLength(1);
    expect(await rows('select 1 from app_user where email = $1', email)).toHaveLength(1);
  });

  it('is made anew by the same address, with another name: the first is free, and its link ended', async () => {
    const [email, first, second] = [anAddress(), aName(), aName()];
    await register(email, first);
    const { text } = await letter(email, /Complete your registration/);
    const [, linkGuid = '', secret = ''] = /\/set-password\/([\w-]+)\/[^\s#]+#([\w-]{43})/.exec(text) ?? [];
    await register(email, second);
    const old = world.service(PasswordsServiceService).setPassword({ linkGuid, secret, password }, visitor());
    expect(await codeOf(old)).toBe('accounts.link_unknown');
    expect(await vaultsNamed(first)).toEqual([]);
    expect(await completes(email)).toBe('done');
    expect(await vaultsNamed(second)).toHaveLength(1);
  });

  it('is forgotten after a day, with its vault; one that was completed stays', async () => {
    const [email, left, kept] = [anAddress(), aName(), aName()];
    await register(anAddress(), left);
    await register(email, kept);
    await completes(email);
    clock.forward(24 * hour);
    await world.get(RegistrationService).forget();
    expect(await vaultsNamed(left)).toEqual([]);
    expect(await vaultsNamed(kept)).toHaveLength(1);
    expect(await codeOf(register(email, aName()))).toBe('done');
    expect((await letter(email, /already have an account/)).subject).toBe('You already have an account');
  });

  it('asks for what it needs', async () => {
    const name = aName();
    for (const wrong of [
      ...[{ email: 'nobody' }, { vault: 'ab' }, { company: '' }, { timeZone: 'Mars/Base' }, { country: 'de' }],
      ...[{ website: 'javascript:alert(1)' }, { firstName: '' }, { lastName: ' ' }, { acceptsTerms: false }],
      { companyType: 'unspecified' },
    ] as object[])
      await expect(register(anAddress(), name, wrong)).rejects.toMatchObject({
        code: 'request.invalid',
        violations: [{ pointer: `/${Object.keys(wrong).join()}` }],
      });
    expect(await codeOf(register(anAddress(), name, { country: 'QQ' }))).toBe('companies.country_unknown');
    expect(await vaultsNamed(name)).toEqual([]);
  });
});

describe('a registration by invitation', () => {
  it('has the invited address, and waits for staff; then the invitation waits for its answer', async () => {
    const [inviter, email, name] = [await anInviter(), anAddress(), aName()];
    const connectionGuid = await invite(inviter, email);
    const link = await invitedLink(email);
    const found = await registrations().findInvitation({ link }, visitor());
    expect(found).toMatchObject({ email, company: 'Lantern', message: 'Let us trade', isOfVault: false });
    await registerInvited(link, name);
    expect(await completes(email)).toBe('done');
    expect(await stateOf(inviter, connectionGuid)).toBe('invited');
    expect(await codeOf(registrations().findInvitation({ link }, visitor()))).toBe('connections.link_unknown');
    expect(await codeOf(registerInvited(link, aName()))).toBe('connections.link_unknown');
    await approve(await guidOf(name));
    expect(await stateOf(inviter, connectionGuid)).toBe('pending');
    expect((await letter(email, /invites you/)).text).toContain('/Relationship/accept/');
  });

  it('is rejected by whoever has the link, once, without an account, and its inviter is told', async () => {
    const [inviter, email] = [await anInviter(), anAddress()];
    const connectionGuid = await invite(inviter, email);
    const link = await invitedLink(email);
    const reject = (of: InvitationLink) => codeOf(registrations().rejectInvitation({ link: of }, visitor()));
    expect(await reject({ ...link, secret: 'x'.repeat(43) })).toBe('connections.link_unknown');
    expect(await stateOf(inviter, connectionGuid)).toBe('invited');
    const answers = await Promise.all(Array.from({ length: 12 }, () => reject(link)));
    expect(answers.toSorted()).toEqual([...Array<string>(11).fill('connections.link_unknown'), 'done']);
    expect(await stateOf(inviter, connectionGuid)).toBe('rejected');
    expect((await letter(inviter.email, /has rejected the invitation/)).text).toContain('Lantern');
    expect(await codeOf(registerInvited(link, aName()))).toBe('connections.link_unknown');
  });

  it('of a vault is not rejected by its link: its people answer inside', async () => {
    const [inviter, invited] = [await anInviter(), await world.user({ role: 'Owner', email: anAddress() })];
    const connectionGuid = await invite(inviter, invited.email);
    const { text } = await letter(invited.email, /invites you/);
    const [, inviteGuid = '', secret = ''] = /\/Relationship\/accept\/([\w-]+)#([\w-]{43})/.exec(text) ?? [];
    const link = { inviteGuid, secret };
    expect((await registrations().findInvitation({ link }, visitor())).isOfVault).toBe(true);
    expect(await codeOf(registrations().rejectInvitation({ link }, visitor()))).toBe('connections.link_unknown');
    expect(await stateOf(inviter, connectionGuid)).toBe('pending');
  });

  it('works again when nobody has completed the first, and ends with the invitation', async () => {
    const [inviter, email] = [await anInviter(), anAddress()];
    await invite(inviter, email);
    const link = await invitedLink(email);
    await registerInvited(link, aName());
    clock.forward(24 * hour);
    expect(await codeOf(registerInvited(link, aName()))).toBe('done');
    clock.forward(14 * 24 * hour);
    expect(await codeOf(registerInvited(link, aName()))).toBe('connections.link_expired');
    expect(await codeOf(registerInvited({ ...link, secret: link.secret.slice(1) }, aName()))).toBe(
      'connections.link_unknown',
    );
  });

  it('of whoever invites a company that staff looks at waits, without a letter, until it is approved', async () => {
    const [inviter, email, name] = [await anInviter(), anAddress(), aName()];
    await register(email, name);
    await completes(email);
    const connectionGuid = await invite(inviter, email);
    expect(await stateOf(inviter, connectionGuid)).toBe('invited');
    expect(world.mailbox.waiting(email)).toEqual([]);
    await approve(await guidOf(name));
    expect(await stateOf(inviter, connectionGuid)).toBe('pending');
  });
});

describe('a platform that is not open', () => {
  it.each([
    ['invited', {}, 'companies.registration_closed'],
    ['elsewhere', { OIDC_SUBJECTS: 'linked' }, 'companies.registration_elsewhere'],
  ] as const)('says so: %s', async (way, config, code) => {
    const closed = await startInside({ config });
    try {
      const service = closed.service(RegistrationServiceService);
      expect((await service.getRegistration({}, visitor())).way).toBe(way);
      expect(await codeOf(service.registerCompany({ ...stated(aName()), email: anAddress() }, visitor()))).toBe(code);
    } finally {
      await closed.close();
    }
  });
});
