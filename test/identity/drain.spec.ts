import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { until } from '../support/until.js';
import { startIdentityWorld, type IdentityWorld } from './identity-world.js';

let identity: IdentityWorld;
beforeAll(async () => {
  identity = await startIdentityWorld();
});
afterAll(() => identity.close());

it('an identity provider that is told to end answers what it has begun, and takes nothing new', async () => {
  const body = 'grant_type=authorization_code&code=any&client_id=keyway-web';
  const begun = request(`${identity.issuer}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-length': body.length },
  });
  const answered = once(begun, 'response') as Promise<[IncomingMessage]>;
  await new Promise((resolve) => begun.write(body.slice(0, 10), resolve));
  const ready = (): Promise<number | string> =>
    fetch(`${identity.issuer}/ready`, { headers: { connection: 'close' } }).then(
      ({ status }) => status,
      () => 'refused',
    );
  expect(await ready()).toBe(200);
  const stopped = identity.stop();
  await until(ready, (status) => status === 'refused');
  begun.end(body.slice(10));
  const [answer] = await answered;
  expect([answer.statusCode, answer.headers.connection]).toEqual([401, 'close']);
  expect(await json(answer)).toMatchObject({ error: 'invalid_client' });
  await stopped;
  await identity.restart();
  expect(await ready()).toBe(200);
});
