/** Certificates of the partner API in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import {
  Certificate,
  CertificatesServiceService as Service,
  CertificateStatus,
} from '../../proto/gen/keyway/partner/v1/certificates.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let owner: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  owner = await world.signIn({ permissions: ['certificate-read', 'certificate-write'], isFresh: true });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;
const facts = {
  subject: 'CN=shop.example',
  issuer: 'CN=shop.example',
  validFrom: '2026-11-21T00:00:00.000Z',
  validTo: '2027-11-21T00:00:00.000Z',
  keyKind: 'P-256',
  algorithm: 'ES256',
  sha256: 'ab'.repeat(32),
  sha1: 'cd'.repeat(20),
};
const certificate = Certificate.fromPartial({
  ...{ certificateGuid: 'c1', name: 'Shop', status: CertificateStatus.EXPIRING, facts },
  ...{ networks: ['10.0.0.0/8'], version: 2, createdAt: '2026-11-21T00:00:00.000Z', createdBy: 'Ada' },
});
const shown = {
  certificateGuid: 'c1',
  name: 'Shop',
  status: 'expiring',
  facts,
  networks: ['10.0.0.0/8'],
  version: 2,
  changedAt: null,
  changedBy: null,
};
const content = Buffer.from('-----BEGIN CERTIFICATE-----').toString('base64');

it('a certificate is read with its facts; one of another vault is not found', async () => {
  world.grpc.stub(Service.getCertificate, () => Promise.resolve({ certificate }));
  expect((await owner.browser.ask('GET /certificates/c1')).json()).toEqual(shown);
  world.grpc.stub(Service.getCertificate, () =>
    Promise.reject(new DomainError('partner.certificate_not_found', 'not_found')),
  );
  const answer = await owner.browser.ask('GET /certificates/c9');
  expect([answer.status, answer.json()]).toEqual([
    404,
    expect.objectContaining({ code: 'partner.certificate_not_found' }),
  ]);
});

it('one of a status that is not known here is shown as one that opens nothing', async () => {
  const strange = { ...certificate, status: CertificateStatus.UNRECOGNIZED };
  world.grpc.stub(Service.getCertificate, () => Promise.resolve({ certificate: strange }));
  expect((await owner.browser.ask('GET /certificates/c1')).json()).toMatchObject({ status: 'revoked' });
});

it('a file goes on as its bytes, to be looked at and to be registered', async () => {
  world.grpc.stub(Service.previewCertificate, () => Promise.resolve({ facts }));
  world.grpc.stub(Service.addCertificate, () => Promise.resolve({ certificate }));
  expect((await owner.browser.ask('POST /certificates/preview', { body: { content } })).json()).toEqual(facts);
  expect(requestOf(Service.previewCertificate.path)).toEqual({ content: Buffer.from(content, 'base64') });
  const body = { name: 'Shop', content, networks: ['10.0.0.0/8'] };
  expect((await owner.browser.ask('POST /certificates', { body })).json()).toEqual(shown);
  expect(requestOf(Service.addCertificate.path)).toEqual({ ...body, content: Buffer.from(content, 'base64') });
});

it('what is no base64, or too long, goes nowhere', async () => {
  for (const bad of ['not base64!', 'A'.repeat(88_004)]) {
    const answer = await owner.browser.ask('POST /certificates/preview', { body: { content: bad } });
    expect([answer.status, requestOf(Service.previewCertificate.path)]).toEqual([400, undefined]);
  }
});

it('networks are changed from a version, and a certificate is revoked', async () => {
  world.grpc.stub(Service.changeNetworks, () => Promise.resolve({ certificate }));
  world.grpc.stub(Service.revokeCertificate, () => Promise.resolve({ certificate }));
  const body = { networks: ['10.0.0.0/8'], version: 1 };
  expect((await owner.browser.ask('PUT /certificates/c1/networks', { body })).json()).toEqual(shown);
  expect(requestOf(Service.changeNetworks.path)).toEqual({ certificateGuid: 'c1', ...body });
  expect((await owner.browser.ask('POST /certificates/c1/revoke', { body: {} })).json()).toEqual(shown);
  expect(requestOf(Service.revokeCertificate.path)).toEqual({ certificateGuid: 'c1' });
});

it('the instructions say where the API is, or that there is none', async () => {
  const access = { url: 'https://api.example', audience: 'https://portal.example', vaultGuid: 'v1' };
  world.grpc.stub(Service.getApiAccess, () => Promise.resolve(access));
  expect((await owner.browser.ask('GET /partner-api')).json()).toEqual(access);
  world.grpc.stub(Service.getApiAccess, () => Promise.resolve({ ...access, url: '' }));
  expect((await owner.browser.ask('GET /partner-api')).json()).toEqual({ ...access, url: null });
});
