import {
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { formatCount, formatNumber } from '../../../ui/format/format.js';
import { StatusBadge } from '../../../ui/format/status-badge.js';
import type { ChangeGroup } from '../change.js';

const useStyles = makeStyles({
  count: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', width: '100px' },
  countHead: { width: '100px', '& > div': { justifyContent: 'flex-end' } },
  state: { width: '120px' },
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
  return (
    <>
      <Table size="small" aria-label="Keys that will be changed">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Product</TableHeaderCell>
            <TableHeaderCell>SKU</TableHeaderCell>
            <TableHeaderCell>Platform (DRM)</TableHeaderCell>
            <TableHeaderCell>Right</TableHeaderCell>
            <TableHeaderCell className={styles.state}>State</TableHeaderCell>
            <TableHeaderCell className={styles.countHead}>Keys</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {shown.map((group, at) => (
            <TableRow key={at}>
              <TableCell>{group.productTitle}</TableCell>
              <TableCell className={styles.sku}>{group.sku}</TableCell>
              <TableCell>{group.platform}</TableCell>
              <TableCell>{group.rightName}</TableCell>
              <TableCell className={styles.state}>
                <StatusBadge status={group.state} />
              </TableCell>
              <TableCell className={styles.count}>{formatNumber(group.count)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {more > 0 && <p>{`And ${formatCount(more, 'group')} with fewer keys.`}</p>}
    </>
  );
};
