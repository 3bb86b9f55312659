/** What the demo's companies have promised each other: an allocation in each state. */
import { distributor, publisher, retailer, secondDistributor, secondRetailer } from '../titles/titles.js';
import type { SeededAllocation } from './deals.js';

const toDistributor = { from: publisher, to: distributor };
const toShops = { from: publisher, to: retailer };

/** In turn of time. Quantities are whole batches also of a fortieth of them, which a demo with few keys has. */
export const demoAllocations: readonly SeededAllocation[] = [
  {
    ...{ ...toDistributor, name: 'first', quantity: 160, batchSize: 40, stockLimit: 160, daysAgo: 80, price: '13.20' },
    note: 'To begin with, before we agree on more',
    answer: { act: 'accept', daysAgo: 79 },
    draws: [
      { quantity: 80, daysAgo: 75 },
      { quantity: 80, daysAgo: 51 },
    ],
  },
  {
    ...{ ...toDistributor, name: 'summer', quantity: 400, batchSize: 40, stockLimit: 200, daysAgo: 66, price: '10.80' },
    ...{ note: 'For the summer sale', endsInDays: -12 },
    answer: { act: 'accept', daysAgo: 65 },
    draws: [
      { quantity: 120, daysAgo: 58 },
      { quantity: 40, daysAgo: 26 },
    ],
  },
  {
    ...{ ...toShops, name: 'trial', quantity: 120, batchSize: 40, stockLimit: 80, daysAgo: 54 },
    ...{ note: 'A trial, until the price list is agreed', lapsesInDays: -34 },
    draws: [],
  },
  {
    ...{ ...toDistributor, name: 'year', quantity: 480, batchSize: 40, stockLimit: 320, daysAgo: 48, price: '12.60' },
    ...{ note: 'What you asked for until the end of the season', endsInDays: 75 },
    answer: { act: 'accept', daysAgo: 47 },
    draws: [
      { quantity: 80, daysAgo: 38 },
      { quantity: 40, daysAgo: 19 },
      { quantity: 80, daysAgo: 5 },
    ],
  },
  {
    ...{ ...toShops, name: 'shelf', quantity: 160, batchSize: 40, stockLimit: 80, daysAgo: 41, price: '15.90' },
    note: 'Two batches at a time, please',
    answer: { act: 'accept', daysAgo: 40 },
    // As many as it may hold unsold.
    draws: [{ quantity: 80, daysAgo: 17 }],
  },
  {
    ...{ ...toDistributor, name: 'winter', quantity: 240, batchSize: 80, stockLimit: 160, daysAgo: 36, price: '11.40' },
    note: 'Winter campaign',
    answer: { act: 'accept', daysAgo: 35 },
    draws: [{ quantity: 80, daysAgo: 28 }],
    end: { act: 'pause', by: 'owner', daysAgo: 4 },
  },
  {
    ...{ ...toDistributor, name: 'console', quantity: 200, batchSize: 40, stockLimit: 120, daysAgo: 32 },
    note: 'Console keys, as they come from certification',
    answer: { act: 'accept', daysAgo: 31 },
    draws: [{ quantity: 40, daysAgo: 21 }],
    end: { act: 'pause', by: 'partner', daysAgo: 8 },
  },
  {
    ...{ ...toDistributor, name: 'old edition', quantity: 320, batchSize: 40, stockLimit: 160, daysAgo: 29 },
    note: 'The edition of last year',
    answer: { act: 'accept', daysAgo: 27 },
    draws: [{ quantity: 40, daysAgo: 22 }],
    end: { act: 'close', by: 'owner', daysAgo: 13 },
  },
  {
    ...{ ...toShops, name: 'bundle week', quantity: 120, batchSize: 40, stockLimit: 120, daysAgo: 18, price: '14.10' },
    note: 'For the bundle week',
    answer: { act: 'reject', daysAgo: 16, reason: 'Our bundle week has moved into the next quarter.' },
    draws: [],
  },
  {
    ...{ ...toDistributor, name: 'wrong price', quantity: 200, batchSize: 40, stockLimit: 120, daysAgo: 14 },
    ...{ price: '1.26', note: 'Standard terms' },
    answer: { act: 'revoke', daysAgo: 14 },
    draws: [],
  },
  {
    ...{ ...toDistributor, name: 'spring', quantity: 240, batchSize: 40, stockLimit: 120, daysAgo: 10, price: '12.10' },
    ...{ note: 'From the spring sale on', startsInDays: 20, endsInDays: 110 },
    answer: { act: 'accept', daysAgo: 9 },
    draws: [],
  },
  {
    ...{ ...toDistributor, name: 'promise', quantity: 280, batchSize: 40, stockLimit: 160, daysAgo: 2, price: '12.60' },
    note: 'The same terms as before. Draw whenever you need some.',
    draws: [],
  },
  {
    ...{ ...toShops, name: 'shops', quantity: 120, batchSize: 40, stockLimit: 80, daysAgo: 1.1, price: '15.40' },
    note: 'So that your shop does not run empty over the holidays',
    draws: [],
  },
  {
    ...{ from: publisher, to: secondDistributor, name: 'baltics', quantity: 320, batchSize: 80, stockLimit: 240 },
    ...{ daysAgo: 50, price: '12.40', note: 'PC editions for Poland and the Baltic countries', endsInDays: 120 },
    answer: { act: 'accept', daysAgo: 49 },
    draws: [
      { quantity: 80, daysAgo: 39 },
      { quantity: 80, daysAgo: 11 },
    ],
  },
  {
    ...{ from: distributor, to: secondRetailer, name: 'row', quantity: 160, batchSize: 40, stockLimit: 80 },
    ...{ daysAgo: 30, price: '14.90', note: 'One batch whenever your shelf runs low' },
    answer: { act: 'accept', daysAgo: 29 },
    draws: [{ quantity: 40, daysAgo: 18 }],
  },
  {
    ...{ from: distributor, to: secondRetailer, name: 'row winter', quantity: 120, batchSize: 40, stockLimit: 120 },
    ...{ daysAgo: 1.3, price: '13.70', note: 'For the winter sale, on the same terms' },
    draws: [],
  },
];
