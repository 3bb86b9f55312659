/** The letter about stock that has fallen to its mark (docs/domain.md, l: low stock per SKU). */
import { formatCount, formatNumber } from '../../../mail/index.js';
import type { LowStock } from './low-stock.repository.js';

/** Lines of one letter; the inventory has all. */
const linesNamed = 20;

const lineOf = ({ product, sku, right, available, lowAt }: LowStock): string =>
  `${product}, ${sku}, ${right}: ${available === 0 ? 'no free key' : formatCount(available, 'free key')} (your mark is ${formatNumber(lowAt)})`;

export const lowStockLetter = (low: readonly LowStock[]): { readonly subject: string; readonly text: string } => {
  const more = low.length - linesNamed;
  const lines = [...low.slice(0, linesNamed).map(lineOf), ...(more > 0 ? [`and ${formatNumber(more)} more`] : [])];
  const [first] = low;
  return {
    subject:
      low.length === 1 && first
        ? `Low stock: ${first.product}, ${first.sku}`
        : `Low stock: ${formatCount(low.length, 'place')}`,
    text: `This stock has fallen to its low-stock mark:\n\n${lines.join('\n')}\n\nYou get one letter each time: the next one comes only when the stock has been refilled and falls again.`,
  };
};
