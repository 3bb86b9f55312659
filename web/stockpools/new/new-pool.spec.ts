import { newPool } from './new-pool.js';

const asked = (search: string) => newPool(new URLSearchParams(search));

describe('a new pool', () => {
  it('begins with all keys that an insertion brings', () => {
    expect(asked('sku=s&right=r&keys=400')).toMatchObject({
      place: { skuGuid: 's', rightGuid: 'r' },
      ...{ quantity: 400, maxStock: 400 },
    });
  });

  it('has room for a second key where there is one', () => {
    expect(asked('keys=1')).toMatchObject({ quantity: 1, maxStock: 2 });
  });

  it.each(['', 'keys=', 'keys=0', 'keys=-3', 'keys=1.5', 'keys=2000001', 'keys=many'])(
    'begins empty with %p',
    (search) => {
      expect(asked(search)).toMatchObject({ quantity: 0, maxStock: Number.NaN });
    },
  );
});
