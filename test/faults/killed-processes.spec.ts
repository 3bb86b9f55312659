import { until } from '../support/until.js';
import { KillableProduct, owner } from './killable-product.js';
import { halfSignedIn } from './signed-in.js';

interface Insertion {
  readonly insertionGuid: string;
  readonly note: string;
}

describe('kill -9 of any process loses nothing that was acknowledged (F1, F3, F5)', () => {
  let product: KillableProduct;

  const draft = async (note: string): Promise<string> => {
    const { json } = await product.publisher.post('/bff/stock/insertions');
    const { insertionGuid } = json as Insertion;
    const kept = await product.publisher.call('PATCH', `/bff/stock/insertions/${insertionGuid}`, { note });
    expect(kept.status).toBe(200);
    return insertionGuid;
  };
  const noteOf = async (insertionGuid: string): Promise<string> => {
    const answer = await until(
      () => product.publisher.get(`/bff/stock/insertions/${insertionGuid}`).catch(() => undefined),
      (found) => found?.status === 200,
    );
    const { note } = (answer?.json ?? { note: 'no answer' }) as Insertion;
    return note;
  };

  beforeAll(async () => {
    product = await KillableProduct.start();
  });
  afterAll(() => product.close());

  it.each(['gateway', 'platform', 'identity', 'session store'])(
    'a draft that was kept, and the session that kept it, outlive the %s',
    async (name) => {
      const insertionGuid = await draft(`before the ${name} was killed`);
      await product.killed(name);
      expect(await noteOf(insertionGuid)).toBe(`before the ${name} was killed`);
    },
  );

  it.each(['gateway', 'platform', 'identity', 'session store'])(
    'a sign-in that was begun before the %s was killed is finished after',
    async (name) => {
      const url = `http://localhost:${product.port}`;
      const person = await halfSignedIn({ url, ...owner, meanwhile: () => product.killed(name) });
      expect((await person.get('/bff/session')).json).toMatchObject({ isLoggedIn: true });
      await person.close();
    },
  );

  it('an answer during the outage of the platform says that it is unavailable, and keeps the session', async () => {
    product.kill('platform');
    const { status, json } = await until(
      () => product.publisher.get('/bff/stock/rights'),
      (answer) => answer.status !== 200,
    );
    expect([status, json]).toEqual([503, expect.objectContaining({ code: 'upstream.unavailable' })]);
    // Asked without a pause until then, the gateway would refuse it for that, and what comes after it as well.
    await product.isBack('platform', 3);
    const { json: session } = await until(
      () => product.publisher.get('/bff/session'),
      (answer) => answer.status !== 503,
    );
    expect(session).toMatchObject({ isLoggedIn: true, isAuthenticated: true });
  });

  it('the launcher may be killed too: the next start has the draft, and nobody has to sign in again', async () => {
    const insertionGuid = await draft('before everything was killed');
    await product.restarted();
    expect(await noteOf(insertionGuid)).toBe('before everything was killed');
  });
});
