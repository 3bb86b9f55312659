import { obstaclesOf, statusNameOf, type OfferedPlace } from './offer.js';

const open: OfferedPlace = {
  ...{ isActive: true, visibility: 2, isReturn: false, isOwnProduct: true, isSeen: true, isConnected: false },
  ...{ isDiscontinued: false, isEmbargoed: false, isEmbargoAllowed: false },
};

it.each<[string, Partial<OfferedPlace>, string[]]>([
  ['nothing, where the receiver sees the product', {}, []],
  ['nothing, where the receiver has connected it before', { isSeen: false, isConnected: true }, []],
  ['nothing, where the sender passes on what it has got', { isSeen: false, isOwnProduct: false }, []],
  ['a connection that is not active', { isActive: false }, ['connection']],
  ['a private right', { visibility: 3 }, ['private_right']],
  ['a private right, of a return as well', { visibility: 3, isReturn: true }, ['private_right']],
  ['a product that the receiver does not see', { isSeen: false }, ['not_shared']],
  [
    'a discontinued SKU, before what follows from it',
    { isDiscontinued: true, isSeen: false },
    ['discontinued', 'not_shared'],
  ],
  ['an embargo', { isEmbargoed: true }, ['embargo']],
  ['no embargo that the settings allow', { isEmbargoed: true, isEmbargoAllowed: true }, []],
  ['none of the three, of a return', { isDiscontinued: true, isSeen: false, isEmbargoed: true, isReturn: true }, []],
])('against an offer stands %s', (_, place, obstacles) => {
  expect(obstaclesOf({ ...open, ...place })).toEqual(obstacles);
});

it('a status has the name of its number', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(statusNameOf)).toEqual([
    ...['pending', 'processing', 'accepted', 'rejected', 'revoked', 'expired', 'failed'],
  ]);
});
