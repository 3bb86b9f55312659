/** Who gets through the gate: every method and every address, with every kind of token. */
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import type { DomainError } from '../../../kernel/errors.js';
import { fromGrpcStatus } from '../../../kernel/grpc/status.js';
import { vaultStates } from '../../../platform/access/index.js';
import { permissionsOf } from '../../../platform/accounts/roles/permissions.js';
import { accessByPath } from '../../../proto/gen/access.js';
import {
  AccountsServiceService,
  IdentityAccountsServiceService,
} from '../../../proto/gen/keyway/accounts/v1/accounts.js';
import { CollectionsServiceService } from '../../../proto/gen/keyway/collections/v1/collections.js';
import { startTestPlatform, testPassword, type TestPlatform, type TestUser } from '../../support/platform.js';

let world: TestPlatform;
let viewer: TestUser;
/** An Owner whose vault does not trade. */
let idle: TestUser;
let channel: Client;
beforeAll(async () => {
  world = await startTestPlatform();
  viewer = await world.user({ role: 'Viewer', companyType: 'Retailer' });
  idle = await world.user({ role: 'Owner' });
  await world.database?.execute(`update vault set state = 'suspended' where id = $1`, [idle.ownerGuid]);
  channel = new Client(world.platform.grpcAddress, credentials.createInsecure());
});
afterAll(async () => {
  channel.close();
  await world.close();
});

/** The code that a call with this token ends with; 'passed' when the gate let it through to the handler. */
const outcome = (path: string, token: string | undefined): Promise<string> =>
  new Promise((resolve) => {
    const metadata = new Metadata();
    if (token !== undefined) metadata.set('authorization', `Bearer ${token}`);
    const bytes = (value: Buffer): Buffer => value;
    const call = channel.makeServerStreamRequest(path, bytes, bytes, Buffer.alloc(0), metadata, {
      deadline: Date.now() + 240_000,
    });
    call.on('error', (failure) => resolve(fromGrpcStatus(failure as never).code));
    call.on('data', () => undefined);
    call.on('end', () => resolve('passed'));
  });
/** The doors without a token: each limits by itself what it does for a visitor (ADR 0072). */
const visitors = [
  ...['RequestPasswordLink', 'FindPasswordLink', 'SetPassword'].map(
    (method) => `/keyway.accounts.v1.PasswordsService/${method}`,
  ),
  ...['GetRegistration', 'FindInvitation', 'RejectInvitation', 'RegisterCompany'].map(
    (method) => `/keyway.companies.v1.RegistrationService/${method}`,
  ),
  '/keyway.notifications.v1.LettersService/ChangeByLetter',
];
const paths = Object.keys(accessByPath).filter((path) => !visitors.includes(path));
const code = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'passed',
    (failure: unknown) => (failure as DomainError).code,
  );

describe('a gRPC method for visitors', () => {
  // What companies may register with is asked without anything.
  it.each(visitors.filter((path) => !path.endsWith('/GetRegistration')))(
    '%s looks at no token, and at what it is asked',
    async (path) => {
      const tokens = [undefined, 'not-a-token-at-all', viewer.accessToken, await world.issuer.identityToken()];
      const outcomes = await Promise.all(tokens.map((token) => outcome(path, token)));
      expect(outcomes).toEqual(tokens.map(() => 'request.invalid'));
    },
  );

  it('says so in the proto, and no other does', () => {
    const open = Object.entries(accessByPath).filter(([, { audience }]) => audience === 'visitor');
    expect(open.map(([path]) => path).sort()).toEqual([...visitors].sort());
  });
});

