import { z } from 'zod';
import {
  endpointWith,
  type ByRoute,
  type ErrorOf,
  type Input,
  type Received,
  type Reply,
  type Request,
} from './endpoint.js';

const endpoint = endpointWith<'order-read' | 'ordercancel-write'>();
const contract = {
  cancel: endpoint('POST /orders/:orderId/cancel', {
    permission: ['ordercancel-write'],
    body: z.object({ reason: z.string() }),
    reply: z.object({ status: z.literal('cancelled') }),
    errors: ['orders.not_cancellable'],
  }),
  list: endpoint('GET /orders', {
    permission: ['order-read'],
    query: z.object({ size: z.coerce.number() }),
    reply: z.array(z.string()),
  }),
  upload: endpoint('POST /orders/files', { permission: 'signed-in', upload: true, reply: z.object({}) }),
};
type Api = ByRoute<typeof contract>;
const typed = <T>(value: T): T => value;

describe('a contract by route literal', () => {
  it('gives the browser the request and the reply of each route', () => {
    const request = typed<Request<Api['POST /orders/:orderId/cancel']>>({
      params: { orderId: '1' },
      body: { reason: 'fraud' },
    });
    const received = typed<Received<Api['GET /orders']>>(['1']);
    expect([request.params.orderId, received[0]]).toEqual(['1', '1']);
  });

  it('refuses misuse at compile time', () => {
    // @ts-expect-error the parameter is orderId
    typed<Request<Api['POST /orders/:orderId/cancel']>>({ params: { id: '1' }, body: { reason: 'x' } });
    // @ts-expect-error the body needs a reason
    typed<Request<Api['POST /orders/:orderId/cancel']>>({ params: { orderId: '1' }, body: {} });
    // @ts-expect-error no such route
    typed<keyof Api>('GET /order');
    // @ts-expect-error not an error of this endpoint
    typed<ErrorOf<Api['POST /orders/:orderId/cancel']>>('stock.keys_exist');
    // @ts-expect-error the reply is 'cancelled'
    typed<Reply<Api['POST /orders/:orderId/cancel']>>({ status: 'open' });
    // @ts-expect-error no such permission key
    endpoint('GET /x', { permission: ['order-reed'], reply: z.object({}) });
    // @ts-expect-error an endpoint without a permission
    endpoint('GET /y', { reply: z.object({}) });
    // @ts-expect-error a handler of a plain endpoint has no upload
    typed<(i: Input<typeof contract.list>) => unknown>((i) => i.upload);
    expect(contract.cancel.permission).toEqual(['ordercancel-write']);
  });

  it('keeps the route that was declared', () => {
    expect(contract.upload).toMatchObject({ route: 'POST /orders/files', upload: true, errors: [] });
  });
});
