import { Button, makeStyles } from '@fluentui/react-components';
import { BookmarkRegular } from '@fluentui/react-icons/svg/bookmark';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { OnDemand, onDemand } from '../../on-demand/on-demand.js';
import type { Grid, GridColumn } from '../list-types.js';
import { isChanged, viewStateOf } from '../state/saved-view.js';
import type { List } from '../state/use-list.js';
import { useViews } from './use-views.js';

const ViewChoices = onDemand(() => import('./view-choices.js'));

export interface ViewMenuProps {
  /** What views of the list are saved under. */
  readonly of: string;
  readonly list: List;
  readonly grid: Grid;
  /** Those that are shown. */
  readonly columns: readonly GridColumn[];
}

const useStyles = makeStyles({
  name: { maxWidth: '32ch', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** The saved views of a list: choose one, save what is shown, share it, open with it. */
export const ViewMenu = ({ of, list, grid, columns }: ViewMenuProps) => {
  const styles = useStyles();
  const views = useViews(of, list);
  const { current, opened } = views;
  const shown = viewStateOf(
    list.state,
    columns.map(({ name }) => name),
  );
  const isModified = opened !== undefined && isChanged(opened, shown);
  const label = current === undefined ? 'Views' : `${current.name}${isModified ? ' (changed)' : ''}`;
  return (
    <OnDemand
      kind="menu"
      button={(ask) => (
        <Button appearance="subtle" icon={<BookmarkRegular />} aria-label={`View: ${label}`} {...ask}>
          <span className={styles.name}>{label}</span>
          <ChevronDownRegular aria-hidden />
        </Button>
      )}
    >
      {(popup) => <ViewChoices {...popup} of={of} views={views} grid={grid} shown={shown} isModified={isModified} />}
    </OnDemand>
  );
};