describe('every other gRPC method', () => {
  it.each(paths)('%s is served and refuses a call without a token, or with one that is not valid', async (path) => {
    const now = Math.floor(Date.now() / 1000);
    const { issuer } = world;
    const tokens = [
      undefined,
      'not-a-token-at-all',
      await issuer.forgedToken(viewer.userGuid),
      await issuer.tokenFor(viewer.userGuid, { aud: 'urn:other' }),
      await issuer.tokenFor(viewer.userGuid, { iss: 'https://evil.example' }),
      await issuer.tokenFor(viewer.userGuid, { exp: now - 120 }),
      await issuer.tokenFor('00000000-0000-4000-8000-000000000000'),
      await issuer.tokenFor('not-a-guid'),
    ];
    const outcomes = await Promise.all(tokens.map((token) => outcome(path, token)));
    expect(outcomes).toEqual(tokens.map(() => 'session.unauthenticated'));
  });

  const forbidden = paths.filter((path) => {
    const access = accessByPath[path];
    const held = permissionsOf('Viewer', 'Retailer');
    return (
      access?.audience === 'identity' ||
      (access?.audience === 'permitted' && !access.permissions.some((key) => held.has(key)))
    );
  });
  it.each(forbidden)('%s refuses a user without the permission', async (path) => {
    await expect(outcome(path, viewer.accessToken)).resolves.toBe('permission.denied');
  });

  const ofTrade = paths.filter((path) => {
    const access = accessByPath[path];
    const left = permissionsOf('Owner', 'Publisher', 'suspended');
    return access?.audience === 'permitted' && !access.permissions.some((key) => left.has(key));
  });
  it.each(ofTrade)('%s is not available to a vault that does not trade', async (path) => {
    await expect(outcome(path, idle.accessToken)).resolves.toBe('permission.not_available');
  });

  const ofUsers = paths.filter((path) => accessByPath[path]?.audience !== 'identity');
  it.each(ofUsers)('%s refuses the identity provider', async (path) => {
    await expect(outcome(path, await world.issuer.identityToken())).resolves.toBe('permission.denied');
  });
});

describe('the user', () => {
  const profile = (token: string) => world.service(AccountsServiceService).getProfile({}, world.callWith(token));

  it('is told apart from a token that only calls itself the identity provider', async () => {
    const token = await world.issuer.tokenFor('keyway-identity', { client_id: 'keyway-web', scope: 'identity' });
    await expect(code(profile(token))).resolves.toBe('session.unauthenticated');
  });

  it('of a vault that does not trade signs in, reads why, and has lists, jobs and choices refused', async () => {
    const owner = await world.user({ role: 'Owner' });
    const setState = (state: string, reason: string) =>
      world.database?.execute('update vault set state = $2, state_reason = $3 where id = $1', [
        ...[owner.ownerGuid, state, reason],
      ]);
    const list = () =>
      owner.http
        .get('/mkapi/content/GetContent')
        .query({ currentSiteId: 2 })
        .set('original-url', '/distribution/myvault/inventory/');
    await list().expect(200);
    for (const state of vaultStates.filter((each) => each !== 'active')) {
      await setState(state, 'The register does not know this number.');
      const { profile: found } = await profile(owner.accessToken);
      expect(found).toMatchObject({
        vaultState: state,
        vaultStateReason: 'The register does not know this number.',
        permissions: [
          'accounthelpnav-read',
          'accountsettings-all',
          'accountsettings-read',
          'accountsettings-write',
          'dashboardnav-read',
        ],
      });
      expect((await list().expect(403)).body).toMatchObject({ code: 'permission.not_available' });
      const choices = owner.service(CollectionsServiceService).listChoices({ collection: 'markets' }, owner.call());
      await expect(code(choices)).resolves.toBe('permission.not_available');
    }
    await setState('active', '');
    await list().expect(200);
    expect((await profile(owner.accessToken)).profile?.permissions).toContain('insertkeys-write');
  });

  it('loses a permission with the next call', async () => {
    const editor = await world.user({ role: 'Administrator' });
    const before = await profile(editor.accessToken);
    await world.database?.execute(`update app_user set role = 'Viewer' where id = $1`, [editor.userGuid]);
    const after = await profile(editor.accessToken);
    expect(before.profile?.permissions).toContain('extractkeys-write');
    expect(after.profile?.permissions).not.toContain('extractkeys-write');
    expect(after.profile?.permissionVersion).not.toBe(before.profile?.permissionVersion);
  });

  it('is shut out as soon as the account is not active', async () => {
    const leaver = await world.user();
    await world.database?.execute('update app_user set is_active = false where id = $1', [leaver.userGuid]);
    await expect(code(profile(leaver.accessToken))).resolves.toBe('session.unauthenticated');
    await leaver.http.get('/api/user/info/').expect(401);
  });

  it('gets the profile of the specification from GET /api/user/info/', async () => {
    const { body } = await viewer.http
      .get('/api/user/info/')
      .expect(200)
      .expect('content-type', /^application\/json/);
    expect(body).toMatchObject({
      userGuid: viewer.userGuid,
      ownerGuid: viewer.ownerGuid,
      ownerRole: 'Retailer',
      roleName: 'Viewer',
      roleGuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      userId: expect.any(Number),
      ownerId: expect.any(Number),
      ownerName: expect.stringMatching(/^Vault /),
    });
  });
});

