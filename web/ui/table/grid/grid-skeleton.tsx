import { Skeleton, SkeletonItem, makeStyles, tokens } from '@fluentui/react-components';
import { headerHeightPx, rowHeightPx } from './grid-styles.js';

/** Section 9: rows of the skeleton table. */
const skeletonRows = 25;

const useStyles = makeStyles({
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

/** Takes exactly the room of the table that follows, so that nothing shifts. */
export const GridSkeleton = () => {
  const styles = useStyles();
  return (
    <Skeleton className={styles.frame} aria-label="Loading the list">
      <div className={styles.header} />
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div key={row} className={styles.row}>
          <SkeletonItem size={32} shape="square" />
          {Array.from({ length: 5 }, (__, column) => (
            <SkeletonItem key={column} size={16} />
          ))}
        </div>
      ))}
    </Skeleton>
  );
};
