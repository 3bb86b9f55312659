/** What the demo's companies have given each other: offers of keys, pools, and what became of them. */
import { distributor, publisher, retailer, secondDistributor, secondRetailer } from '../titles/titles.js';
import { demoAllocations } from './allocations.js';
import type { SeededTrade } from './deals.js';

/** In turn of time; each of keys that there are many of, so a demo with few keys has none of it. */
export const demoTrade: SeededTrade = {
  offers: [
    {
      ...{ name: 'launch', from: publisher, to: distributor, quantity: 400, daysAgo: 62, price: '14.50' },
      note: 'Opening stock for the launch in the Benelux countries',
      end: { act: 'accept', daysAgo: 61 },
    },
    {
      ...{ name: 'shops', from: publisher, to: retailer, quantity: 150, daysAgo: 45, price: '16.00' },
      note: 'First delivery under the new agreement',
      end: { act: 'accept', daysAgo: 44 },
    },
    {
      ...{ name: 'autumn', from: publisher, to: distributor, quantity: 250, daysAgo: 24, price: '11.90' },
      note: 'Restock for the autumn sale',
      end: { act: 'accept', daysAgo: 23 },
    },
    {
      ...{ name: 'weekend', from: publisher, to: distributor, quantity: 500, daysAgo: 16, price: '9.90' },
      note: 'Extra stock for the weekend deal',
      end: { act: 'reject', daysAgo: 15, reason: 'We still have enough of this one from the last delivery.' },
    },
    {
      ...{ name: 'store event', from: publisher, to: distributor, quantity: 200, daysAgo: 11, price: '12.40' },
      ...{ note: 'Keys for the store event next week', endsInDays: 2.5 },
    },
    {
      ...{ name: 'left over', from: distributor, to: publisher, quantity: 40, daysAgo: 9, returns: 'launch' },
      note: 'Left over after the launch',
      end: { act: 'accept', daysAgo: 8 },
    },
    {
      ...{ name: 'mistake', from: publisher, to: retailer, quantity: 300, daysAgo: 7, price: '13.00' },
      note: 'For the summer bundle',
      end: { act: 'revoke', daysAgo: 6 },
    },
    {
      ...{ name: 'catalogue', from: publisher, to: retailer, quantity: 120, daysAgo: 2, price: '15.20' },
      note: 'Standard editions for the spring catalogue',
    },
    {
      ...{ name: 'holidays', from: publisher, to: distributor, quantity: 350, daysAgo: 1.2, price: '12.90' },
      note: 'Holiday promotion. Please accept before it starts on Friday.',
    },
    {
      ...{ name: 'baltics', from: publisher, to: secondDistributor, quantity: 320, daysAgo: 55, price: '13.80' },
      note: 'Opening stock for Poland and the Baltic countries',
      end: { act: 'accept', daysAgo: 54 },
    },
    {
      ...{ name: 'onward', from: secondDistributor, to: retailer, quantity: 80, daysAgo: 37, price: '16.90' },
      ...{ note: 'For your shops in Poland', resells: 'baltics' },
      end: { act: 'accept', daysAgo: 36 },
    },
    {
      ...{ name: 'row', from: distributor, to: secondRetailer, quantity: 80, daysAgo: 43, price: '17.20' },
      ...{ note: 'From our launch stock, to begin with', resells: 'launch' },
      end: { act: 'accept', daysAgo: 42 },
    },
    {
      ...{ name: 'row summer', from: distributor, to: secondRetailer, quantity: 90, daysAgo: 40, price: '9.50' },
      ...{ note: 'For the end of the summer sale', endsInDays: -15 },
    },
    {
      ...{ name: 'row doubles', from: distributor, to: secondRetailer, quantity: 100, daysAgo: 13, price: '12.00' },
      note: 'Restock, as every month',
      end: { act: 'reject', daysAgo: 12, reason: 'We have ordered these with you already, please see our last mail.' },
    },
    {
      ...{ name: 'row unsold', from: secondRetailer, to: distributor, quantity: 40, daysAgo: 4, returns: 'row' },
      note: 'Half of the first delivery is still on our shelves',
    },
    {
      ...{ name: 'baltic winter', from: publisher, to: secondDistributor, quantity: 200, daysAgo: 1.4, price: '11.60' },
      note: 'Winter restock for the Baltic countries',
    },
  ],
  pools: [
    {
      ...{
        name: 'spring',
        from: publisher,
        to: distributor,
        quantity: 250,
        maxStock: 300,
        minBatchSize: 25,
        daysAgo: 70,
      },
      draws: [{ quantity: 200, daysAgo: 60 }],
      end: { act: 'close', daysAgo: 50 },
    },
    {
      ...{ name: 'running', from: publisher, to: distributor, quantity: 500, maxStock: 600, minBatchSize: 10 },
      ...{ maxQuantity: 450, daysAgo: 40 },
      draws: [
        { quantity: 100, daysAgo: 30 },
        { quantity: 60, daysAgo: 12 },
      ],
    },
    {
      ...{ name: 'low', from: publisher, to: distributor, quantity: 300, maxStock: 300, minBatchSize: 25, daysAgo: 33 },
      draws: [
        { quantity: 125, daysAgo: 20 },
        { quantity: 125, daysAgo: 6 },
      ],
    },
    {
      ...{
        name: 'shop window',
        from: publisher,
        to: retailer,
        quantity: 200,
        maxStock: 250,
        minBatchSize: 20,
        daysAgo: 21,
      },
      draws: [{ quantity: 40, daysAgo: 15 }],
      end: { act: 'pause', daysAgo: 4 },
    },
    {
      ...{ name: 'next season', from: publisher, to: distributor, quantity: 150, maxStock: 400, minBatchSize: 10 },
      ...{ daysAgo: 3, startsInDays: 12 },
      draws: [],
    },
    {
      ...{ name: 'baltics', from: publisher, to: secondDistributor, quantity: 240, maxStock: 280, minBatchSize: 40 },
      ...{ daysAgo: 60, endsInDays: -10 },
      draws: [
        { quantity: 80, daysAgo: 52 },
        { quantity: 40, daysAgo: 31 },
      ],
    },
    {
      ...{ name: 'row', from: distributor, to: secondRetailer, quantity: 200, maxStock: 240, minBatchSize: 40 },
      daysAgo: 34,
      draws: [
        { quantity: 40, daysAgo: 25 },
        { quantity: 80, daysAgo: 7 },
      ],
    },
  ],
  allocations: demoAllocations,
};
