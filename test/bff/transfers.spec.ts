/** Offers of keys in the words of the contract. */
import { DomainError } from '../../kernel/errors.js';
import {
  Offer,
  OfferObstacle,
  OfferStatus,
  ProductAtReceiver,
  TransfersServiceService,
} from '../../proto/gen/keyway/transfers/v1/transfers.js';
import { startGatewayWorld, type GatewayWorld, type SignedIn } from './support/gateway-world.js';

let world: GatewayWorld;
let owner: SignedIn;
let reader: SignedIn;

beforeAll(async () => {
  world = await startGatewayWorld();
  owner = await world.signIn({ permissions: ['transferkeys-write', 'acceptkeytransfer-write', 'transferslist-read'] });
  reader = await world.signIn({ permissions: ['transferslist-read'] });
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const requestOf = (path: string): unknown => world.grpc.calls.find((call) => call.path === path)?.request;

const key = '0199aaaa-0000-7000-8000-000000000001';
const lines = [{ skuGuid: 's1', rightGuid: 'r1', quantity: 5 }];
const wanted = { connectionGuid: 'c1', keys: { lines }, note: 'For the launch', quantity: 5, idempotencyKey: key };

describe('an offer', () => {
  it('is read with what the other side may not see as nothing', async () => {
    const offer = Offer.fromPartial({
      ...{ offerGuid: 'o1', offerId: 7, status: OfferStatus.PENDING, company: 'Northwind', quantity: 5 },
      ...{ createdAt: '2026-11-20T10:00:00.000Z', expiresAt: '2026-12-20T10:00:00.000Z', canAccept: true },
      price: { amount: '12.5', currency: 'EUR' },
      ...{ obstacles: [OfferObstacle.EMBARGO], productAtReceiver: ProductAtReceiver.WILL_BE_CONNECTED },
    });
    world.grpc.stub(TransfersServiceService.getOffer, () => Promise.resolve({ offer }));
    expect((await reader.browser.ask('GET /transfers/offers/o1')).json()).toMatchObject({
      ...{ offerGuid: 'o1', status: 'pending', isSender: false, price: { amount: '12.5', currency: 'EUR' } },
      ...{ createdBy: null, closedAt: null, reason: null, note: null, jobId: null, transactionGuid: null },
      ...{ failure: 'none', obstacles: ['embargo'], productAtReceiver: 'will_be_connected', canAccept: true },
    });
  });

  it('of other vaults is not found', async () => {
    world.grpc.stub(TransfersServiceService.getOffer, () =>
      Promise.reject(new DomainError('transfers.offer_not_found', 'not_found')),
    );
    const answer = await reader.browser.ask('GET /transfers/offers/o9');
    expect([answer.status, answer.json()]).toEqual([
      404,
      expect.objectContaining({ code: 'transfers.offer_not_found' }),
    ]);
  });

  it('is made of its lines, with its terms and the number that was shown', async () => {
    world.grpc.stub(TransfersServiceService.createOffers, () => Promise.resolve({ offerGuids: ['o1'] }));
    const price = { amount: '12.50', currency: 'EUR' };
    const body = { ...wanted, expiresAt: '2026-12-20T10:00:00.000Z', price };
    expect((await owner.browser.ask('POST /transfers/offers', { body })).json()).toEqual({ offerGuids: ['o1'] });
    expect(requestOf(TransfersServiceService.createOffers.path)).toEqual(body);
  });

  it('of rows of the inventory is looked at first', async () => {
    world.grpc.stub(TransfersServiceService.previewOffers, () =>
      Promise.resolve({
        ...{ company: 'Meridian', quantity: 0, idleRowCount: 2 },
        lines: [
          {
            ...{ skuGuid: 's1', sku: 'HT', productGuid: 'p1', productTitle: 'Hollow Tide', platform: 'Steam' },
            ...{ rightGuid: 'r1', rightName: 'World', quantity: 5, freeCount: 5, freeAfter: 0, isReturn: false },
            ...{ productAtReceiver: ProductAtReceiver.UNSPECIFIED, obstacles: [OfferObstacle.PRIVATE_RIGHT] },
          },
        ],
      }),
    );
    const keys = { lines: [], rows: { ids: [], filter: { Title: 'Hollow' } } };
    const answer = await owner.browser.ask('POST /transfers/preview', { body: { connectionGuid: 'c1', keys } });
    expect(answer.json()).toMatchObject({
      ...{ company: 'Meridian', idleRowCount: 2 },
      lines: [{ sku: 'HT', productAtReceiver: 'unknown', obstacles: ['private_right'] }],
    });
    expect(requestOf(TransfersServiceService.previewOffers.path)).toEqual({ connectionGuid: 'c1', keys });
  });

  it.each([
    ['no keys', { ...wanted, quantity: 0 }],
    ['half a key', { ...wanted, keys: { lines: [{ ...lines[0], quantity: 0.5 }] } }],
    ['a price that is none', { ...wanted, price: { amount: '12,50', currency: 'EUR' } }],
    ['a day without a time', { ...wanted, expiresAt: '2026-12-20' }],
    ['too long a note', { ...wanted, note: 'x'.repeat(1_001) }],
  ])('is refused for %s before it is asked for', async (_, body) => {
    const answer = await owner.browser.ask('POST /transfers/offers', { body });
    expect([answer.status, answer.json()]).toEqual([400, expect.objectContaining({ code: 'request.invalid' })]);
    expect(requestOf(TransfersServiceService.createOffers.path)).toBeUndefined();
  });

  it('is accepted with the tick, and by a job where it has many keys', async () => {
    world.grpc.stub(TransfersServiceService.acceptOffer, () => Promise.resolve({ jobId: '' }));
    const accept = () => owner.browser.ask('POST /transfers/offers/o1/accept', { body: { isFinalConfirmed: true } });
    expect((await accept()).json()).toEqual({ jobId: null });
    expect(requestOf(TransfersServiceService.acceptOffer.path)).toEqual({
      ...{ offerGuid: 'o1', isFinalConfirmed: true, rightGuid: '' },
    });
    world.grpc.stub(TransfersServiceService.acceptOffer, () => Promise.resolve({ jobId: 'j1' }));
    expect((await accept()).json()).toEqual({ jobId: 'j1' });
  });

  it('is accepted under the right that was chosen', async () => {
    world.grpc.stub(TransfersServiceService.acceptOffer, () => Promise.resolve({ jobId: '' }));
    const body = { isFinalConfirmed: true, rightGuid: 'r1' };
    await owner.browser.ask('POST /transfers/offers/o1/accept', { body });
    expect(requestOf(TransfersServiceService.acceptOffer.path)).toEqual({ offerGuid: 'o1', ...body });
  });

  it.each([
    ['reject', { reason: 'Too late' }],
    ['revoke', undefined],
  ] as const)('of many keys is ended by a job: %s', async (act, body) => {
    const { rejectOffer, revokeOffer } = TransfersServiceService;
    world.grpc.stub(rejectOffer, () => Promise.resolve({ jobId: 'j2' }));
    world.grpc.stub(revokeOffer, () => Promise.resolve({ jobId: 'j2' }));
    const answer = await owner.browser.ask(`POST /transfers/offers/o1/${act}`, body === undefined ? {} : { body });
    expect(answer.json()).toEqual({ jobId: 'j2' });
  });

  it('that somebody else has answered says so', async () => {
    world.grpc.stub(TransfersServiceService.rejectOffer, () =>
      Promise.reject(
        new DomainError('transfers.offer_not_pending', 'failed_precondition', { params: { status: 'accepted' } }),
      ),
    );
    const answer = await owner.browser.ask('POST /transfers/offers/o1/reject', { body: { reason: 'Too late' } });
    expect(answer.json()).toMatchObject({ code: 'transfers.offer_not_pending', params: { status: 'accepted' } });
    expect(requestOf(TransfersServiceService.rejectOffer.path)).toEqual({ offerGuid: 'o1', reason: 'Too late' });
  });

  it.each(['POST /transfers/offers', 'POST /transfers/offers/o1/accept', 'POST /transfers/offers/o1/revoke'])(
    'is only looked at by who may not move keys: %s',
    async (route) => {
      const answer = await reader.browser.ask(route, { body: {} });
      expect([answer.status, answer.json()]).toEqual([403, expect.objectContaining({ code: 'permission.denied' })]);
    },
  );
});

describe('the offers that wait', () => {
  it('are counted for both sides', async () => {
    const none = { pending: 0, ending: 0, processing: 0, closed: 0 };
    world.grpc.stub(TransfersServiceService.countOffers, () =>
      Promise.resolve({ outbox: none, inbox: { ...none, pending: 3, ending: 1 } }),
    );
    expect((await reader.browser.ask('GET /transfers/counts')).json()).toEqual({
      outbox: none,
      inbox: { ...none, pending: 3, ending: 1 },
    });
  });
});
