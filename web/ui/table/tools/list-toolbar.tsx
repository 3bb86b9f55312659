import { Button, ToggleButton, Tooltip, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { TextLineSpacingRegular } from '@fluentui/react-icons/svg/text-line-spacing';
import type { ReactNode } from 'react';
import type { Grid, GridColumn } from '../list-types.js';
import type { Density } from '../state/list-state.js';
import type { List } from '../state/use-list.js';
import { ViewMenu } from '../views/view-menu.js';
import { ColumnChooser } from './column-chooser.js';

export interface ListToolbarProps {
  readonly list: List;
  readonly grid: Grid;
  readonly columns: readonly GridColumn[];
  readonly density: Density;
  readonly filterId: string;
  readonly isFilterOpen: boolean;
  readonly onFilter: (isOpen: boolean) => void;
  readonly chips: ReactNode;
  readonly exportButton: ReactNode;
}

const noWidths = {};

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '32px',
  },
  push: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    marginLeft: 'auto',
  },
});

/** Saved views, filter, columns, density, export, and reading again. */
export const ListToolbar = (props: ListToolbarProps) => {
  const { list, grid, columns, density, filterId, isFilterOpen, onFilter, chips, exportButton } = props;
  const styles = useStyles();
  const isCompact = density === 'compact';
  return (
    <div className={styles.bar}>
      {grid.viewsOf !== null && <ViewMenu of={grid.viewsOf} list={list} grid={grid} columns={columns} />}
      {grid.form.some((field) => !field.isHidden) && (
        <ToggleButton
          appearance="subtle"
          icon={<FilterRegular />}
          checked={isFilterOpen}
          aria-expanded={isFilterOpen}
          aria-controls={filterId}
          onClick={() => onFilter(!isFilterOpen)}
        >
          Filter
        </ToggleButton>
      )}
      {chips}
      <div className={styles.push}>
        <Tooltip content="Read again" relationship="label">
          <Button appearance="subtle" icon={<ArrowClockwiseRegular />} onClick={() => void list.read.reload()} />
        </Tooltip>
        <Tooltip content="Compact rows" relationship="label">
          <ToggleButton
            appearance="subtle"
            icon={<TextLineSpacingRegular />}
            checked={isCompact}
            onClick={() => list.change({ density: isCompact ? 'comfortable' : 'compact' })}
          />
        </Tooltip>
        <ColumnChooser
          columns={grid.columns}
          visible={columns}
          widths={list.state.widths ?? noWidths}
          onColumns={(names) => list.change({ columns: names })}
          onWidths={(widths) => list.change({ widths })}
          onRestore={() => list.change({ columns: undefined, widths: undefined })}
        />
        {exportButton}
      </div>
    </div>
  );
};
