import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal';
import type { FocusEvent } from 'react';
import { useNavigate } from 'react-router';
import type { GridAction, GridRow } from '../list-types.js';

export interface RowMenuProps {
  readonly row: GridRow;
  readonly label: string;
  readonly onAction: ((row: GridRow, action: GridAction) => void) | undefined;
}

/** The keyboard's stop is the cell: a menu that closes gives the focus to its button, and the arrows would be the button's. */
const passToCell = ({ currentTarget }: FocusEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>('[data-control]')?.focus();

/** What can be done with a row. An action without its permission is disabled and names it. */
export const RowMenu = ({ row, label, onAction }: RowMenuProps) => {
  const navigate = useNavigate();
  if (row.actions.length === 0) return null;
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          tabIndex={-1}
          onFocus={passToCell}
          appearance="transparent"
          size="small"
          icon={<MoreHorizontalRegular />}
          aria-label={`Actions for ${label}`}
          onClick={(event) => event.stopPropagation()}
        />
      </MenuTrigger>
      <MenuPopover onClick={(event) => event.stopPropagation()}>
        <MenuList>
          {row.actions.map((action) => (
            <MenuItem
              key={action.name}
              disabled={action.missingPermission !== null}
              secondaryContent={action.missingPermission === null ? null : `needs ${action.missingPermission}`}
              onClick={() => (action.href === undefined ? onAction?.(row, action) : void navigate(action.href))}
            >
              {action.title}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
