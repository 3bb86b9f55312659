/** The object store on S3, on a real server, and with everything broken that lies between. */
import { loadPlatformConfig, type S3Settings } from '../../../platform/config.js';
import { S3ObjectRepository } from '../../../platform/objects/s3-object.repository.js';
import { startTestPlatform } from '../../support/platform.js';
import { startFaultyServer, type Fault, type FaultyServer } from './faulty-server.js';
import { bytes, objectStoreSuite, textOf } from './object-store-suite.js';
import { startSwift, type Swift } from './swift.js';

let swift: Swift;
beforeAll(async () => {
  swift = await startSwift();
});
afterAll(() => swift.stop());

describe('a store in a bucket', () => {
  objectStoreSuite(async () => new S3ObjectRepository(await swift.bucket()));

  it('shares the bucket with another one under other folders', async () => {
    const settings = await swift.bucket();
    const [one, other] = ['one/', 'two/'].map((prefix) => new S3ObjectRepository({ ...settings, prefix }));
    await one?.put('a', bytes('of one'));
    expect(await other?.size('a')).toBeUndefined();
    expect(await textOf(new S3ObjectRepository(settings), 'one/a')).toBe('of one');
  });
});

describe('when something is broken', () => {
  /** A server that has gone is noticed without waiting for long; that it is waited for at all is no matter of time. */
  const patience = { connectMs: 2_000, silentMs: 2_000, attempts: 3 };
  let faulty: FaultyServer;
  let settings: S3Settings;
  let store: S3ObjectRepository;
  const large = Buffer.alloc((9 << 20) + 3, 7);

  beforeEach(async () => {
    faulty = await startFaultyServer(swift.port);
    settings = { ...(await swift.bucket()), endpoint: faulty.endpoint };
    store = new S3ObjectRepository(settings, patience);
  });
  afterEach(() => faulty.close());

  const breaks = (kind: Fault['kind'], method: string, times = Infinity): void => {
    faulty.fault = { kind, method, times };
  };
  /** What a reader has got when it ends. */
  const read = async (name: string): Promise<{ length: number; ended: unknown }> => {
    let length = 0;
    try {
      for await (const chunk of store.get(name)) length += chunk.length;
      return { length, ended: 'whole' };
    } catch (thrown) {
      return { length, ended: (thrown as { code?: unknown }).code };
    }
  };
  const unavailable = { code: 'objects.unavailable' };

  it('a server that asks to slow down is asked again, and gets the object', async () => {
    breaks('slow-down', 'PUT', 2);
    expect(await store.put('a', bytes('patience'))).toBe(8);
    expect(faulty.asked.filter((method) => method === 'PUT')).toHaveLength(3);
    expect(await textOf(store, 'a')).toBe('patience');
    breaks('slow-down', 'GET', 2);
    expect(await textOf(store, 'a')).toBe('patience');
  });

  it('one that goes on asking for it is unavailable', async () => {
    breaks('slow-down', 'PUT');
    await expect(store.put('a', bytes('x'))).rejects.toMatchObject(unavailable);
    expect(faulty.asked.filter((method) => method === 'PUT')).toHaveLength(patience.attempts);
  });

  it.each([
    ['small', Buffer.from('small'.repeat(1_000))],
    ['large', large],
  ])('a %s put that is cut once is whole in the end', async (_, sent) => {
    breaks('cut-request', 'PUT', 1);
    expect(await store.put('a', [sent])).toBe(sent.length);
    expect(await read('a')).toEqual({ length: sent.length, ended: 'whole' });
  });

  it.each([
    ['small', Buffer.from('small'.repeat(1_000))],
    ['large', large],
  ])('a %s put that is always cut leaves what was there before, or nothing', async (_, sent) => {
    await store.put('before', bytes('old'));
    breaks('cut-request', 'PUT');
    for (const name of ['before', 'after']) await expect(store.put(name, [sent])).rejects.toMatchObject(unavailable);
    faulty.fault = undefined;
    expect(await textOf(store, 'before')).toBe('old');
    expect(await store.size('after')).toBeUndefined();
  });

  it.each(['cut-answer', 'silent-answer'] as const)('a get with %s ends in an error, never in less', async (kind) => {
    for (const sent of [Buffer.alloc(5_000, 1), large]) {
      await store.put('a', [sent]);
      breaks(kind, 'GET', 1);
      const { length, ended } = await read('a');
      expect(ended).toBe('objects.unavailable');
      expect(length).toBeLessThan(sent.length);
      expect(await read('a')).toEqual({ length: sent.length, ended: 'whole' });
    }
  });

  it('bytes that were changed on the way are not given out whole', async () => {
    const sent = Buffer.alloc(5_000, 1);
    await store.put('a', [sent]);
    breaks('changed-answer', 'GET', 1);
    const { length, ended } = await read('a');
    expect(ended).toBe('objects.unavailable');
    expect(length).toBeLessThan(sent.length);
  });

  it('a server that says nothing, or is away, is unavailable', async () => {
    breaks('silent', 'HEAD');
    await expect(store.size('a')).rejects.toMatchObject(unavailable);
    await faulty.close();
    for (const act of [
      () => store.size('a'),
      () => textOf(store, 'a'),
      () => store.put('a', bytes('x')),
      () => store.check(),
    ])
      await expect(act()).rejects.toMatchObject(unavailable);
    faulty = await startFaultyServer(swift.port);
  });

  it.each<[string, Partial<S3Settings>, RegExp]>([
    ['wrong credentials', { secretAccessKey: 'another' }, /^The object store \S+ refuses the credentials\.$/],
    ['an account that is not there', { accessKeyId: 'test:nobody' }, /refuses the credentials/],
    ['a bucket that is not there', { bucket: 'keyway-none' }, /has no bucket keyway-none\.$/],
    ['another region', { region: 'eu-test-2' }, /does not take the region eu-test-2\.$/],
  ])('%s are said', async (_, wrong, sentence) => {
    const refused = new S3ObjectRepository({ ...settings, ...wrong }, patience);
    await expect(refused.check()).rejects.toThrow(sentence);
    await expect(refused.put('a', bytes('x'))).rejects.toThrow();
  });
});

