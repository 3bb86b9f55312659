import { Button, Link, Tooltip, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { formatNumber } from '../../format/format.js';
import { useWhyNot } from '../../../client/session/why-not.js';
import type { BulkAction, Grid } from '../list-types.js';
import type { RowSelection } from '../state/use-selection.js';

export interface SelectionBarProps {
  readonly selection: RowSelection;
  readonly pagination: Grid['pagination'];
  readonly bulk: readonly BulkAction[];
}

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '32px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
  },
  push: { marginLeft: 'auto' },
});

const useHindrance = (action: BulkAction, { selection }: RowSelection): string | undefined => {
  const missing = action.missingPermission ?? null;
  const whyNot = useWhyNot(missing !== null);
  if (missing !== null) return whyNot([missing]);
  return selection && action.hindranceOf?.(selection);
};

const BulkButton = ({ action, selection }: { readonly action: BulkAction; readonly selection: RowSelection }) => {
  const hindrance = useHindrance(action, selection);
  const button = (
    <Button
      size="small"
      icon={action.icon ?? null}
      disabledFocusable={hindrance !== undefined}
      onClick={() => selection.selection && action.run(selection.selection)}
    >
      {action.title}
    </Button>
  );
  if (hindrance === undefined) return button;
  return (
    <Tooltip relationship="description" content={hindrance}>
      {button}
    </Tooltip>
  );
};

/** What is selected, the step to all that match, and what can be done with it. */
export const SelectionBar = ({ selection, pagination, bulk }: SelectionBarProps) => {
  const styles = useStyles();
  if (selection.count === 0) return null;
  const total = `${pagination.isTotalCapped ? 'more than ' : ''}${formatNumber(pagination.totalItems)}`;
  const canTakeAll = !selection.isAll && pagination.totalItems > selection.count;
  return (
    <div className={styles.bar} role="region" aria-label="Selection">
      <strong role="status">
        {selection.isAll ? `All ${total} that match are selected` : `${formatNumber(selection.count)} selected`}
      </strong>
      {canTakeAll && (
        <Link as="button" onClick={selection.selectAll}>
          Select all {total} that match
        </Link>
      )}
      <Button size="small" appearance="transparent" icon={<DismissRegular />} onClick={selection.clear}>
        Clear selection
      </Button>
      <span className={styles.push} />
      {bulk.map((action) => (
        <BulkButton key={action.name} action={action} selection={selection} />
      ))}
    </div>
  );
};
