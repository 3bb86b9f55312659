import type { Offer } from './offer.js';
import { stepsOf } from './offer-steps.js';

const offer = (parts: Partial<Offer>): Offer => ({
  ...{ offerGuid: 'o', offerId: 1, status: 'pending', isSender: true, connectionGuid: 'c', company: 'Meridian' },
  ...{ productGuid: 'p', productTitle: 'Hollow Tide', image: null, skuGuid: 's', sku: 'HT', platform: 'Steam' },
  ...{ region: 'EU', rightGuid: 'r', rightName: 'World', quantity: 5, isReturn: false, note: 'For the launch' },
  ...{ price: null, createdAt: '2026-11-20T10:00:00.000Z', createdBy: 'Ingrid', jobId: null, transactionGuid: null },
  ...{ expiresAt: '2026-12-20T10:00:00.000Z', closedAt: null, closedBy: null, reason: null, failure: 'none' },
  ...{ obstacles: [], productAtReceiver: 'connected', freeCount: 1, freeAfter: 6 },
  ...{ canAccept: false, canReject: false, canRevoke: true, tighterRights: [], takenRight: null, ending: 'none' },
  ...parts,
});

const closed = (parts: Partial<Offer>) => stepsOf(offer({ closedAt: '2026-11-21T10:00:00.000Z', ...parts }))[1];

describe('the course of an offer', () => {
  it('says of one that waits when it ends by itself', () => {
    expect(stepsOf(offer({})).map(({ what, by, note }) => [what, by, note])).toEqual([
      ['Offered', 'Ingrid', 'For the launch'],
      ['Ends, if nobody answers it', 'Keyway', null],
    ]);
  });

  it('names people of one’s own side, and of the other one the company', () => {
    expect(stepsOf(offer({ isSender: false, createdBy: null }))[0]?.by).toBe('Meridian');
    expect(closed({ status: 'rejected', reason: 'Too many' })).toMatchObject({ by: 'Meridian', note: 'Too many' });
    expect(closed({ status: 'revoked', closedBy: 'Ingrid' })?.by).toBe('Ingrid');
    expect(closed({ status: 'revoked', isSender: false })?.by).toBe('Meridian');
    expect(closed({ status: 'accepted', isSender: false })?.by).toBe('Your company');
  });

  it('is ended by nobody where its time is over or something stood against it', () => {
    expect([closed({ status: 'expired' })?.by, closed({ status: 'failed' })?.by]).toEqual(['Keyway', 'Keyway']);
    expect(closed({ status: 'revoked', failure: 'discontinued', reason: 'The SKU is discontinued.' })).toMatchObject({
      ...{ what: 'Revoked', by: 'Keyway', note: 'The SKU is discontinued.' },
    });
  });

  it('has no end while its keys are on their way', () => {
    expect(stepsOf(offer({ status: 'processing' })).map(({ what }) => what)).toEqual(['Offered']);
  });
});
