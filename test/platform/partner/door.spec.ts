/** The partner API's door: who is let in, and what a refusal says (docs/domain.md, o3; RFC 8725). */
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import { exportJWK, SignJWT } from 'jose';
import { startTestPlatform, type TestPlatform } from '../../support/platform.js';
import {
  aPartner,
  certificatesOf,
  makeCertificate,
  partnerUrlIn,
  register,
  tokenOf,
  type MadeCertificate,
  type TestPartner,
  type TokenChanges,
} from './partner-world.js';

let world: TestPlatform;
let partner: TestPartner;
let other: TestPartner;
let rsa: MadeCertificate;
let now: number;
beforeAll(async () => {
  world = await startTestPlatform({ config: { PLATFORM_PARTNER_PORT: 0 } });
  [partner, other, rsa] = await Promise.all([aPartner(world), aPartner(world), makeCertificate('rsa')]);
  await register(partner.owner, rsa);
  now = Math.floor(Date.now() / 1000);
});
afterAll(() => world.close());

const ask = (authorization?: string): Promise<Response> =>
  fetch(new URL('/api/v1/caller', partnerUrlIn(world)), {
    headers: authorization === undefined ? {} : { authorization },
  });
const askWith = async (token: string | Promise<string>): Promise<number> => (await ask(`Bearer ${await token}`)).status;
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const claims = () => ({
  ...{ sub: partner.vaultGuid, aud: world.config.PUBLIC_URL },
  ...{ iat: now, exp: now + 600, jti: randomUUID() },
});

it('knows a program by its certificate', async () => {
  const answer = await partner.call('/api/v1/caller');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({
    vaultGuid: partner.vaultGuid,
    certificate: { name: 'Shop backend', thumbprint: partner.made.sha256.toString('hex') },
    permissions: ['insertkeys-write', 'extractkeys-write', 'blacklist-write', 'product-read', 'pricelist-read'],
  });
});

it('a retailer, which inserts nothing in the portal, inserts nothing here', async () => {
  const retailer = await aPartner(world, { owner: await world.user({ companyType: 'Retailer' }) });
  const { permissions } = (await (await retailer.call('/api/v1/caller')).json()) as { permissions: string[] };
  expect(permissions).toEqual([
    'extractkeys-write',
    'blacklist-write',
    'product-read',
    'sharedskus-read',
    'pricelist-read',
  ]);
});

