/** Amounts as people write them, and the one way in which they are kept: '1234.50'. */

/** Decimals of a currency by ISO 4217; two where it is not known. */
export const decimalsOf = (currency: string): number => {
  if (!/^[A-Z]{3}$/.test(currency)) return 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
};

const known = new Map<string, number>();

const keptDecimals = (currency: string): number => {
  const found = known.get(currency);
  if (found !== undefined) return found;
  const decimals = decimalsOf(currency);
  known.set(currency, decimals);
  return decimals;
};

const amount = /^\d{1,12}([.,]\d+)?$/;
/** '1,234' and '1.234': a thousand and more, or one and a bit. */
const ambiguous = /^\d{1,3}[.,]\d{3}$/;

const isAmbiguous = (text: string, currency: string): boolean =>
  ambiguous.test(text) && !(keptDecimals(currency) === 3 && text.includes('.'));

/** @returns with as many decimals as its currency has; what is no amount stays as it was written */
export const amountOf = (written: string, currency: string): string => {
  const text = written.trim();
  if (!amount.test(text) || isAmbiguous(text, currency)) return text;
  const [whole = '', fraction = ''] = text.replace(',', '.').split('.');
  const decimals = keptDecimals(currency);
  const needed = fraction.replace(/0+$/, '').padEnd(decimals, '0');
  const left = whole.replace(/^0+(?=\d)/, '');
  return needed === '' ? left : `${left}.${needed}`;
};

const most = 1_000_000_000;

const decimalsText = (currency: string, decimals: number): string =>
  decimals === 0 ? `${currency} has no decimals` : `${currency} has ${decimals} decimals`;

/** @param text as `amountOf` keeps it. @returns what is wrong with it */
export const amountFault = (text: string, currency: string): string | undefined => {
  if (text === '') return undefined;
  if (isAmbiguous(text, currency)) return 'Write it without a mark for thousands: 1234 or 1.23';
  if (!/^\d+(\.\d+)?$/.test(text)) return 'An amount is written as 1234.56 or 1234,56';
  const decimals = keptDecimals(currency);
  if ((text.split('.')[1] ?? '').length > decimals) return decimalsText(currency || 'It', decimals);
  return Number(text) >= most ? 'Less than 1,000,000,000' : undefined;
};
