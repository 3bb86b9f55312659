/** Certificates of a vault's programs: registered, kept to networks, warned of, revoked (docs/domain.md, l, m, o3). */
import { CertificateStatus } from '../../../proto/gen/keyway/partner/v1/certificates.js';
import { Records } from '../../../platform/records/index.js';
import { RecipientsRepository } from '../../../platform/accounts/addresses/recipients.repository.js';
import { filledLetter } from '../../../platform/mail/letter/letter-template.js';
import { letterOf } from '../../../platform/notifications/notifier.service.js';
import { CertificatesService } from '../../../platform/partner/certificates/certificates.service.js';
import { PartnerSweepService } from '../../../platform/partner/sweep.service.js';
import { TestClock } from '../../support/clock.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { contentOf, rowsBy } from '../content/content-reading.js';
import { databaseOf } from '../stock/stock-world.js';
import {
  certificatesOf,
  makeCertificate,
  register,
  tokenOf,
  partnerUrlIn,
  type MadeCertificate,
} from './partner-world.js';

let world: TestPlatform;
let shop: MadeCertificate;
beforeAll(async () => {
  world = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0, PARTNER_URL: 'https://api.example/' } });
  shop = await makeCertificate();
});
afterAll(() => world.close());

const add = (user: TestUser, content: Buffer, name = 'Shop', networks: readonly string[] = []) =>
  certificatesOf(user).addCertificate({ name, content, networks: [...networks] }, user.call());
const auditOf = async (certificateGuid: string) =>
  (
    await databaseOf(world).execute(
      'select action, actor_id, before::text as before, after::text as after from audit_event where object_id = $1 order by id',
      [certificateGuid],
    )
  ).rows;