describe('the HTTP side', () => {
  it.each(['/api/user/info/', '/mkapi/content/GetContent?currentSiteId=2'])(
    'answers 401 at %s without a token, in the body of the specification',
    async (path) => {
      const asked = world.http.get(path).set({ 'x-correlation-id': 'a-click-of-mine', 'original-url': '/x/' });
      const { body } = await asked.expect(401).expect('x-correlation-id', 'a-click-of-mine');
      expect(body).toMatchObject({ code: 'session.unauthenticated', instance: 'a-click-of-mine', status: 401 });
    },
  );

  it('answers 404 for what it does not have and 400 for a body that is no JSON', async () => {
    const { body } = await viewer.http.get('/api/nothing').expect(404);
    expect(body).toMatchObject({ title: 'No records found.', code: 'request.not_found' });
    await viewer.http.post('/mkapi/content/PostContent').type('json').send('{').expect(400);
  });

  it('is live and ready', async () => {
    await world.http.get('/live').expect(200);
    await world.http.get('/ready').expect(200);
  });
});

describe('the identity provider', () => {
  const service = () => world.service(IdentityAccountsServiceService);
  const call = async () => world.callWith(await world.issuer.identityToken());

  it('finds accounts that are active, and no others', async () => {
    const account = await service().findAccount({ userGuid: viewer.userGuid }, await call());
    expect(account).toMatchObject({ email: viewer.email, ownerGuid: viewer.ownerGuid });
    const unknown = service().findAccount({ userGuid: '00000000-0000-4000-8000-000000000000' }, await call());
    await expect(code(unknown)).resolves.toBe('accounts.not_found');
  });

  it('has passwords checked, whatever the case of the address', async () => {
    const right = { email: ` ${viewer.email.toUpperCase()} `, password: testPassword, ip: '192.0.2.1' };
    await expect(service().verifyPassword(right, await call())).resolves.toEqual({ userGuid: viewer.userGuid });
    const wrong = service().verifyPassword({ ...right, password: 'Wrong-1-wrong' }, await call());
    await expect(code(wrong)).resolves.toBe('accounts.credentials_wrong');
  });

  it('writes a failed sign-in into the vault’s audit trail, which nobody can change', async () => {
    const user = await world.user();
    await code(
      service().verifyPassword({ email: user.email, password: 'Wrong-1-wrong', ip: '192.0.2.7' }, await call()),
    );
    const trail = await world.platform.database.execute(
      'select action, object_id, host(ip) as ip from audit_event where vault_id = $1',
      [user.ownerGuid],
    );
    expect(trail.rows).toEqual([{ action: 'accounts.sign_in_failed', object_id: user.userGuid, ip: '192.0.2.7' }]);
    await expect(
      world.platform.database.execute('delete from audit_event where vault_id = $1', [user.ownerGuid]),
    ).rejects.toThrow('append-only');
  });
});
