import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { Inject, Injectable, Module } from '@nestjs/common';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { HUB } from '../../../platform/realtime/index.js';
import type { HubService } from '../../../platform/realtime/hub.service.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';
import { until } from '../../support/until.js';

/** Every hub of the nodes started, in order. */
const hubs: HubService[] = [];

@Injectable()
class Publisher {
  constructor(@Inject(HUB) hub: HubService) {
    hubs.push(hub);
  }
}
@Module({ providers: [Publisher] })
class PublisherModule {}

let world: TestPlatform;
let owner: TestUser;
const open: HubConnection[] = [];

beforeAll(async () => {
  world = await startTestPlatform({ modules: [PublisherModule] });
  owner = await world.user();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.stop()));
});
afterAll(() => world.close());

const end = '\u001e';
const address = (base = world.platform.url) => `${base}/hubs/notification`;

/** The official client, as the gateway or a partner's program uses it. */
const connect = async (
  user: TestUser,
  options: { skipNegotiation?: boolean; base?: string } = {},
): Promise<HubConnection> => {
  const { skipNegotiation = true, base } = options;
  const connection = new HubConnectionBuilder()
    .withUrl(address(base), {
      transport: HttpTransportType.WebSockets,
      skipNegotiation,
      accessTokenFactory: () => user.accessToken,
    })
    .configureLogging(LogLevel.None)
    .build();
  await connection.start();
  open.push(connection);
  return connection;
};

const next = (connection: HubConnection, target: string): Promise<unknown> =>
  new Promise((resolve) => {
    connection.on(target, resolve);
  });

it('a changed role, or its end, is told to the vault’s gateways by the database, whoever changed it', async () => {
  const user = await world.user();
  const [own, foreign] = [await connect(user), await connect(owner)];
  await own.invoke('attachToGroup', user.ownerGuid);
  await foreign.invoke('attachToGroup', owner.ownerGuid);
  const heard: unknown[] = [];
  foreign.on('accesschanged', (message) => heard.push(message));
  for (const change of ["role = 'Viewer'", 'is_active = false']) {
    const told = next(own, 'accesschanged');
    await world.database?.execute(`update app_user set ${change} where id = $1`, [user.userGuid]);
    expect(await told).toEqual({ userGuid: user.userGuid });
    own.off('accesschanged');
  }
  await world.database?.execute("update app_user set name = 'Another Name' where id = $1", [user.userGuid]);
  expect(heard).toEqual([]);
});

it('a vault’s state is told to each of its people, and to nobody else', async () => {
  const user = await world.user();
  const colleague = await world.user({ ownerGuid: user.ownerGuid, role: 'Viewer' });
  const [own, foreign] = [await connect(user), await connect(owner)];
  await own.invoke('attachToGroup', user.ownerGuid);
  await foreign.invoke('attachToGroup', owner.ownerGuid);
  const heard: unknown[] = [];
  foreign.on('accesschanged', (message) => heard.push(message));
  const told: string[] = [];
  const both = Promise.withResolvers<void>();
  own.on('accesschanged', ({ userGuid }: { userGuid: string }) => {
    if (told.push(userGuid) === 2) both.resolve();
  });
  await world.database?.execute(`update vault set state = 'suspended' where id = $1`, [user.ownerGuid]);
  await both.promise;
  expect(told.toSorted()).toEqual([user.userGuid, colleague.userGuid].toSorted());
  expect(heard).toEqual([]);
});

/** A bare socket: what it receives, record by record. */
const raw = async (url: string, headers: Record<string, string> = {}) => {
  const socket = new WebSocket(url.replace('http', 'ws'), { headers });
  const records: unknown[] = [];
  socket.on('message', (data: Buffer) => {
    for (const text of data.toString().split(end).filter(Boolean)) records.push(JSON.parse(text));
  });
  await once(socket, 'open');
  return { socket, records, say: (message: object) => socket.send(JSON.stringify(message) + end) };
};

const refusal = (url: string, headers: Record<string, string> = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(url.replace('http', 'ws'), { headers });
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
    socket.on('open', () => reject(new Error('the socket was accepted')));
    socket.on('error', () => undefined);
  });

const bearer = (user: TestUser) => ({ authorization: `Bearer ${user.accessToken}` });

