import { entriesOf, faultsOf } from '../../ui/record/entries.js';
import { askedFields, namedFields } from '../../ui/record/fields.js';
import { factsOf } from '../../ui/record/facts.js';
import { copiedTerms, notSet, settingsFields, theirFacts, type Terms } from './settings.js';

const wholesale: Terms = {
  ...{ pricingType: 'wholesale', sourceMargin: null, targetMargin: null, currency: 'EUR', invoicingCurrency: 'USD' },
  ...{ restrictedCountries: ['DE', 'AT'], blacklistedCountries: [], returnWindowDays: 0 },
  ...{ isCatalogShared: false, isEmbargoAllowed: false, isAutoConnect: true },
};
const seller = { isSelling: true, isBuying: false };
const buyer = { isSelling: false, isBuying: true };
const shared = (sourceMargin: number | null, targetMargin: number | null): Terms => ({
  ...wholesale,
  ...{ pricingType: 'revenue_share', sourceMargin, targetMargin },
});
const fieldsOf = (sides: typeof seller, terms = wholesale) => settingsFields(sides, ['EUR'], terms);
const namesOf = (sides: typeof seller, terms = wholesale): readonly string[] =>
  askedFields(fieldsOf(sides, terms), terms).map(([name]) => name);

describe('the settings that a side is asked for', () => {
  it('are of who sells, with margins only where they share', () => {
    expect(namesOf(seller)).not.toContain('sourceMargin');
    expect(namesOf(seller, shared(30, 70))).toContain('targetMargin');
    expect(namesOf(seller)).not.toContain('isAutoConnect');
  });

  it('are two of who buys', () => {
    expect(namesOf(buyer).toSorted()).toEqual(['invoicingCurrency', 'isAutoConnect']);
    // In use by this side, though nobody chooses it any more.
    const [, field] = namedFields(fieldsOf(buyer)).find(([name]) => name === 'invoicingCurrency') ?? [];
    expect(field?.kind === 'select' && field.options.map(({ value }) => value)).toEqual(['EUR', 'USD']);
  });

  it.each([
    [33.33, 66.67, {}],
    [0, 100, {}],
    [33.33, 66.66, { targetMargin: 'The two margins must add to 100' }],
    [null, 100, { sourceMargin: 'Required Field' }],
  ])('%p and %p of a share: %p', (source, target, faults) => {
    const terms = shared(source, target);
    const fields = fieldsOf(seller, terms);
    expect(faultsOf(fields, entriesOf(fields, terms))).toEqual(faults);
  });

  it('propose the rest of 100 for the other side', () => {
    const proposes = fieldsOf(seller).sourceMargin.proposes;
    expect(proposes?.(33.33, wholesale)).toEqual({ targetMargin: 66.67 });
    expect(proposes?.(101, wholesale)).toEqual({});
    expect(proposes?.(null, wholesale)).toEqual({});
  });
});

describe('the settings of another connection', () => {
  const settings = (terms: Terms, isBuying: boolean) => ({
    ...{ terms, isSelling: true, isBuying, version: 1, changedBy: null, changedAt: null },
  });

  it('are copied as far as this side sets them at both', () => {
    const there = { ...shared(30, 70), invoicingCurrency: 'GBP', isAutoConnect: false, returnWindowDays: 9 };
    const copied = copiedTerms(settings(wholesale, false), settings(there, true));
    expect(copied).toEqual({ ...there, invoicingCurrency: 'USD', isAutoConnect: true });
    expect(copiedTerms(settings(wholesale, true), settings(there, true))).toEqual(there);
  });
});

describe('the settings of a side in words', () => {
  it('say what it sets, in the reader’s place', () => {
    const terms = shared(30, 70);
    const fields = fieldsOf(seller, terms);
    const facts = factsOf(fields, terms, notSet(seller, fields));
    expect(facts).toContainEqual({ name: 'Pricing type', value: 'Revenue share: you get 30 %, they get 70 %' });
    expect(facts).toContainEqual({ name: 'Restricted countries', value: 'Austria, Germany' });
    expect(facts.map(({ name }) => name)).not.toContain('Invoicing currency');
  });

  it('of the other side are those that concern the reader', () => {
    expect(theirFacts({ selling: null, invoicingCurrency: 'USD' })).toEqual([
      { name: 'Invoicing currency', value: 'US Dollar (USD)' },
    ]);
    expect(theirFacts({ selling: shared(30, 70), invoicingCurrency: null })).toContainEqual({
      ...{ name: 'Pricing type', value: 'Revenue share: they get 30 %, you get 70 %' },
    });
    expect(theirFacts({ selling: wholesale, invoicingCurrency: null })).toContainEqual({
      ...{ name: 'Return window', value: 'No returns' },
    });
  });
});
