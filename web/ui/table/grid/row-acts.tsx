import { MenuItem, MenuList } from '@fluentui/react-components';
import { useNavigate } from 'react-router';
import { useWhyNot } from '../../../client/session/why-not.js';
import type { PopupProps } from '../../on-demand/on-demand.js';
import { PopupMenu } from '../../on-demand/popup-menu.js';
import type { GridAction, GridRow } from '../list-types.js';

export interface RowActsProps {
  readonly row: GridRow;
  readonly onAction: ((row: GridRow, action: GridAction) => void) | undefined;
}

/** What a row's button opens. */
const RowActs = ({ row, onAction, ...popup }: RowActsProps & PopupProps) => {
  const navigate = useNavigate();
  const whyNot = useWhyNot(row.actions.some(({ missingPermission }) => missingPermission !== null));
  return (
    <PopupMenu {...popup} align="end" onClick={(event) => event.stopPropagation()}>
      <MenuList>
        {row.actions.map((action) => (
          <MenuItem
            key={action.name}
            disabled={action.missingPermission !== null}
            subText={action.missingPermission === null ? null : whyNot([action.missingPermission])}
            onClick={() => (action.href === undefined ? onAction?.(row, action) : void navigate(action.href))}
          >
            {action.title}
          </MenuItem>
        ))}
      </MenuList>
    </PopupMenu>
  );
};

export default RowActs;
