/** A company comes in, as visitors ask for it: without a session, and in nobody's name. */
import { DomainError } from '../../kernel/errors.js';
import { CompanyType } from '../../proto/gen/keyway/companies/v1/companies.js';
import { RegistrationServiceService } from '../../proto/gen/keyway/companies/v1/registration.js';
import { startGatewayWorld, type GatewayWorld } from './support/gateway-world.js';

let world: GatewayWorld;
beforeAll(async () => {
  world = await startGatewayWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const link = {
  inviteGuid: '0199aaaa-1111-4000-8000-000000000001',
  secret: 'abcdefghijklmnopqrstuvwxyz0123456789_-ABCDE',
};
const entered = {
  ...{ email: 'rosa@lantern.example', company: 'Lantern Games', vault: 'Lantern', companyType: 'retailer' },
  ...{ country: 'DE', timeZone: 'Europe/Berlin', registrationNumber: '', website: '' },
  ...{ firstName: 'Rosa', lastName: 'Keller', acceptsTerms: true },
};
const { getRegistration, findInvitation, registerCompany } = RegistrationServiceService;

const called = (path: string) => world.grpc.calls.find((call) => call.path === path);
const stubs = (): void => world.grpc.stub(registerCompany, () => Promise.resolve({}));

describe('a visitor', () => {
  it('registers a company in nobody’s name, from the address that the edge has seen', async () => {
    stubs();
    const answer = await world.stranger.ask('POST /registration', { body: entered });
    expect([answer.status, answer.json()]).toEqual([200, {}]);
    const call = called(registerCompany.path);
    expect(call?.request).toMatchObject(entered);
    expect(call?.request).not.toHaveProperty('invitation.secret');
    expect(call?.metadata.get('authorization')).toEqual([]);
    expect(call?.metadata.get('x-client-address')).toHaveLength(1);
  });

  it('who is signed in registers as nobody too', async () => {
    stubs();
    const { browser } = await world.signIn();
    expect((await browser.ask('POST /registration', { body: { ...entered, invitation: link } })).status).toBe(200);
    const call = called(registerCompany.path);
    expect(call?.request).toMatchObject({ invitation: link });
    expect(call?.metadata.get('authorization')).toEqual([]);
  });

  it('reads who may register, and what an invitation says to whoever has its link', async () => {
    world.grpc.stub(getRegistration, () => Promise.resolve({ way: 'open', countries: ['DE', 'FR'], termsUrl: '' }));
    const offer = await world.stranger.ask('GET /registration');
    expect(offer.json()).toEqual({ way: 'open', countries: ['DE', 'FR'], termsUrl: null });
    const invitation = {
      ...{ inviter: 'Northwind Interactive', message: '', email: 'rosa@lantern.example', company: 'Lantern' },
      ...{ companyType: CompanyType.RETAILER, isOfVault: false, expiresAt: '2026-12-01T00:00:00.000Z' },
    } as const;
    world.grpc.stub(findInvitation, () => Promise.resolve(invitation));
    const found = await world.stranger.ask('POST /registration/invitations/find', { body: { link } });
    expect(found.json()).toEqual({ ...invitation, message: null });
    expect(found.headers['cache-control']).toContain('no-store');
  });

  it.each([
    ['accounts.link_limit', 'resource_exhausted', 429],
    ['companies.country_unknown', 'invalid_argument', 400],
    ['companies.registration_closed', 'failed_precondition', 409],
    ['companies.registration_elsewhere', 'failed_precondition', 409],
    ['companies.vault_taken', 'conflict', 409],
    ['connections.link_unknown', 'not_found', 404],
    ['connections.link_expired', 'failed_precondition', 409],
  ] as const)('is told %s', async (code, kind, status) => {
    world.grpc.stub(registerCompany, () => Promise.reject(new DomainError(code, kind)));
    const answer = await world.stranger.ask('POST /registration', { body: entered });
    expect([answer.status, (answer.json() as { code: string }).code]).toEqual([status, code]);
  });

  it.each([
    ['without the header of our client', { 'x-csrf': '' }],
    ['from another site', { origin: 'https://evil.example' }],
  ])('is refused %s, and nothing is asked of the platform', async (_how, headers) => {
    stubs();
    for (const [route, body] of [
      ['POST /registration', entered],
      ['POST /registration/invitations/find', { link }],
      ['POST /registration/invitations/reject', { link }],
    ] as const)
      expect((await world.stranger.ask(route, { body, headers })).status).toBe(403);
    expect(world.grpc.calls).toEqual([]);
  });

  it.each([
    ['no guid', { ...link, inviteGuid: 'nobody' }],
    ['no secret', { ...link, secret: '' }],
    ['a secret that is too long', { ...link, secret: 'A'.repeat(65) }],
  ])('with %s in the link is told so by the gateway', async (_what, invitation) => {
    stubs();
    const registered = await world.stranger.ask('POST /registration', { body: { ...entered, invitation } });
    const found = await world.stranger.ask('POST /registration/invitations/find', { body: { link: invitation } });
    const rejected = await world.stranger.ask('POST /registration/invitations/reject', { body: { link: invitation } });
    for (const answer of [registered, found, rejected])
      expect([answer.status, (answer.json() as { code: string }).code]).toEqual([400, 'request.invalid']);
    expect(world.grpc.calls).toEqual([]);
  });
});
