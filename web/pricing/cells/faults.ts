/** What is wrong with the cells of a price as far as the browser can tell; the platform checks all of it again. */
import { amountFault } from './amount.js';
import { columnNames, isInstant, type Cells, type ColumnName } from './cells.js';
import { productsOf, skuGuidOf, textKey, unknownIn, type Known } from './known.js';

export type Faults = Readonly<Partial<Record<ColumnName, string>>>;

const looking = 'It is being looked up';

const productFault = (cells: Cells, { products }: Known): string | undefined => {
  if (cells.product === '') return 'Choose a product';
  const found = productsOf(cells, products);
  if (found.length > 1) return 'Several products have this name: choose one with its number';
  if (found.length === 1) return undefined;
  return products.asked.has(textKey(cells.product)) ? 'You can price no such product' : looking;
};

const skuFault = (cells: Cells, { products }: Known): string | undefined => {
  if (skuGuidOf(cells, products) !== undefined || productsOf(cells, products).length !== 1) return undefined;
  return unknownIn(cells, products) === undefined ? 'The product has no such SKU' : looking;
};

const regionFault = ({ region, country, included }: Cells, { regions }: Known): string | undefined => {
  if (region === '' && country !== '') return 'A country needs its region';
  if (region === '' && included === 'No') return 'Only a region or a country can be left out';
  return region !== '' && regions && !regions.has(region) ? 'You have no such region' : undefined;
};

const countryFault = ({ country }: Cells): string | undefined =>
  country === '' || /^[A-Z]{2}$/.test(country) ? undefined : 'Two letters: DE';

const currencyFault = ({ currency }: Cells, { currencies }: Known): string | undefined => {
  if (!/^[A-Z]{3}$/.test(currency)) return 'Three letters: EUR';
  return currencies && !currencies.includes(currency) ? 'This currency is not in use' : undefined;
};

const srpFault = ({ srp, wsp, currency, included }: Cells): string | undefined =>
  srp === '' && wsp === '' && included === 'Yes' ? 'SRP or WSP is needed' : amountFault(srp, currency);

const checks: Readonly<Record<ColumnName, (cells: Cells, known: Known) => string | undefined>> = {
  ...{ product: productFault, sku: skuFault, region: regionFault, country: countryFault },
  ...{ currency: currencyFault, srp: srpFault },
  wsp: ({ wsp, currency }) => amountFault(wsp, currency),
  included: ({ included }) => (included === 'Yes' || included === 'No' ? undefined : 'Yes or No'),
  validFrom: ({ validFrom }) =>
    validFrom === '' || isInstant(validFrom) ? undefined : 'A time in UTC: 2026-12-24 18:30',
};

/** @returns by column, those without a fault absent */
export const faultsOf = (cells: Cells, known: Known): Faults =>
  Object.fromEntries(
    columnNames.flatMap((column) => {
      const fault = checks[column](cells, known);
      return fault === undefined ? [] : [[column, fault]];
    }),
  );
