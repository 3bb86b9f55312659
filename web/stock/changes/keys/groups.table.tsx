import { makeStyles, tokens } from '@fluentui/react-components';
import { FactsTable, type FactsColumn } from '../../../ui/facts/facts-table.js';
import { formatCount, formatNumber } from '../../../ui/format/format.js';
import { StatusBadge } from '../../../ui/format/status-badge.js';
import type { ChangeGroup } from '../change.js';

const useStyles = makeStyles({
  sku: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  place: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** Groups that are shown; a change over many rows of the stock has thousands. */
const maxShown = 100;

/** 'Before' and 'after' of what the vault has in this state. */
const heldText = ({ isHolder, heldCount, leftCount }: ChangeGroup): string =>
  isHolder ? `${formatNumber(heldCount)} → ${formatNumber(leftCount)}` : "Another vault's";

const numberColumns: readonly FactsColumn<ChangeGroup>[] = [
  { name: 'State', of: ({ state }) => <StatusBadge status={state} />, width: 120 },
  { name: 'Keys', of: ({ count }) => formatNumber(count), kind: 'number', width: 80 },
  { name: 'Before → after', of: heldText, kind: 'number', width: 140 },
];

export interface GroupsTableProps {
  readonly groups: readonly ChangeGroup[];
  /** Beside something else: what names the stock stands in one column. */
  readonly isNarrow?: boolean;
}

/** The keys that will be changed, by product, right and state, and what stays of them. */
export const GroupsTable = ({ groups, isNarrow = false }: GroupsTableProps) => {
  const styles = useStyles();
  if (groups.length === 0) return null;
  const shown = groups.toSorted((a, b) => b.count - a.count).slice(0, maxShown);
  const more = groups.length - shown.length;
  const wide: readonly FactsColumn<ChangeGroup>[] = [
    { name: 'Product', of: ({ productTitle }) => productTitle },
    { name: 'SKU', of: ({ sku }) => sku, className: styles.sku },
    { name: 'Platform (DRM)', of: ({ platform }) => platform },
    { name: 'Right', of: ({ rightName }) => rightName },
  ];
  const narrow: readonly FactsColumn<ChangeGroup>[] = [
    {
      name: 'Product',
      of: ({ productTitle, sku, platform, rightName }) => (
        <>
          {productTitle}
          <div className={styles.place}>{[platform, rightName, sku].join(' · ')}</div>
        </>
      ),
    },
  ];
  const columns = [...(isNarrow ? narrow : wide), ...numberColumns];
  return (
    <>
      <FactsTable label="Keys that will be changed" columns={columns} rows={shown} keyOf={(_, at) => at} />
      {more > 0 && <p>{`And ${formatCount(more, 'group')} with fewer keys.`}</p>}
    </>
  );
};
