import { changeOf, percentOf, sizeOf, type Compared } from './change.js';

const of = (before: bigint | undefined, after: bigint | undefined): Compared => ({
  sku: { sku_id: 's', sku: 'AUR', title: 'Aurora' },
  before: { outcome: before === undefined ? 'no_price' : 'priced', amount: before },
  after: { outcome: after === undefined ? 'no_price' : 'priced', amount: after },
});

describe('a price beside another one', () => {
  it.each([
    [1000n, 1500n, 'higher', 50],
    [1000n, 999n, 'lower', -0.1],
    [3000n, 1000n, 'lower', -66.66],
    [1000n, 1000n, 'same', 0],
    [0n, 1000n, 'higher', undefined],
    [undefined, 1000n, 'gained', undefined],
    [1000n, undefined, 'lost', undefined],
    [undefined, undefined, 'without', undefined],
  ] as const)('%s before and %s after is %s', (before, after, change, percent) => {
    const compared = of(before, after);
    expect([changeOf(compared), percentOf(compared)]).toEqual([change, percent]);
  });

  it('is looked at before smaller changes, behind what can be bought no more', () => {
    const all = [of(1000n, 1001n), of(undefined, 5n), of(1000n, 100n), of(0n, 7n), of(1000n, undefined)];
    const order = all.toSorted((one, other) => sizeOf(other) - sizeOf(one));
    expect(order.map(changeOf)).toEqual(['lost', 'gained', 'higher', 'lower', 'higher']);
  });
});
