/** A vault with a program: its certificate, made with openssl as partners do, its tokens and its calls. */
import { execFile } from 'node:child_process';
import { createPrivateKey, createHash, randomUUID, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SignJWT, type JWTHeaderParameters } from 'jose';
import { CertificatesServiceService } from '../../../proto/gen/keyway/partner/v1/certificates.js';
import type { TestPlatform, TestUser } from '../../support/platform.js';

const run = promisify(execFile);
const openssl = (given: readonly string[]): Promise<unknown> => run('openssl', [...given]);

export interface MadeCertificate {
  readonly pem: Buffer;
  readonly der: Buffer;
  readonly privateKey: KeyObject;
  readonly privatePem: string;
  readonly algorithm: 'RS256' | 'ES256';
  readonly sha256: Buffer;
  readonly sha1: Buffer;
}

const keyArguments = {
  rsa: ['-newkey', 'rsa:2048'],
  'rsa-1024': ['-newkey', 'rsa:1024'],
  'p-256': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  'p-384': ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:secp384r1'],
  ed25519: ['-newkey', 'ed25519'],
} as const;

/** @param days of validity from now */
export const makeCertificate = async (
  kind: keyof typeof keyArguments = 'p-256',
  days = 365,
  subject = '/CN=shop.example/O=Example Shop',
): Promise<MadeCertificate> => {
  const folder = await mkdtemp(join(tmpdir(), 'keyway-certificate-'));
  try {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.crt')];
    await openssl([
      ...['req', '-x509', '-nodes', ...keyArguments[kind], '-keyout', key, '-out', certificate],
      ...['-days', String(days), '-subj', subject],
    ]);
    const pem = await readFile(certificate);
    const privatePem = await readFile(key, 'utf8');
    const der = new X509Certificate(pem).raw;
    return {
      ...{ pem, der, privatePem, privateKey: createPrivateKey(privatePem) },
      algorithm: kind.startsWith('rsa') ? 'RS256' : 'ES256',
      sha256: createHash('sha256').update(der).digest(),
      sha1: createHash('sha1').update(der).digest(),
    };
  } finally {
    await rm(folder, { recursive: true });
  }
};

export const certificatesOf = (user: TestUser) => user.service(CertificatesServiceService);

/** @returns the certificate's id */
export const register = async (
  user: TestUser,
  { pem }: MadeCertificate,
  { name = `Shop ${randomUUID().slice(0, 8)}`, networks = [] as readonly string[] } = {},
): Promise<string> => {
  const { certificate } = await certificatesOf(user).addCertificate(
    { name, content: pem, networks: [...networks] },
    user.call(),
  );
  if (certificate === undefined) throw new Error('no certificate in the answer');
  return certificate.certificateGuid;
};

/** What a token says where a test says nothing else. */
export interface TokenChanges {
  readonly header?: Partial<JWTHeaderParameters> & Readonly<Record<string, unknown>>;
  readonly claims?: Readonly<Record<string, unknown>>;
  /** In place of the certificate's own. */
  readonly key?: KeyObject | Uint8Array;
}

const withoutUndefined = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as T;

/** A good token for ten minutes, but for the changes; `undefined` takes a claim or header away. */
export const tokenOf = (
  world: TestPlatform,
  vaultGuid: string,
  certificate: MadeCertificate,
  { header = {}, claims = {}, key = certificate.privateKey }: TokenChanges = {},
): Promise<string> => {
  const now = Math.floor(Date.now() / 1000);
  const aud = world.config.PARTNER_AUDIENCE ?? world.config.PUBLIC_URL;
  return new SignJWT(withoutUndefined({ sub: vaultGuid, aud, iat: now, exp: now + 600, jti: randomUUID(), ...claims }))
    .setProtectedHeader(
      withoutUndefined({
        alg: certificate.algorithm,
        'x5t#S256': certificate.sha256.toString('base64url'),
        ...header,
      }),
    )
    .sign(key);
};

/** A vault's program, ready to call. */
export interface TestPartner {
  readonly owner: TestUser;
  readonly vaultGuid: string;
  readonly certificateGuid: string;
  readonly made: MadeCertificate;
  token(changes?: TokenChanges): Promise<string>;
  /** With a token of its own. */
  call(path: string, init?: RequestInit): Promise<Response>;
}

export const partnerUrlIn = (world: TestPlatform): string => {
  const { partnerUrl } = world.platform;
  if (partnerUrl === undefined) throw new Error('the platform was started without PLATFORM_PARTNER_PORT');
  return partnerUrl;
};

export const aPartner = async (
  world: TestPlatform,
  { owner = undefined as TestUser | undefined, networks = [] as readonly string[], name = 'Shop backend' } = {},
): Promise<TestPartner> => {
  const [user, made] = await Promise.all([owner ?? world.user(), makeCertificate()]);
  const certificateGuid = await register(user, made, { networks, name });
  const token = (changes?: TokenChanges): Promise<string> => tokenOf(world, user.ownerGuid, made, changes);
  return {
    ...{ owner: user, vaultGuid: user.ownerGuid, certificateGuid, made, token },
    call: async (path, init = {}) => {
      const headers = new Headers(init.headers);
      if (!headers.has('authorization')) headers.set('authorization', `Bearer ${await token()}`);
      return fetch(new URL(path, partnerUrlIn(world)), { ...init, headers });
    },
  };
};
