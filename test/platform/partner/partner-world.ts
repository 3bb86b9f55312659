/** A vault with a program: its certificate, made with openssl as partners do, its tokens and its calls. */
import { randomUUID } from 'node:crypto';
import { CertificatesServiceService } from '../../../proto/gen/keyway/partner/v1/certificates.js';
import type { TestPlatform, TestUser } from '../../support/platform.js';
import { makeCertificate, type MadeCertificate } from './made-certificate.js';
import { signToken, type TokenChanges } from './signed-token.js';

export { makeCertificate, type MadeCertificate } from './made-certificate.js';
export type { TokenChanges } from './signed-token.js';

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

/** For the vault at this platform. */
export const tokenOf = (
  world: TestPlatform,
  vaultGuid: string,
  certificate: MadeCertificate,
  { claims = {}, ...changes }: TokenChanges = {},
): Promise<string> => {
  const aud = world.config.PARTNER_AUDIENCE ?? world.config.PUBLIC_URL;
  return signToken(certificate, { sub: vaultGuid, aud, ...claims }, changes);
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
