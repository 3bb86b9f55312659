import { Skeleton, SkeletonItem, makeStyles, tokens } from '@fluentui/react-components';
import { headerHeightPx, rowHeightPx } from './grid-styles.js';

/** Rows of the skeleton table (docs/domain.md, p). */
const skeletonRows = 25;

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minHeight: 0, rowGap: tokens.spacingVerticalL },
  bar: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexShrink: 0, height: '32px' },
  piece: { width: '96px' },
  pieces: { width: '280px' },
  frame: {
    flex: '1 1 0',
    minHeight: '320px',
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  header: { height: `${headerHeightPx}px`, backgroundColor: tokens.colorNeutralBackground2 },
  row: {
    display: 'grid',
    gridTemplateColumns: '32px 2fr 1fr 2fr 1fr 1fr',
    columnGap: tokens.spacingHorizontalXXL,
    alignItems: 'center',
    height: `${rowHeightPx.comfortable}px`,
    padding: `0 ${tokens.spacingHorizontalM}`,
    boxSizing: 'border-box',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

/** The room of the toolbar above the table and of the pager below it. */
const Bar = () => {
  const styles = useStyles();
  return (
    <div className={styles.bar}>
      <SkeletonItem className={styles.piece} size={16} />
      <SkeletonItem className={styles.pieces} size={16} />
    </div>
  );
};

/** Takes exactly the room of the toolbar, table and pager that follow, so that nothing shifts. */
export const GridSkeleton = () => {
  const styles = useStyles();
  return (
    <Skeleton className={styles.list} aria-label="Loading the list">
      <Bar />
      <div className={styles.frame}>
        <div className={styles.header} />
        {Array.from({ length: skeletonRows }, (_, row) => (
          <div key={row} className={styles.row}>
            <SkeletonItem size={32} shape="square" />
            {Array.from({ length: 5 }, (__, column) => (
              <SkeletonItem key={column} size={16} />
            ))}
          </div>
        ))}
      </div>
      <Bar />
    </Skeleton>
  );
};