describe('a platform', () => {
  const secret = Buffer.alloc(32, 7).toString('base64');
  const needed = {
    ...{
      DATA_DIR: '/tmp',
      PLATFORM_PORT: '0',
      PLATFORM_GRPC_PORT: '0',
      OIDC_ISSUER: 'http://localhost',
      OIDC_AUDIENCE: 'a',
    },
    ...{
      VAULT_KEYS: `test:${secret}`,
      FINGERPRINT_PEPPER: secret,
      SMTP_URL: 'smtp://localhost',
      MAIL_FROM: 'a@b.example',
    },
    PUBLIC_URL: 'http://localhost',
  };
  const variables = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings, group: string) => ({
    [`${group}_ENDPOINT`]: endpoint,
    [`${group}_REGION`]: region,
    [`${group}_BUCKET`]: bucket,
    [`${group}_ACCESS_KEY_ID`]: accessKeyId,
    [`${group}_SECRET_ACCESS_KEY`]: secretAccessKey,
    [`${group}_PATH_STYLE`]: 'true',
  });

  it('starts on a bucket, and with wrong credentials says so and does not start', async () => {
    const world = await startTestPlatform({ environment: variables(await swift.bucket(), 'OBJECTS_S3') });
    try {
      const wrong = world.secondNode({ OBJECTS_S3_SECRET_ACCESS_KEY: 'another' });
      await expect(wrong).rejects.toThrow(/refuses the credentials/);
    } finally {
      await world.close();
    }
  });

  it('is not configured by half of it', async () => {
    const { OBJECTS_S3_REGION: region, ...half } = variables(await swift.bucket(), 'OBJECTS_S3');
    expect(region).toBe('eu-test-1');
    expect(() => loadPlatformConfig({ ...needed, ...half })).toThrow(/OBJECTS_S3_REGION/);
  });
});
