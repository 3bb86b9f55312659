import { blankEntry, newEntries, takenOut } from '../../ui/sheet/changes.js';
import type { Item } from '../promotion.js';
import {
  changed,
  discountFault,
  discountOf,
  entryOf,
  faultsOf,
  filledDown,
  noChanges,
  pasted,
  written,
} from './item-cells.js';
import { itemRow } from './item-rows.js';
import { chunkSize, faultyEntries, planOf, withoutSaved } from './item-save.js';
import { noSkus, suggestionsFor, withProducts } from './known-skus.js';

const anItem = (skuGuid: string, over: Partial<Item> = {}): Item => ({
  ...{ itemNumber: 1, skuGuid, sku: skuGuid.toUpperCase(), platform: 'Steam', region: 'EU', discount: 25 },
  ...{ productGuid: 'p-1', productNumber: 7, productTitle: 'Aurora', isUnavailable: false, price: null },
  ...over,
});
const aProduct = (sku: string) => ({
  ...{ productGuid: 'p-1', productNumber: 7, title: 'Aurora', company: 'Northwind' },
  skus: [{ skuGuid: `guid-of-${sku}`, sku, platform: 'Steam', region: 'EU' }],
});
const known = withProducts(noSkus, [aProduct('AUR-PC')], 'aur-pc');
const one = entryOf(anItem('s-1'));

describe('a discount', () => {
  it.each([
    ['25', '25'],
    ['12,50', '12.5'],
    ['33 %', '33'],
    ['12.345', '12.345'],
    ['a lot', 'a lot'],
  ])('that is written %p is kept as %p', (text, kept) => {
    expect(discountOf(text)).toBe(kept);
  });

  it.each(['0', '100', '-5', '12.345', '', '1e1'])('of %p is none', (text) => {
    expect(discountFault(text)).toBe('More than 0 and less than 100, with at most two decimals');
  });

  it.each(['0.01', '25', '99.99'])('of %p is one', (text) => {
    expect(discountFault(text)).toBeUndefined();
  });
});

describe('a row of the sheet', () => {
  it('asks for a SKU in the specification’s words, and for one that can be promoted', () => {
    const at = (sku: string) => faultsOf({ sku, skuGuid: '', discount: '25', isStanding: false }, known);
    expect(at('')).toEqual({ sku: 'Please select SKU from list to add promotion' });
    expect(at('aur-pc')).toEqual({});
    expect(at('NEW')).toEqual({ sku: 'It is being looked up' });
    expect(faultsOf({ ...one.now, skuGuid: '', sku: 'NEW' }, withProducts(known, [], 'new'))).toEqual({
      sku: 'You can promote no such SKU',
    });
  });

  it('that is an item keeps its SKU, and nothing of what is only read is entered', () => {
    const [entry] = pasted([one], 0, [['OTHER', '30', 'Another title']]);
    expect(entry?.now).toMatchObject({ sku: 'S-1', discount: '30' });
    expect(
      filledDown([{ ...one, now: { ...one.now, discount: '40' } }, one], ['sku', 'discount'])[0]?.now,
    ).toMatchObject({
      ...{ sku: 'S-1', discount: '40' },
    });
  });

  it('says that it is not sold any more, or leaves a margin below zero', () => {
    const price = { outcome: 'priced', isBelowZero: true } as NonNullable<Item['price']>;
    expect(itemRow(entryOf(anItem('s-1', { isUnavailable: true })), false, known).state).toBe('Not sold');
    expect(itemRow(entryOf(anItem('s-1', { price })), false, known).state).toBe('Below 0');
  });

  it('shows what was saved, and no prices of a discount that is not', () => {
    const price = {
      ...{ outcome: 'priced', currency: 'EUR', srp: '59.99', discountedSrp: '44.99', purchase: '42.00' },
      ...{ discountedPurchase: '31.50', discountedBuyerMargin: 16.67, discountedOwnMargin: null, isBelowZero: false },
    } as NonNullable<Item['price']>;
    const entry = entryOf(anItem('s-1', { price }));
    const texts = (isChanged: boolean) => itemRow(entry, isChanged, known).cells.map(({ text }) => text);
    expect(texts(false)).toEqual(['S-1', '25', 'Aurora', '59.99 EUR', '44.99', '42.00', '31.50', '16.67 %', '']);
    expect(texts(true)).toEqual(['S-1', '25', 'Aurora', '', '', '', '', '', '']);
  });
});

describe('what is suggested', () => {
  it('is found by a part of the SKU or of its product’s title', () => {
    expect(suggestionsFor(known, 'ur-p')).toEqual([{ value: 'AUR-PC', label: 'Aurora' }]);
    expect(suggestionsFor(known, 'auro')).toHaveLength(1);
    expect(suggestionsFor(known, 'boreal')).toEqual([]);
  });
});

describe('a save', () => {
  const withNew = (...discounts: readonly string[]) =>
    changed(
      noChanges,
      pasted(
        discounts.map((_, at) => blankEntry(noChanges, at)),
        0,
        discounts.map((discount) => ['AUR-PC', discount]),
      ),
    );

  it('sends what changed, and then what is taken out', () => {
    const changes = changed(withNew('25'), takenOut([one]));
    expect(planOf(changes, known)).toEqual({
      removals: [{ sent: ['s-1'], keys: ['s-1'] }],
      puts: [{ sent: [{ skuGuid: 'guid-of-AUR-PC', discount: 25 }], keys: [newEntries(changes)[0]?.key] }],
    });
  });

  it('puts again what was taken out, instead of taking it out behind that', () => {
    const [out] = takenOut([entryOf(anItem('guid-of-AUR-PC'))]);
    const plan = planOf(changed(withNew('40'), out ? [out] : []), known);
    expect(plan.removals).toEqual([]);
    expect(plan.puts[0]?.sent).toEqual([{ skuGuid: 'guid-of-AUR-PC', discount: 40 }]);
    expect(plan.puts[0]?.keys).toHaveLength(2);
  });

  it('sends each SKU once: the later row counts, and both are saved', () => {
    const [put] = planOf(withNew('25', '30'), known).puts;
    expect(put?.sent).toEqual([{ skuGuid: 'guid-of-AUR-PC', discount: 30 }]);
    expect(put?.keys).toHaveLength(2);
  });

  it('goes in calls of a thousand', () => {
    const items = Array.from({ length: chunkSize + 1 }, (_, at) => entryOf(anItem(`s-${at}`)));
    const { puts } = planOf(changed(noChanges, written(items, ['discount'], '30')), known);
    expect(puts.map(({ sent }) => sent.length)).toEqual([chunkSize, 1]);
  });

  it('that is half done leaves the rest to be saved', () => {
    const changes = changed(withNew('25'), takenOut([one]));
    const left = withoutSaved(changes, ['s-1']);
    expect([left.entries.size, left.past.length]).toEqual([1, 0]);
  });

  it('waits for rows that are not right yet, but for none that is taken out', () => {
    expect(faultyEntries(withNew('0'), known)).toHaveLength(1);
    expect(
      faultyEntries(changed(noChanges, takenOut([{ ...one, now: { ...one.now, discount: 'x' } }])), known),
    ).toEqual([]);
  });
});
