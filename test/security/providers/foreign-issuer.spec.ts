/** What the platform believes of an issuer that is not the embedded one: that a subject is the same as before. */
import { IdentityAccountsServiceService } from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';

describe('a foreign issuer', () => {
  let world: TestPlatform;

  beforeAll(async () => {
    world = await startTestPlatform({
      environment: {
        OIDC_SUBJECTS: 'linked',
        OIDC_LINK_BY_EMAIL: 'true',
        OIDC_CLAIM_OWNER: 'vault',
        OIDC_CLAIM_NAME: 'name',
        OIDC_CLIENT_IDS: 'keyway-web, keyway-identity',
      },
    });
  });
  afterAll(() => world.close());

  const asked = async (subject: string, claims: Record<string, unknown>): Promise<number> => {
    const token = await world.issuer.tokenFor(subject, claims);
    return (await world.http.get('/api/user/info/').auth(token, { type: 'bearer' })).status;
  };
  /** Claims that would link the user. */
  const linking = async (email: string) => {
    const ownerGuid = await world.vault({ name: `Vault of ${email}` });
    const user = await world.user({ email, ownerGuid });
    return { user, claims: { email, email_verified: true, vault: `Vault of ${email}`, name: 'A New Name' } };
  };

  it('links a subject by a verified address once, and from then on knows it by itself', async () => {
    const { claims } = await linking('first@northwind.example');
    expect(await asked('subject-1', claims)).toBe(200);
    expect(await asked('subject-1', { vault: claims.vault })).toBe(200);
    expect(await asked('subject-1', {})).toBe(200);
  });

  it('gives the user the name that it uses, and the audit trail says so', async () => {
    const { user, claims } = await linking('named@northwind.example');
    await asked('subject-2', claims);
    const rows = await world.database?.execute(
      `select action, before, after from audit_event where object_id = $1 order by id`,
      [user.userGuid],
    );
    const [event] = rows?.rows ?? [];
    expect(event).toMatchObject({ action: 'accounts.identity_linked' });
    expect(event?.['after']).toMatchObject({ issuer: world.issuer.url, subject: 'subject-2', name: 'A New Name' });
  });

  it.each([
    ['whose address is not verified', { email_verified: false }],
    ['whose address says nothing of verification', { email_verified: undefined }],
    ['that names another vault', { vault: 'Somebody else’s' }],
    ['that names no vault', { vault: undefined }],
    ['that names nobody', { name: undefined }],
    ['with an address that nobody has', { email: 'nobody@northwind.example' }],
  ])('links no subject %s', async (name, changed) => {
    const slug = name.replaceAll(/\W+/g, '-');
    const { claims } = await linking(`${slug}@northwind.example`);
    expect(await asked(`subject-${slug}`, { ...claims, ...changed })).toBe(401);
  });

  it('links no second subject to a user', async () => {
    const { claims } = await linking('recycled@northwind.example');
    expect(await asked('subject-first-owner', claims)).toBe(200);
    expect(await asked('subject-second-owner', claims)).toBe(401);
    expect(await asked('subject-first-owner', claims)).toBe(200);
  });

  it('has moved its user out, when its token names another vault', async () => {
    const { claims } = await linking('moved@northwind.example');
    expect(await asked('subject-moved', claims)).toBe(200);
    expect(await asked('subject-moved', { ...claims, vault: 'Another' })).toBe(401);
  });

  it('cannot name a user of ours by id', async () => {
    const { user } = await linking('victim@northwind.example');
    expect(await asked(user.userGuid, {})).toBe(401);
  });

  it('cannot speak as the embedded provider', async () => {
    const call = world.callWith(await world.issuer.identityToken());
    const { user } = await linking('known@northwind.example');
    const service = world.service(IdentityAccountsServiceService);
    await expect(service.findAccount({ userGuid: user.userGuid }, call)).rejects.toMatchObject({
      code: 'session.unauthenticated',
    });
  });

  it('cannot pass an ID token for an access token, nor one of a client that is not ours', async () => {
    const { claims } = await linking('clients@northwind.example');
    expect(await asked('subject-clients', { ...claims, nonce: 'n-1' })).toBe(401);
    expect(await asked('subject-clients', { ...claims, at_hash: 'h' })).toBe(401);
    expect(await asked('subject-clients', { ...claims, client_id: 'another-client' })).toBe(401);
    expect(await asked('subject-clients', claims)).toBe(200);
  });
});
