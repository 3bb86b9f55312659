/** A letter as staff previews it: a page without scripts, for a frame of a page of ours and for nobody else. */
import { MailTemplatesServiceService, Template } from '../../proto/gen/keyway/mail/v1/mail_templates.js';
import { DomainError } from '../../kernel/errors.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let staff: SignedIn;
beforeAll(async () => {
  world = await startGatewayWorld();
  staff = await world.signIn({ permissions: ['mailtemplate-write'] });
});
afterAll(() => world.close());
beforeEach(() => {
  world.reset();
  world.grpc.stub(MailTemplatesServiceService.getPreviewPage, () => Promise.resolve({ html: '<p>A letter</p>' }));
});

const guid = '6f1d3c1e-0000-4000-8000-000000000001';
const path = `/bff/mail-previews/${guid}/dark`;
const asked = () => world.grpc.calls.filter((call) => call.path === MailTemplatesServiceService.getPreviewPage.path);
/** As a browser asks for a frame of one of our pages. */
const framed = {
  ...{ 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  ...{ 'x-csrf': '', origin: '' },
};
const frame = (
  { browser }: Pick<SignedIn, 'browser'>,
  address = path,
  headers: Readonly<Record<string, string>> = {},
) => browser.send('GET', address, { headers: { ...framed, ...headers } });

describe('the frame of a preview', () => {
  it('gets the page, in which nothing runs, and which nobody else frames or keeps', async () => {
    const page = await frame(staff, `${path}?at=3`);
    expect([page.status, page.headers['content-type'], page.body]).toEqual([
      200,
      'text/html; charset=utf-8',
      '<p>A letter</p>',
    ]);
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
    );
    expect(page.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(page.headers['cache-control']).toBe('no-store');
    expect(asked().map(({ request }) => request)).toMatchObject([{ templateGuid: guid }]);
  });

  it('without a session is refused with 401, without the permission with 403, of what is not there with 404', async () => {
    expect((await frame({ browser: world.stranger })).status).toBe(401);
    const editor = await world.signIn({ permissions: ['insertkeys-write'] });
    expect((await frame(editor)).status).toBe(403);
    expect(asked()).toEqual([]);
    world.grpc.stub(MailTemplatesServiceService.getPreviewPage, () =>
      Promise.reject(new DomainError('mail.preview_not_found', 'not_found')),
    );
    expect((await frame(staff)).status).toBe(404);
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' },
    { 'sec-fetch-dest': 'document' },
    { 'sec-fetch-dest': 'object' },
  ])('is refused to what is no frame of ours: %j', async (headers) => {
    expect((await frame(staff, path, headers)).status).toBe(403);
    expect(asked()).toEqual([]);
  });
});

describe('a mail template', () => {
  const template = Template.fromPartial({
    ...{ templateGuid: guid, title: 'A code', isMandatory: true, version: 2, isEdited: true, isUsable: true },
    ...{ words: { subject: 'A', text: 'B' }, defaultWords: { subject: 'C', text: 'D' } },
    variables: [{ name: 'code', sample: '482913', isRequired: true, isSecret: true }],
    ...{ changedBy: 'Nora Staff', changedAt: '2026-11-20T10:00:00.000Z' },
  });

  it('that somebody else has saved meanwhile comes back as it stands', async () => {
    world.grpc.stub(MailTemplatesServiceService.getTemplate, () => Promise.resolve({ template }));
    world.grpc.stub(MailTemplatesServiceService.updateTemplate, () =>
      Promise.reject(new DomainError('mail.template_changed', 'conflict')),
    );
    const body = { version: 1, subject: 'E', text: 'F' };
    const answer = await staff.browser.ask(`PUT /mail-templates/${guid}`, { body });
    expect(answer.status).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'mail.template_changed',
      current: { version: 2, words: { subject: 'A', text: 'B' }, action: null, changedBy: 'Nora Staff' },
    });
  });
});
