import { Button } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import type { FocusEvent } from 'react';
import { OnDemand, onDemand } from '../../on-demand/on-demand.js';
import type { GridAction, GridRow } from '../list-types.js';

const RowActs = onDemand(() => import('./row-acts.js'));

export interface RowMenuProps {
  readonly row: GridRow;
  readonly label: string;
  readonly onAction: ((row: GridRow, action: GridAction) => void) | undefined;
}

/** The keyboard's stop is the cell: a menu that closes gives the focus to its button, and the arrows would be the button's. */
const passToCell = ({ currentTarget }: FocusEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[data-control]')?.focus();

/** What can be done with a row. An action without its permission is disabled and names it. */
export const RowMenu = (props: RowMenuProps) =>
  props.row.actions.length === 0 ? null : (
    <OnDemand
      kind="menu"
      button={({ onClick, ...ask }) => (
        <Button
          tabIndex={-1}
          onFocus={passToCell}
          appearance="transparent"
          size="small"
          icon={<MoreHorizontalRegular />}
          aria-label={`Actions for ${props.label}`}
          onClick={(event) => {
            event.stopPropagation();
            onClick(event);
          }}
          {...ask}
        />
      )}
    >
      {(popup) => <RowActs {...props} {...popup} />}
    </OnDemand>
  );
