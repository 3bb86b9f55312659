/** The address in an optional letter, as mail programs and people reach it: without a session (RFC 8058). */
import { callErrors, DomainError } from '../../kernel/errors.js';
import { LettersServiceService } from '../../proto/gen/keyway/notifications/v1/notifications.js';
import { startGatewayWorld, type GatewayWorld } from './support/gateway-world.js';

let world: GatewayWorld;
beforeAll(async () => {
  world = await startGatewayWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const token = 'abcdefghijklmnopqrstuvwxyz0123456789_-ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const path = `/bff/unsubscribe/${token}`;
const { path: rpc } = LettersServiceService.changeByLetter;
const asked = () => world.grpc.calls.filter((call) => call.path === rpc);
const answers = (answer: () => Promise<object>) => world.grpc.stub(LettersServiceService.changeByLetter, answer);
/** As the server of a mail provider posts: nothing that a browser would send along. */
const fromServer = (address = path) => world.stranger.send('POST', address, { headers: { 'x-csrf': '', origin: '' } });

it('asks first whoever opens it, and changes nothing by being opened', async () => {
  const page = await world.stranger.follow(path, { 'sec-fetch-site': 'cross-site' });
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain(`<form method="post" action="${path}"><button type="submit">Stop these emails</button>`);
  expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*form-action 'self'/);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(asked()).toEqual([]);
});

it('is one click for a mail program, in nobody’s name', async () => {
  answers(() => Promise.resolve({}));
  const page = await fromServer();
  expect(page.status).toBe(200);
  expect(page.body).toContain(`action="${path}/undo"><button type="submit">Subscribe again</button>`);
  expect(asked().map(({ request }) => request)).toEqual([{ token, receivesEmail: false }]);
  expect(asked()[0]?.metadata.get('authorization')).toEqual([]);
});

it('asks as nobody for whoever is signed in too, and subscribes again', async () => {
  answers(() => Promise.resolve({}));
  const { browser } = await world.signIn();
  const page = await browser.send('POST', `${path}/undo`, { headers: { 'x-csrf': '' } });
  expect([page.status, page.body.includes('You are subscribed again')]).toEqual([200, true]);
  expect(asked().map(({ request }) => request)).toEqual([{ token, receivesEmail: true }]);
  expect(asked()[0]?.metadata.get('authorization')).toEqual([]);
});

it.each([
  ['notifications.link_unknown', 'not_found', 404, 'This link cannot be used'],
  ['request.invalid', 'invalid_argument', 400, 'This link cannot be used'],
] as const)(
  'says of %s that the link cannot be used, and nothing of whose it is',
  async (code, kind, status, title) => {
    answers(() => Promise.reject(new DomainError(code, kind)));
    const page = await fromServer();
    expect([page.status, page.body.includes(title)]).toEqual([status, true]);
    expect(page.body).not.toContain(token);
  },
);

it('says that nothing was changed while the platform is away', async () => {
  answers(() => Promise.reject(callErrors('upstream.unavailable')));
  const page = await fromServer();
  expect([page.status, page.body.includes('Nothing was changed')]).toEqual([503, true]);
});

it.each(['PUT', 'DELETE'])('%s is no way in', async (method) => {
  expect((await world.stranger.send(method, path)).status).toBe(401);
  expect(asked()).toEqual([]);
});
