/** What people are told of stock that has fallen to its mark (docs/domain.md, l: low stock per SKU). */
import { formatCount, formatNumber } from '../../../mail/index.js';
import { notificationKind, type News } from '../../../notifications/index.js';
import type { LowStock } from './low-stock.repository.js';

/** Lines of one letter; the inventory has all. */
const linesNamed = 20;

const lineOf = ({ product, sku, right, available, lowAt }: LowStock): string =>
  `${product}, ${sku}, ${right}: ${available === 0 ? 'no free key' : formatCount(available, 'free key')} (your mark is ${formatNumber(lowAt)})`;

const lowStock = notificationKind({
  name: 'stock.low',
  title: 'Low stock',
  isMandatory: false,
  subject: 'Low stock: {what}',
  text: `This stock has fallen to its low-stock mark:

{places}

You get one letter each time: the next one comes only when the stock has been refilled and falls again.`,
  action: 'Show the inventory',
  required: ['places'],
  variables: {
    what: 'Northwind Tactics, NW-TA-1-ROW',
    places: 'Northwind Tactics, NW-TA-1-ROW, Worldwide: 4 free keys (your mark is 5)',
  },
});

export const lowStockNews = (low: readonly LowStock[]): News => {
  const more = low.length - linesNamed;
  const lines = [...low.slice(0, linesNamed).map(lineOf), ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])];
  const [first] = low;
  return lowStock(
    {
      what: low.length === 1 && first ? `${first.product}, ${first.sku}` : formatCount(low.length, 'place'),
      places: lines.join('\n'),
    },
    '/distribution/myvault/inventory/',
  );
};
