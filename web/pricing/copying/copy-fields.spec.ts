import { copyFields, sentCopy, type Copy } from './copy-fields.js';

const copy: Copy = {
  ...{ title: 'Copy', defaultCurrency: 'EUR', isVatIncluded: true, percent: 5, currency: 'EUR', rates: [] },
  ...{ rounding: 'ninety_nine', withFuture: true },
};
const { rates } = copyFields(['EUR', 'USD'], 'EUR');

describe('a copy of a price list', () => {
  it('is sent with the rates that are stated, whatever case they are written in', () => {
    expect(sentCopy({ ...copy, rates: ['usd=0.92'] })).toEqual({
      ...{ percent: 5, currency: 'EUR', rounding: 'ninety_nine', withFuture: true },
      rates: [{ fromCurrency: 'USD', rate: '0.92' }],
    });
  });

  it('has no rates where nothing is converted', () => {
    expect(sentCopy({ ...copy, currency: '', rates: ['USD=0.92'] })?.rates).toEqual([]);
    expect(rates.isAsked?.({ ...copy, currency: '' })).toBe(false);
  });

  it.each([['USD'], ['USD=0'], ['USD=0,92'], ['USD=1.1234567'], ['DOLLAR=1']])('is not asked for with %p', (text) => {
    expect(rates.fault?.([text], copy)).toBe(`${text} is no rate: write USD=0.92`);
    expect(sentCopy({ ...copy, rates: [text] })).toBeNull();
  });

  it('states one rate for a currency', () => {
    expect(rates.fault?.(['USD=1', 'usd=2'], copy)).toBe('State one rate for each currency');
  });

  it('is not asked for while its percentage is no number', () => {
    expect(sentCopy({ ...copy, percent: Number.NaN })).toBeNull();
  });
});
