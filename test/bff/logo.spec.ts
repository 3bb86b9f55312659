/** A company's logo: from the browser to the platform, as it comes (docs/domain.md, i). */
import { Readable } from 'node:stream';
import { DomainError } from '../../kernel/errors.js';
import { CompanyData, CompanyDataServiceService } from '../../proto/gen/keyway/companies/v1/company_data.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let administrator: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  administrator = await world.signIn({ permissions: ['accountsettings-read', 'accountsettings-write'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const route = 'PUT /account/company/logo';
const headers = { 'content-type': 'image/png' };

describe('a logo', () => {
  it('is streamed through and loses no byte', async () => {
    const received: Buffer[] = [];
    world.grpc.stub(CompanyDataServiceService.uploadLogo, async (parts) => {
      for await (const { chunk } of parts as AsyncIterable<{ chunk: Uint8Array }>) received.push(Buffer.from(chunk));
      return {};
    });
    const sent = Buffer.alloc(3_000_000, 'PNG');
    const answer = await administrator.browser.ask(route, { stream: Readable.from([sent]), headers });
    expect([answer.status, answer.json()]).toEqual([200, {}]);
    expect(Buffer.concat(received).equals(sent)).toBe(true);
  });

  it.each(['images.too_large', 'images.not_an_image'])(
    'that the platform refuses with %s is refused to the browser',
    async (code) => {
      world.grpc.stub(CompanyDataServiceService.uploadLogo, async (parts) => {
        await new Promise((resolve) => parts.once('data', resolve));
        throw new DomainError(code, 'invalid_argument');
      });
      const answer = await administrator.browser.ask(route, { stream: Readable.from([Buffer.from('no')]), headers });
      expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code })]);
    },
  );

  it('has an address of its own in the company’s data, and none where there is no logo', async () => {
    const details = { company: 'Lantern' };
    const shown = async (logo: string): Promise<unknown> => {
      world.grpc.stub(CompanyDataServiceService.getCompanyData, () =>
        Promise.resolve({ data: CompanyData.fromPartial({ details, logo }) }),
      );
      return (await administrator.browser.ask('GET /account/company')).json();
    };
    expect(await shown('/api/content/image/7')).toMatchObject({ logo: '/api/content/image/7/150/0/2' });
    expect(await shown('')).toMatchObject({ logo: null });
  });
});