describe('a token', () => {
  it('names its certificate by either thumbprint, in each of the spellings that tools print', async () => {
    const { sha1, sha256 } = partner.made;
    const colons = (sha1.toString('hex').toUpperCase().match(/../g) ?? []).join(':');
    const namings: TokenChanges['header'][] = [
      { 'x5t#S256': sha256.toString('base64url') },
      { 'x5t#S256': undefined, x5t: sha1.toString('base64url') },
      { 'x5t#S256': undefined, kid: sha1.toString('hex').toUpperCase() },
      { 'x5t#S256': undefined, kid: colons },
      { 'x5t#S256': undefined, kid: sha256.toString('hex') },
      { x5t: sha1.toString('base64url'), kid: sha1.toString('hex') },
      { typ: 'JWT' },
    ];
    const statuses = await Promise.all(namings.map((header) => askWith(partner.token({ header: header ?? {} }))));
    expect(statuses).toEqual(namings.map(() => 200));
  });

  it('may be signed with RSA', async () => {
    expect(await askWith(tokenOf(world, partner.vaultGuid, rsa))).toBe(200);
  });

  it('may last an hour, be a minute early, and name several audiences', async () => {
    const good: TokenChanges['claims'][] = [
      { iat: now, exp: now + 3600 },
      { iat: now + 50, nbf: now + 50, exp: now + 600 },
      { aud: ['https://elsewhere.example', world.config.PUBLIC_URL] },
      { sub: partner.vaultGuid.toUpperCase() },
    ];
    const statuses = await Promise.all(good.map((changed) => askWith(partner.token({ claims: changed ?? {} }))));
    expect(statuses).toEqual(good.map(() => 200));
  });

  it.each<[string, () => TokenChanges]>([
    ['that has expired', () => ({ claims: { iat: now - 1200, exp: now - 1 } })],
    ['of an hour and a second', () => ({ claims: { iat: now, exp: now + 3601 } })],
    ['of an hour and a second that are nearly over', () => ({ claims: { iat: now - 3591, exp: now + 10 } })],
    ['of 61 minutes', () => ({ claims: { iat: now, exp: now + 3660 } })],
    ['of a year', () => ({ claims: { iat: now, exp: now + 365 * 86_400 } })],
    ['without exp', () => ({ claims: { exp: undefined } })],
    ['without iat', () => ({ claims: { iat: undefined } })],
    ['whose iat is a text', () => ({ claims: { iat: String(now) } })],
    ['whose iat is no time', () => ({ claims: { iat: null } })],
    ['without jti', () => ({ claims: { jti: undefined } })],
    ['with an empty jti', () => ({ claims: { jti: '' } })],
    ['with a jti of 129 characters', () => ({ claims: { jti: 'x'.repeat(129) } })],
    ['from the future', () => ({ claims: { iat: now + 300, exp: now + 900 } })],
    ['not valid yet', () => ({ claims: { nbf: now + 300 } })],
    ['for another audience', () => ({ claims: { aud: 'https://elsewhere.example' } })],
    ['for no audience', () => ({ claims: { aud: undefined } })],
    ['in the name of another vault', () => ({ claims: { sub: other.vaultGuid } })],
    ['of no vault', () => ({ claims: { sub: undefined } })],
    ['in the name of something else', () => ({ claims: { sub: "' or true --" } })],
    ['by a key of which only the thumbprint is right', () => ({ key: other.made.privateKey })],
    [
      'by the certificate of another vault',
      () => ({
        key: other.made.privateKey,
        header: { 'x5t#S256': other.made.sha256.toString('base64url') },
      }),
    ],
    ['that names no certificate', () => ({ header: { 'x5t#S256': undefined } })],
    ['that names two of the vault at once', () => ({ header: { x5t: rsa.sha1.toString('base64url') } })],
    ['whose kid is a path', () => ({ header: { 'x5t#S256': undefined, kid: '../../../dev/null' } })],
    ['whose kid is SQL', () => ({ header: { 'x5t#S256': undefined, kid: "x' union select 'key" } })],
    [
      'whose x5t is a SHA-256',
      () => ({
        header: { 'x5t#S256': undefined, x5t: partner.made.sha256.toString('base64url') },
      }),
    ],
    ['that points to its key elsewhere', () => ({ header: { jku: 'https://evil.example/jwks' } })],
    ['that points to its certificate elsewhere', () => ({ header: { x5u: 'https://evil.example/c.pem' } })],
    ['that brings a certificate along', () => ({ header: { x5c: [other.made.der.toString('base64')] } })],
    ['of another type', () => ({ header: { typ: 'at+jwt' } })],
  ])('%s opens nothing', async (_what, changes) => {
    expect(await askWith(partner.token(changes()))).toBe(401);
  });

  it('that brings its own key along opens nothing', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const jwk = await exportJWK(publicKey);
    expect(await askWith(partner.token({ key: privateKey, header: { jwk } }))).toBe(401);
  });

  it('that is not signed at all opens nothing', async () => {
    const x5t = partner.made.sha256.toString('base64url');
    for (const alg of ['none', 'None', 'NONE']) {
      const head = `${encoded({ alg, 'x5t#S256': x5t })}.${encoded(claims())}`;
      expect(await askWith(`${head}.`)).toBe(401);
      expect(await askWith(`${head}.AAAA`)).toBe(401);
    }
  });

  it('under an HMAC whose secret is the public certificate opens nothing', async () => {
    const x5t = rsa.sha256.toString('base64url');
    for (const secret of [rsa.pem, rsa.der, rsa.pem.toString().trim()]) {
      const head = `${encoded({ alg: 'HS256', 'x5t#S256': x5t })}.${encoded(claims())}`;
      expect(await askWith(`${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`)).toBe(401);
    }
  });

  it.each(['RS384', 'RS512', 'PS256'])('under %s opens nothing, though the key is right', async (alg) => {
    const token = new SignJWT(claims())
      .setProtectedHeader({ alg, 'x5t#S256': rsa.sha256.toString('base64url') })
      .sign(rsa.privateKey);
    expect(await askWith(token)).toBe(401);
  });

  it('that names the RSA certificate under the algorithm of the other opens nothing', async () => {
    const header = { 'x5t#S256': rsa.sha256.toString('base64url') };
    expect(await askWith(partner.token({ header }))).toBe(401);
  });

  it('is refused in the same words whatever is wrong with it, with nothing to tell the cases apart', async () => {
    const faults: (string | undefined)[] = [
      undefined,
      'Basic dXNlcjpwYXNz',
      'Bearer x',
      'Bearer a.b.c',
      `Bearer ${await partner.token({ claims: { exp: now - 1 } })}`,
      `Bearer ${await partner.token({ claims: { aud: 'x' } })}`,
      `Bearer ${await partner.token({ key: other.made.privateKey })}`,
      `Bearer ${await partner.token({ claims: { sub: randomUUID() } })}`,
      `Bearer ${await partner.token()}x`,
      `Bearer ${'a'.repeat(12_000)}`,
    ];
    for (const fault of faults) {
      const answer = await ask(fault);
      const { correlationId, ...problem } = (await answer.json()) as Record<string, unknown>;
      expect(correlationId).toMatch(/^[\da-f-]{36}$/);
      expect([answer.status, problem]).toEqual([
        401,
        {
          type: 'about:blank',
          title: 'The token does not open this API.',
          status: 401,
          code: 'partner.unauthenticated',
        },
      ]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    }
  });

  it('of the portal opens nothing here', async () => {
    expect(await askWith(partner.owner.accessToken)).toBe(401);
  });
});

describe('a certificate', () => {
  it('that is revoked is refused with the very next call', async () => {
    const leaving = await aPartner(world);
    expect((await leaving.call('/api/v1/caller')).status).toBe(200);
    const { certificateGuid, owner } = leaving;
    await certificatesOf(owner).revokeCertificate({ certificateGuid }, owner.call());
    expect((await leaving.call('/api/v1/caller')).status).toBe(401);
  });

  it('is taken from the networks that it names alone', async () => {
    const here = await aPartner(world, { networks: ['10.0.0.0/8', '127.0.0.0/8'] });
    const elsewhere = await aPartner(world, { networks: ['192.0.2.0/24', '2001:db8::/32'] });
    expect((await here.call('/api/v1/caller')).status).toBe(200);
    const refused = await elsewhere.call('/api/v1/caller');
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'partner.address_refused' }),
    ]);
  });

  it('believes nobody who says where he calls from', async () => {
    const elsewhere = await aPartner(world, { networks: ['192.0.2.0/24'] });
    const headers = { 'x-forwarded-for': '192.0.2.7', forwarded: 'for=192.0.2.7', 'x-real-ip': '192.0.2.7' };
    expect((await elsewhere.call('/api/v1/caller', { headers })).status).toBe(403);
  });
});
