import { makeStyles, tokens } from '@fluentui/react-components';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import { formatNumber } from '../format/format.js';
import type { GridRow } from '../table/list-types.js';

const useStyles = makeStyles({
  over: {
    display: 'inline-flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    color: tokens.colorStatusWarningForeground1,
  },
});

/** Keys that are promised; more of them than are free is a warning. */
export const PromisedCell = ({ row: { cells } }: { readonly row: GridRow }) => {
  const styles = useStyles();
  const text = formatNumber(Number(cells['Promised']));
  if (cells['OverPromised'] !== true) return text;
  return (
    <span className={styles.over} title="More is promised than is free">
      <WarningRegular role="img" aria-label="More is promised than is free" />
      {text}
    </span>
  );
};
