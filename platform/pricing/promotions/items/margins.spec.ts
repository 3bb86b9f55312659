import { marginsOf } from './margins.js';

describe('what is left of a price', () => {
  it.each([
    ['the buyer keeps a third', { net: 6_000n, purchase: 4_000n, cost: null }, { buyer: 3_333, own: undefined }],
    ['two thirds are rounded up', { net: 6_000n, purchase: 2_000n, cost: null }, { buyer: 6_667, own: undefined }],
    ['who sells on keeps a quarter', { net: null, purchase: 4_000n, cost: 3_000n }, { buyer: undefined, own: 2_500 }],
    ['nothing, where one is as high as the other', { net: 50n, purchase: 50n, cost: 50n }, { buyer: 0, own: 0 }],
    ['of nothing there is no part', { net: 0n, purchase: 0n, cost: 0n }, { buyer: undefined, own: undefined }],
  ])('%s', (_, amounts, margins) => {
    expect(marginsOf(amounts)).toEqual({ ...margins, isBelowZero: false });
  });

  it.each([
    ['who buys pays more than it gets', { net: 3_000n, purchase: 4_000n, cost: null }, { buyer: -3_333 }],
    ['who sells on pays more than it gets', { net: 9_000n, purchase: 4_000n, cost: 5_000n }, { own: -2_500 }],
    ['however little it is', { net: 1_000_000n, purchase: 1_000_001n, cost: null }, { buyer: 0 }],
    ['what is given away has cost something', { net: 0n, purchase: 0n, cost: 1n }, { own: undefined }],
  ])('is below zero: %s', (_, amounts, margins) => {
    expect(marginsOf(amounts)).toMatchObject({ ...margins, isBelowZero: true });
  });
});
