import { makeStyles, tokens } from '@fluentui/react-components';
import { FactsTable, type FactsColumn } from '../../../ui/facts/facts-table.js';
import { formatCount, formatNumber } from '../../../ui/format/format.js';
import { StatusBadge } from '../../../ui/format/status-badge.js';
import type { ChangeGroup } from '../change.js';

const useStyles = makeStyles({
  sku: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
});

/** Groups that are shown; a change over many rows of the stock has thousands. */
const mostShown = 100;

/** The keys that will be changed, by product, right and state. */
export const GroupsTable = ({ groups }: { readonly groups: readonly ChangeGroup[] }) => {
  const styles = useStyles();
  if (groups.length === 0) return null;
  const shown = groups.toSorted((a, b) => b.count - a.count).slice(0, mostShown);
  const more = groups.length - shown.length;
  const columns: readonly FactsColumn<ChangeGroup>[] = [
    { name: 'Product', of: ({ productTitle }) => productTitle },
    { name: 'SKU', of: ({ sku }) => sku, className: styles.sku },
    { name: 'Platform (DRM)', of: ({ platform }) => platform },
    { name: 'Right', of: ({ rightName }) => rightName },
    { name: 'State', of: ({ state }) => <StatusBadge status={state} />, width: 120 },
    { name: 'Keys', of: ({ count }) => formatNumber(count), kind: 'number', width: 100 },
  ];
  return (
    <>
      <FactsTable label="Keys that will be changed" columns={columns} rows={shown} keyOf={(_, at) => at} />
      {more > 0 && <p>{`And ${formatCount(more, 'group')} with fewer keys.`}</p>}
    </>
  );
};
