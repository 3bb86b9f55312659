import { Button } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import type { FocusEvent } from 'react';
import { OnDemand, onDemand } from '../../on-demand/on-demand.js';
import type { RowActsProps } from './row-acts.js';

const RowActs = onDemand(() => import('./row-acts.js'));

export interface RowMenuProps extends RowActsProps {
  readonly label: string;
}

/** The keyboard's stop is the cell: a menu that closes gives the focus to its button, and the arrows would be the button's. */
const passToCell = ({ currentTarget }: FocusEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[data-control]')?.focus();

/** What can be done with a row. An action without its permission is disabled and names it. */
export const RowMenu = ({ label, ...acts }: RowMenuProps) =>
  acts.row.actions.length === 0 ? null : (
    <OnDemand
      kind="menu"
      button={({ onClick, ...ask }) => (
        <Button
          tabIndex={-1}
          onFocus={passToCell}
          appearance="transparent"
          size="small"
          icon={<MoreHorizontalRegular />}
          aria-label={`Actions for ${label}`}
          onClick={(event) => {
            event.stopPropagation();
            onClick(event);
          }}
          {...ask}
        />
      )}
    >
      {(popup) => <RowActs {...acts} {...popup} />}
    </OnDemand>
  );
