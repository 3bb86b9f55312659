import { allocationOf, newAllocation, previewOf, type NewAllocation } from './new-allocation.js';

const begun = newAllocation(new URLSearchParams('sku=s1&right=r1'));
const filled: NewAllocation = { ...begun, connectionGuid: 'c1', maxQuantity: 100, batchSize: 30, stockLimit: 50 };

describe('a new allocation', () => {
  it('begins with what the address names', () => {
    expect(begun.place).toEqual({ skuGuid: 's1', rightGuid: 'r1' });
    expect(newAllocation(new URLSearchParams()).place).toBeNull();
  });

  it('is looked at once there are keys, with a number where one is entered', () => {
    expect(previewOf(newAllocation(new URLSearchParams()))).toBeNull();
    expect(previewOf(begun)).toEqual({ skuGuid: 's1', rightGuid: 'r1', connectionGuid: '', maxQuantity: 0 });
    expect(previewOf(filled)).toMatchObject({ connectionGuid: 'c1', maxQuantity: 100 });
    expect(previewOf({ ...filled, maxQuantity: 2_000_001 })).toMatchObject({ maxQuantity: 0 });
  });

  it('is sent without what there is not', () => {
    expect(allocationOf(filled, 'k1')).toEqual({
      ...{ skuGuid: 's1', rightGuid: 'r1', connectionGuid: 'c1', note: '', idempotencyKey: 'k1' },
      terms: { maxQuantity: 100, batchSize: 30, stockLimit: 50 },
    });
  });

  it('is sent with its price and the end of the offer', () => {
    const priced = { ...filled, amount: 12.5, currency: 'EUR', expiresAt: '2099-01-01T00:00:00.000Z' };
    expect(allocationOf(priced, 'k1')).toMatchObject({
      ...{ price: { amount: '12.5', currency: 'EUR' }, expiresAt: '2099-01-01T00:00:00.000Z' },
    });
  });
});
