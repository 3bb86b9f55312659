import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { formatNumber } from '../../ui/format/format.js';
import { atReceiverTexts, obstacleTexts } from '../offer.js';
import { lineId, type Line } from './wanted.js';

/** Lines that are shown; the numbers above them count all. */
const maxShown = 100;

const what: readonly FactsColumn<Line>[] = [
  { name: 'Product', of: ({ productTitle }) => productTitle || '–' },
  { name: 'SKU', of: ({ sku }) => sku || '–', kind: 'code', width: 220 },
  { name: 'Right', of: ({ rightName }) => rightName || '–' },
];

const possible: readonly FactsColumn<Line>[] = [
  ...what,
  { name: 'Keys', of: ({ quantity }) => formatNumber(quantity), kind: 'number', width: 80 },
  { name: 'Free now', of: ({ freeCount }) => formatNumber(freeCount), kind: 'number', width: 80 },
  { name: 'Free after', of: ({ freeAfter }) => formatNumber(freeAfter), kind: 'number', width: 80 },
  {
    name: 'At the receiver',
    of: ({ isReturn, productAtReceiver }) => (isReturn ? 'Goes back to them' : atReceiverTexts[productAtReceiver]),
  },
];

const hindered: readonly FactsColumn<Line>[] = [
  ...what,
  { name: 'Free now', of: ({ freeCount }) => formatNumber(freeCount), kind: 'number', width: 80 },
  { name: 'Why not', of: ({ obstacles }) => obstacles.map((obstacle) => obstacleTexts[obstacle]).join(' ') },
];

export interface LinesTableProps {
  readonly label: string;
  readonly lines: readonly Line[];
  /** These cannot be offered: says why. */
  readonly isHindered?: boolean;
}

/** What each line of an offer would come to. */
export const LinesTable = ({ label, lines, isHindered = false }: LinesTableProps) => {
  const more = lines.length - maxShown;
  return (
    <>
      <FactsTable
        label={label}
        columns={isHindered ? hindered : possible}
        rows={lines.slice(0, maxShown)}
        keyOf={lineId}
      />
      {more > 0 && <div>{`And ${formatNumber(more)} more.`}</div>}
    </>
  );
};
