/** Certificates, made with openssl as partners do. */
import { execFile } from 'node:child_process';
import { createHash, createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

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
