/** What holds for each endpoint of the contract, whatever it does. */
import { contract } from '../../bff/contract.js';
import { correlationHeader } from '../../kernel/correlation.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';
import type { Answer } from './support/browser.js';

let world: GatewayWorld;
let nobody: SignedIn;
let halfway: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  nobody = await world.signIn({ permissions: [] });
  halfway = await world.signIn({ permissions: ['inventory-all', 'insertkeys-write'], stage: 'first-factor' });
});
afterAll(() => world.close());

/** A route with its parameters filled in. */
const filled = (route: string): string => route.replace(/:\w+/g, '0199aaaa-0000-7000-8000-000000000001');

const expectProblem = (answer: Answer, status: number, code: string): void => {
  expect(answer.status).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.headers['cache-control']).toContain('no-store');
  const problem = answer.json() as Record<string, unknown>;
  expect(problem).toMatchObject({ type: 'about:blank', status, code, instance: answer.headers[correlationHeader] });
};

const endpoints = Object.values(contract).map(({ route, permission, stepUp }) => ({ route, permission, stepUp }));
const closed = endpoints.filter(({ permission }) => permission !== 'public');
const full = closed.filter(({ permission }) => permission !== 'first-factor');
const permitted = full.flatMap(({ route, permission }) =>
  typeof permission === 'string' ? [] : [{ route, permission: permission }],
);

describe('without a session', () => {
  it.each(closed)('$route answers 401 as a problem and never a redirect', async ({ route }) => {
    expectProblem(await world.stranger.ask(filled(route)), 401, 'session.unauthenticated');
  });
});

describe('before the second factor has passed', () => {
  it.each(full)('$route answers 401', async ({ route }) => {
    expectProblem(await halfway.browser.ask(filled(route)), 401, 'session.unauthenticated');
  });
});

describe('without the permission', () => {
  it.each(permitted)('$route answers 403 and calls nothing upstream', async ({ route, permission }) => {
    world.reset();
    const answer = await nobody.browser.ask(filled(route));
    expectProblem(answer, 403, 'permission.denied');
    expect(answer.json()).toMatchObject({ params: { missingPermission: permission[0] } });
    expect(world.http.requests).toEqual([]);
    expect(world.grpc.calls.map(({ path }) => path).filter((path) => !path.endsWith('/GetProfile'))).toEqual([]);
  });
});

describe('with a sign-in of long ago', () => {
  const guarded = full.filter(({ stepUp }) => stepUp !== undefined);

  it.each(guarded)('$route asks for a fresh one and calls nothing upstream', async ({ route, permission, stepUp }) => {
    const { browser } = await world.signIn({ permissions: typeof permission === 'string' ? [] : permission });
    world.reset();
    const answer = await browser.ask(filled(route));
    expectProblem(answer, 403, 'insufficient_user_authentication');
    expect(answer.json()).toMatchObject({ params: { level: stepUp } });
    expect(answer.headers['www-authenticate']).toMatch(
      /^Bearer error="insufficient_user_authentication",.* max_age="\d+"/,
    );
    expect(world.grpc.calls.map(({ path }) => path).filter((path) => !path.endsWith('/GetProfile'))).toEqual([]);
  });

  it('there are such endpoints', () => {
    expect(guarded.length).toBeGreaterThanOrEqual(4);
  });
});

describe('without the CSRF header', () => {
  it.each(endpoints)('$route answers 403', async ({ route }) => {
    expect((await nobody.browser.ask(filled(route), { headers: { 'x-csrf': '' } })).status).toBe(403);
  });
});

describe('what is no endpoint', () => {
  it.each(['GET /nothing', 'DELETE /jobs', 'POST /stock/inventory', 'GET /jobs/', 'GET /JOBS'])(
    '%s is not found',
    async (route) => {
      expectProblem(await nobody.browser.ask(route), 404, 'request.not_found');
    },
  );

  it('says nothing of the framework', async () => {
    const { headers } = await nobody.browser.ask('GET /nothing');
    expect(headers['x-powered-by']).toBeUndefined();
    expect(headers['server']).toBeUndefined();
  });
});