describe('a certificate', () => {
  it('is looked at before it is registered, and then is the vault’s', async () => {
    const owner = await world.user();
    const { facts } = await certificatesOf(owner).previewCertificate({ content: shop.der }, owner.call());
    expect(facts).toMatchObject({
      ...{ subject: 'CN=shop.example, O=Example Shop', issuer: 'CN=shop.example, O=Example Shop' },
      ...{ keyKind: 'P-256', algorithm: 'ES256' },
      ...{ sha256: shop.sha256.toString('hex'), sha1: shop.sha1.toString('hex') },
    });
    const { certificate } = await add(owner, shop.pem, '  Shop backend ', ['192.0.2.7', '10.0.0.0/8', '10.0.0.0/8']);
    expect(certificate).toMatchObject({
      ...{ name: 'Shop backend', status: CertificateStatus.ACTIVE, version: 1 },
      ...{ networks: ['192.0.2.7/32', '10.0.0.0/8'], createdBy: 'Test Owner', facts },
    });
    const [entry, ...others] = await auditOf(certificate?.certificateGuid ?? '');
    expect(others).toEqual([]);
    expect(entry).toMatchObject({ action: 'partner.certificate_added', actor_id: owner.userGuid, before: null });
    expect(JSON.parse(String(entry?.['after']))).toMatchObject({
      name: 'Shop backend',
      thumbprint: shop.sha256.toString('hex'),
    });
  });

  it.each(['rsa', 'p-256'] as const)('may be %s, as PEM or DER', async (kind) => {
    const owner = await world.user();
    const [one, other] = await Promise.all([makeCertificate(kind), makeCertificate(kind)]);
    const added = [await add(owner, one.pem, 'PEM'), await add(owner, other.der, 'DER')];
    expect(added.map(({ certificate }) => certificate?.facts?.sha256)).toEqual([
      one.sha256.toString('hex'),
      other.sha256.toString('hex'),
    ]);
  });

  it.each<[string, () => Promise<Buffer>, string]>([
    ['with RSA of 1024 bits', async () => (await makeCertificate('rsa-1024')).pem, 'partner.certificate_key_weak'],
    ['on another curve', async () => (await makeCertificate('p-384')).pem, 'partner.certificate_key_weak'],
    ['with Ed25519', async () => (await makeCertificate('ed25519')).pem, 'partner.certificate_key_weak'],
    ['with its private key', async () => Buffer.from(shop.privatePem), 'partner.certificate_private_key'],
    [
      'and private key in one file',
      async () => Buffer.concat([shop.pem, Buffer.from((await makeCertificate()).privatePem)]),
      'partner.certificate_private_key',
    ],
    ['in a chain', async () => Buffer.concat([shop.pem, (await makeCertificate()).pem]), 'partner.certificate_several'],
    ['that is no certificate', () => Promise.resolve(Buffer.from('hello')), 'partner.certificate_unreadable'],
    ['that is cut', () => Promise.resolve(shop.der.subarray(0, 200)), 'partner.certificate_unreadable'],
  ])('%s is refused with a word of its own', async (_what, file, code) => {
    const owner = await world.user();
    await expect(add(owner, await file())).rejects.toMatchObject({ code });
  });

  it('of more than 64 kB is not read', async () => {
    const owner = await world.user();
    await expect(add(owner, Buffer.alloc(64 * 1024 + 1, 10))).rejects.toMatchObject({ code: 'request.invalid' });
  });

  it('is registered once on the network: here by its name, elsewhere without a word of whose it is', async () => {
    const [owner, other, made] = await Promise.all([world.user(), world.user(), makeCertificate()]);
    await register(owner, made, { name: 'First' });
    await expect(add(owner, made.der, 'Second')).rejects.toMatchObject({
      code: 'partner.certificate_registered',
      params: { name: 'First' },
    });
    for (const attempt of [
      () => add(other, made.pem),
      () => certificatesOf(other).previewCertificate({ content: made.pem }, other.call()),
    ])
      await expect(attempt()).rejects.toMatchObject({
        code: 'partner.certificate_registered_elsewhere',
        params: {},
      });
  });

  it('stays registered when it is revoked: the same key does not come back', async () => {
    const [owner, made] = await Promise.all([world.user(), makeCertificate()]);
    const certificateGuid = await register(owner, made);
    await certificatesOf(owner).revokeCertificate({ certificateGuid }, owner.call());
    await expect(add(owner, made.pem)).rejects.toMatchObject({ code: 'partner.certificate_registered' });
  });

  it('that two vaults register at the same moment is one’s', async () => {
    const [one, other, made] = await Promise.all([world.user(), world.user(), makeCertificate()]);
    const outcomes = await Promise.allSettled([one, other, one, other].map((user) => add(user, made.pem)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('has a name that no other active one of the vault has', async () => {
    const [owner, one, other] = await Promise.all([world.user(), makeCertificate(), makeCertificate()]);
    const certificateGuid = await register(owner, one, { name: 'Shop' });
    await expect(add(owner, other.pem, 'SHOP')).rejects.toMatchObject({ code: 'partner.certificate_name_taken' });
    await certificatesOf(owner).revokeCertificate({ certificateGuid }, owner.call());
    await add(owner, other.pem, 'SHOP');
  });

  it('is one of at most five active ones, also when more come at once; a revoked one makes room', async () => {
    const owner = await world.user();
    const made = await Promise.all(Array.from({ length: 7 }, () => makeCertificate()));
    const outcomes = await Promise.allSettled(made.map(({ pem }, at) => add(owner, pem, `Shop ${at}`)));
    const [first] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.certificate] : []));
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
    expect(refused).toEqual([
      expect.objectContaining({ code: 'partner.certificate_limit', params: { max: '5' } }),
      expect.objectContaining({ code: 'partner.certificate_limit' }),
    ]);
    const { certificateGuid = '' } = first ?? {};
    await certificatesOf(owner).revokeCertificate({ certificateGuid }, owner.call());
    await add(owner, (await makeCertificate()).pem, 'Next');
  });

  it('is refused with networks that are none, each by its row, and with more than 25', async () => {
    const owner = await world.user();
    const bad = ['10.0.0.0/8', '10.0.0.0/33', 'example.org', '2001:db8::/129', 'fe80::1%eth0'];
    await expect(add(owner, shop.pem, 'Shop', bad)).rejects.toMatchObject({
      code: 'request.invalid',
      violations: [1, 2, 3, 4].map((row) => expect.objectContaining({ pointer: `/networks/${row}` }) as object),
    });
    const many = Array.from({ length: 26 }, (_, at) => `10.0.${at}.0/24`);
    await expect(add(owner, shop.pem, 'Shop', many)).rejects.toMatchObject({ code: 'request.invalid' });
  });
});

describe('networks', () => {
  it('are changed from the version that one has seen, and hold from the next call on', async () => {
    const [owner, made] = await Promise.all([world.user(), makeCertificate()]);
    const certificateGuid = await register(owner, made);
    const status = async (): Promise<number> => {
      const token = await tokenOf(world, owner.ownerGuid, made);
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(new URL('/api/v1/caller', partnerUrlIn(world)), { headers })).status;
    };
    expect(await status()).toBe(200);
    const change = { certificateGuid, networks: ['192.0.2.0/24'], version: 1 };
    const { certificate } = await certificatesOf(owner).changeNetworks(change, owner.call());
    expect(certificate).toMatchObject({ networks: ['192.0.2.0/24'], version: 2, changedBy: 'Test Owner' });
    expect(certificate?.changedAt).toMatch(/^\d{4}-/);
    expect(await status()).toBe(403);
    await expect(certificatesOf(owner).changeNetworks(change, owner.call())).rejects.toMatchObject({
      code: 'partner.certificate_changed',
    });
    expect((await auditOf(certificateGuid)).map(({ action }) => action)).toEqual([
      'partner.certificate_added',
      'partner.certificate_networks_changed',
    ]);
  });
});

