/** kill -9 while a file of keys comes up: half of a file is never taken for the whole, and nothing has to be mended. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { sessionCookieName } from '../../bff/session/records/session-cookie.js';
import { until } from '../support/until.js';
import { keysOf } from '../platform/stock/stock-world.js';
import { KillableProduct } from './killable-product.js';

interface Draft {
  readonly insertionGuid: string;
  readonly status: string;
  readonly insertedCount: number;
  readonly files: readonly { readonly keyCount: number }[];
  readonly preflight: { readonly acceptableCount: number };
}

const keyCount = 12_000;

describe('kill -9 in the middle of an upload', () => {
  let product: KillableProduct;
  beforeAll(async () => {
    product = await KillableProduct.start(1_000);
  });
  afterAll(() => product.close());

  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { status, json } = await product.publisher.call(method, path, body);
    expect([path, status]).toEqual([path, 200]);
    return json as T;
  };
  const aDraft = async (): Promise<string> => {
    const { products } = await ask<{ products: { skus: { skuGuid: string; status: string }[] }[] }>(
      'GET',
      '/bff/stock/insertable-products',
    );
    const sku = products.flatMap(({ skus }) => skus).find(({ status }) => status.toLowerCase() === 'active');
    expect(sku).toBeDefined();
    const { rights } = await ask<{ rights: { rightGuid: string }[] }>('GET', '/bff/stock/rights');
    const { insertionGuid } = await ask<Draft>('POST', '/bff/stock/insertions', {});
    const place = { skuGuid: sku?.skuGuid, rightGuid: rights[0]?.rightGuid, step: 'files' };
    await ask('PATCH', `/bff/stock/insertions/${insertionGuid}`, place);
    return insertionGuid;
  };
  const opened = (insertionGuid: string, keys: string) => {
    const url = `http://localhost:${product.port}/bff/stock/insertions/${insertionGuid}/files?name=keys.txt&size=${keys.length}`;
    const sent = request(url, {
      method: 'POST',
      headers: {
        cookie: `${sessionCookieName}=${product.publisher.cookie(sessionCookieName) ?? ''}`,
        origin: `http://localhost:${product.port}`,
        'x-csrf': '1',
        'sec-fetch-site': 'same-origin',
        'content-type': 'text/plain',
        'content-length': keys.length,
      },
    });
    const outcome = (once(sent, 'response') as Promise<[IncomingMessage]>).then(
      async ([answer]) => (answer.statusCode === 200 ? 'taken' : text(answer)),
      () => 'broken off',
    );
    return { sent, outcome };
  };

  it.each(['gateway', 'platform'])(
    'the %s: the half that came is no file; the second try is whole, and every key of it becomes stock once',
    async (name) => {
      const keys = keysOf(keyCount).join('\n');
      const insertionGuid = await aDraft();
      const { sent, outcome } = opened(insertionGuid, keys);
      await new Promise((resolve) => sent.write(keys.slice(0, keys.length / 2), resolve));
      await product.killed(name);
      sent.end(keys.slice(keys.length / 2));
      expect(await outcome).not.toBe('taken');
      const view = `/bff/stock/insertions/${insertionGuid}`;
      const { json } = await until(
        () => product.publisher.get(view),
        ({ status }) => status === 200,
      );
      expect(json).toMatchObject({ status: 'draft', files: [], preflight: { acceptableCount: 0 } });

      const again = opened(insertionGuid, keys);
      again.sent.end(keys);
      expect(await again.outcome).toBe('taken');
      const whole = await ask<Draft>('GET', view);
      expect(whole.files.map((file) => file.keyCount)).toEqual([keyCount]);
      const commit = { idempotencyKey: crypto.randomUUID(), areWarningsAccepted: true };
      await ask('POST', `${view}/commit`, commit);
      const ended = await until(
        () => ask<Draft>('GET', view),
        ({ status }) => status === 'completed' || status === 'failed',
      );
      expect(ended).toMatchObject({ status: 'completed', insertedCount: keyCount });
    },
  );
});