describe('the official client', () => {
  it.each([true, false])(
    'attaches to its own owner and hears what happens (negotiation skipped: %s)',
    async (skipNegotiation) => {
      const connection = await connect(owner, { skipNegotiation });
      await connection.invoke('attachToGroup', owner.ownerGuid);
      const heard = next(connection, 'keybykeyreportupdate');
      const message = {
        ownerId: owner.ownerGuid,
        message: 'report is ready to download',
        jobId: 'job',
        userGuid: owner.userGuid,
      };
      hubs[0]?.publish(owner.ownerGuid, 'keybykeyreportupdate', message);
      await expect(heard).resolves.toEqual(message);
    },
  );

  it("is refused another vault's group, and hears nothing of it", async () => {
    const stranger = await world.user();
    const connection = await connect(stranger);
    await expect(connection.invoke('attachToGroup', owner.ownerGuid)).rejects.toThrow('The group does not exist.');
    await connection.invoke('attachToGroup', stranger.ownerGuid);
    const heard: unknown[] = [];
    connection.on('jobchanged', (message) => heard.push(message));
    hubs[0]?.publish(owner.ownerGuid, 'jobchanged', { userGuid: owner.userGuid, job: { of: 'owner' } });
    hubs[0]?.publish(stranger.ownerGuid, 'jobchanged', { userGuid: stranger.userGuid, job: { of: 'stranger' } });
    await until(
      () => heard,
      (messages) => messages.length > 0,
    );
    expect(heard).toEqual([{ userGuid: stranger.userGuid, job: { of: 'stranger' } }]);
  });

  it('is told that a method does not exist, and stays connected', async () => {
    const connection = await connect(owner);
    await expect(connection.invoke('dropEverything')).rejects.toThrow("The method 'dropEverything' does not exist.");
    await expect(connection.invoke('attachToGroup', owner.ownerGuid)).resolves.toBeNull();
  });

  it('hears what happens on another node', async () => {
    const second = await world.secondNode();
    const [here, there] = [await connect(owner), await connect(owner, { base: second.url })];
    await Promise.all([here, there].map((connection) => connection.invoke('attachToGroup', owner.ownerGuid)));
    const heard = Promise.all([next(here, 'stockchanged'), next(there, 'stockchanged')]);
    hubs[1]?.publish(owner.ownerGuid, 'stockchanged', {});
    await expect(heard).resolves.toEqual([{}, {}]);
  });

  it('hears each message once', async () => {
    const connection = await connect(owner);
    await connection.invoke('attachToGroup', owner.ownerGuid);
    await connection.invoke('attachToGroup', owner.ownerGuid);
    const heard: unknown[] = [];
    connection.on('jobchanged', (message) => heard.push(message));
    for (const at of [1, 2, 3]) hubs[0]?.publish(owner.ownerGuid, 'jobchanged', { userGuid: 'u', job: { at } });
    await until(
      () => heard.length,
      (count) => count >= 3,
    );
    expect(heard).toEqual([1, 2, 3].map((at) => ({ userGuid: 'u', job: { at } })));
  });
});

describe('the door of the hub', () => {
  it('needs a valid token, in the header or where SignalR puts it', async () => {
    expect(await refusal(address())).toBe(401);
    expect(await refusal(address(), { authorization: 'Bearer not-a-token-of-anyone' })).toBe(401);
    expect(await refusal(`${address()}?access_token=not-a-token-of-anyone`)).toBe(401);
    const { socket } = await raw(`${address()}?access_token=${owner.accessToken}`);
    socket.terminate();
    expect((await fetch(`${address()}/negotiate?negotiateVersion=1`, { method: 'POST' })).status).toBe(401);
  });

  it('stands at one path', async () => {
    for (const path of ['/', '/hubs/', '/hubs/notification/x', '/hubs/other', '/api/content']) {
      expect(await refusal(`${world.platform.url}${path}`, bearer(owner))).toBe(404);
    }
  });

  it('lets one user hold fifty connections', async () => {
    const user = await world.user();
    const sockets = await Promise.all(Array.from({ length: 50 }, () => raw(address(), bearer(user))));
    expect(await refusal(address(), bearer(user))).toBe(429);
    for (const { socket } of sockets) socket.terminate();
  });
});