describe('revoking', () => {
  it('is final, and told', async () => {
    const [owner, made] = await Promise.all([world.user(), makeCertificate()]);
    const certificateGuid = await register(owner, made, { name: 'Old shop' });
    const { certificate } = await certificatesOf(owner).revokeCertificate({ certificateGuid }, owner.call());
    expect(certificate).toMatchObject({
      status: CertificateStatus.REVOKED,
      revokedBy: 'Test Owner',
    });
    for (const again of [
      () => certificatesOf(owner).revokeCertificate({ certificateGuid }, owner.call()),
      () => certificatesOf(owner).changeNetworks({ certificateGuid, networks: [], version: 2 }, owner.call()),
    ])
      await expect(again()).rejects.toMatchObject({ code: 'partner.certificate_revoked' });
    // Either may arrive first.
    const letters = [await world.mailbox.take(owner.email), await world.mailbox.take(owner.email)];
    expect(letters.map(({ subject }) => subject).toSorted()).toEqual([
      'API certificate revoked: Old shop',
      'New API certificate: Old shop',
    ]);
    const thumbprint = (made.sha256.toString('hex').toUpperCase().match(/../g) ?? []).join(':');
    expect(letters.map(({ text }) => text).join()).toContain(thumbprint);
  });
});

describe('who may', () => {
  it('read: Owner, Administrator, Editor; change: Owner and Administrator', async () => {
    const owner = await world.user();
    const certificateGuid = await register(owner, await makeCertificate());
    const roles = ['Administrator', 'Editor', 'Viewer', 'Product Admin'] as const;
    const may: Record<string, readonly boolean[]> = {};
    for (const role of roles) {
      const user = await world.user({ ownerGuid: owner.ownerGuid, role });
      const isDone = async (work: Promise<unknown>): Promise<boolean> =>
        work.then(
          () => true,
          (error: unknown) => {
            expect(error).toMatchObject({ code: 'permission.denied' });
            return false;
          },
        );
      may[role] = [
        await isDone(certificatesOf(user).getCertificate({ certificateGuid }, user.call())),
        await isDone(certificatesOf(user).getApiAccess({}, user.call())),
        await isDone(add(user, (await makeCertificate()).pem, `Of ${role}`)),
      ];
    }
    expect(may).toEqual({
      Administrator: [true, true, true],
      Editor: [true, true, false],
      Viewer: [false, false, false],
      'Product Admin': [false, false, false],
    });
  });

  it('finds nothing of another vault', async () => {
    const [owner, stranger] = await Promise.all([world.user(), world.user()]);
    const certificateGuid = await register(owner, await makeCertificate());
    for (const look of [
      () => certificatesOf(stranger).getCertificate({ certificateGuid }, stranger.call()),
      () => certificatesOf(stranger).revokeCertificate({ certificateGuid }, stranger.call()),
      () => certificatesOf(stranger).changeNetworks({ certificateGuid, networks: [], version: 1 }, stranger.call()),
    ])
      await expect(look()).rejects.toMatchObject({ code: 'partner.certificate_not_found' });
  });

  it('without a token: nobody', async () => {
    const call = { ...world.callWith('x'.repeat(20)) };
    await expect(certificatesOf(await world.user()).getApiAccess({}, call)).rejects.toMatchObject({
      code: 'session.unauthenticated',
    });
  });
});

it('the list shows the vault’s own, and what can be done with them', async () => {
  const [owner, ending] = [await world.user(), await makeCertificate('p-256', 20)];
  await register(owner, await makeCertificate(), { name: 'Active one', networks: ['10.0.0.0/8', '192.0.2.0/24'] });
  await register(owner, ending, { name: 'Ending one' });
  const revoked = await register(owner, await makeCertificate(), { name: 'Revoked one' });
  await certificatesOf(owner).revokeCertificate({ certificateGuid: revoked }, owner.call());
  const rows = await contentOf(owner, '/account/developer/certificates/');
  expect(rowsBy(rows, 'Name')).toEqual(['Revoked one', 'Ending one', 'Active one']);
  expect(rowsBy(rows, 'Status')).toEqual(['Revoked', 'Expiring', 'Active']);
  expect(rowsBy(rows, 'Networks')).toEqual(['Anywhere', 'Anywhere', '10.0.0.0/8 and 1 more']);
  expect(rows.map(({ actions }) => actions.map(({ name }) => name))).toEqual([
    [],
    ['networks', 'revoke'],
    ['networks', 'revoke'],
  ]);
  const colons = (ending.sha256.toString('hex').toUpperCase().match(/../g) ?? []).join(':');
  const found = await contentOf(owner, '/account/developer/certificates/', { Thumbprint: colons });
  expect(rowsBy(found, 'Name')).toEqual(['Ending one']);
  const stranger = await world.user();
  expect(await contentOf(stranger, '/account/developer/certificates/')).toEqual([]);
});

it('the instructions name the address, the audience and the vault', async () => {
  const owner = await world.user();
  expect(await certificatesOf(owner).getApiAccess({}, owner.call())).toEqual({
    url: 'https://api.example',
    audience: world.config.PUBLIC_URL,
    vaultGuid: owner.ownerGuid,
  });
});

it('one that ends is warned of 30, 7 and 1 days before, once each, to Owners and Administrators', async () => {
  const clock = new TestClock();
  const own = await startTestPlatform({ clock });
  try {
    const owner = await own.user();
    const administrator = await own.user({ ownerGuid: owner.ownerGuid, role: 'Administrator' });
    const viewer = await own.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    await register(owner, await makeCertificate('p-256', 60), { name: 'Shop' });
    const gone = await register(owner, await makeCertificate('p-256', 60), { name: 'Revoked' });
    await certificatesOf(owner).revokeCertificate({ certificateGuid: gone }, owner.call());
    // The certificates' time began while the clock stood still.
    clock.forward(Date.now() - clock.now().getTime());
    const letters: string[] = [];
    const certificates = new CertificatesService({
      ...{ database: databaseOf(own), records: new Records(undefined as never), clock },
      notifier: {
        notify: async (tx, to, news) => {
          const { subject } = filledLetter(letterOf(news, ''));
          for (const { email } of await new RecipientsRepository().find(tx, to)) letters.push(`${email}: ${subject}`);
        },
      },
    });
    const sweep = new PartnerSweepService({ database: databaseOf(own), certificates, clock, log: undefined as never });
    const told: Record<number, string[]> = {};
    for (let day = 0; day <= 61; day += 1) {
      letters.length = 0;
      await sweep.run();
      await sweep.run();
      if (letters.length > 0) told[day] = letters.toSorted();
      clock.forward(86_400_000);
    }
    const both = (subject: string): string[] =>
      [owner, administrator].map(({ email }) => `${email}: API certificate Shop ends within ${subject}`).toSorted();
    expect(Object.values(told)).toEqual([both('30 days'), both('7 days'), both('a day')]);
    expect(Object.keys(told).map(Number)).toEqual([30, 53, 59]);
    expect(Object.values(told).flat().join()).not.toContain(viewer.email);
  } finally {
    await own.close();
  }
});