describe('the protocol', () => {
  it('answers the handshake and pings', async () => {
    const { socket, records, say } = await raw(address(), bearer(owner));
    say({ protocol: 'json', version: 1 });
    await until(
      () => records,
      (all) => all.length === 1,
    );
    say({ type: 6 });
    say({ type: 1, target: 'ATTACHTOGROUP', arguments: [owner.ownerGuid], invocationId: '7' });
    await until(
      () => records,
      (all) => all.length === 2,
    );
    expect(records).toEqual([{}, { type: 3, invocationId: '7', result: null }]);
    socket.terminate();
  });

  it('understands a record that arrives in pieces, and several in one', async () => {
    const { socket, records } = await raw(address(), bearer(owner));
    socket.send('{"protocol":"js');
    socket.send(
      `on","version":1}${end}{"type":6}${end}{"type":1,"target":"attachToGroup","arguments":["x"],"invocationId":"1"}${end}`,
    );
    await until(
      () => records,
      (all) => all.length === 2,
    );
    expect(records).toEqual([{}, { type: 3, invocationId: '1', error: 'The group does not exist.' }]);
    socket.terminate();
  });

  it.each([
    ['another protocol', { protocol: 'messagepack', version: 1 }, "The protocol 'messagepack' is not supported."],
    ['another version', { protocol: 'json', version: 9 }, 'The protocol version is not supported.'],
    ['something else', { hello: true }, 'The handshake is not valid.'],
  ])('refuses a handshake of %s', async (_name, handshake, error) => {
    const { socket, records, say } = await raw(address(), bearer(owner));
    say(handshake);
    await once(socket, 'close');
    expect(records).toEqual([{ error }]);
  });

  it.each([
    ['nonsense', `nonsense${end}`],
    ['an unknown type', `{"type":99}${end}`],
    ['an endless record', 'x'.repeat(40_000)],
  ])('closes on %s', async (_name, text) => {
    const { socket, records, say } = await raw(address(), bearer(owner));
    say({ protocol: 'json', version: 1 });
    socket.send(text);
    await once(socket, 'close');
    expect(records).toEqual([{}, { type: 7, error: 'The message is not valid.', allowReconnect: false }]);
  });

  it('cuts off a frame beyond 64 KB', async () => {
    const { socket } = await raw(address(), bearer(owner));
    socket.on('error', () => undefined);
    socket.send('x'.repeat(70_000));
    const [code] = (await once(socket, 'close')) as [number];
    expect(code).toBe(1009);
  });
});

it('tells its clients to come back when the node shuts down', async () => {
  const node = await world.secondNode();
  const { socket, records, say } = await raw(address(node.url), bearer(owner));
  say({ protocol: 'json', version: 1 });
  await until(
    () => records,
    (all) => all.length === 1,
  );
  const closed = once(socket, 'close');
  await node.close();
  const [code] = (await closed) as [number];
  expect(code).toBe(1001);
  expect(records[1]).toEqual({ type: 7, allowReconnect: true });
});

it('lets a user go who is no longer active', async () => {
  const user = await world.user();
  const { socket, records, say } = await raw(address(), bearer(user));
  say({ protocol: 'json', version: 1 });
  await until(
    () => records,
    (all) => all.length === 1,
  );
  const closed = once(socket, 'close');
  await world.platform.database.execute('update app_user set is_active = false where id = $1', [user.userGuid]);
  await hubs[0]?.recheck();
  const [code] = (await closed) as [number];
  expect(code).toBe(1008);
  expect(records[1]).toMatchObject({ type: 7, allowReconnect: false });
});

it('hears the other nodes again after its database connection broke', async () => {
  await world.secondNode();
  const other = hubs.at(-1);
  const connection = await connect(owner);
  await connection.invoke('attachToGroup', owner.ownerGuid);
  const listeners = `select pid from pg_stat_activity where application_name = 'keyway-listen' and datname = current_database()`;
  const pids = async () => (await world.platform.database.execute(listeners)).rows.map((row) => row['pid']);
  const broken = await pids();
  expect(broken.length).toBeGreaterThanOrEqual(2);
  await world.platform.database.execute(`select pg_terminate_backend(pid) from (${listeners}) as listening`);
  await until(pids, (now) => now.length === broken.length && !now.some((pid) => broken.includes(pid)));
  const heard = next(connection, 'stockchanged');
  // The new connection may have been seen before it listens: tell until it is heard.
  const telling = setInterval(() => other?.publish(owner.ownerGuid, 'stockchanged', {}), 50);
  await expect(heard).resolves.toEqual({});
  clearInterval(telling);
});
