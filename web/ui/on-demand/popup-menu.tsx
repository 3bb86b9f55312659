import { Menu, MenuPopover, makeStyles, type MenuProps } from '@fluentui/react-components';
import type { MouseEvent, ReactNode } from 'react';
import { FocusReturn } from '../dialogs/focus-return.js';
import type { PopupProps } from './on-demand.js';

export interface PopupMenuProps extends PopupProps, Pick<MenuProps, 'checkedValues' | 'onCheckedValueChange'> {
  /** Which edge of its button it keeps to. */
  readonly align?: 'start' | 'end';
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

const useStyles = makeStyles({
  // A name that somebody has given takes as many lines as it needs, not the room of its mark.
  menu: {
    overflowWrap: 'anywhere',
    // The count beside the name keeps its line.
    '& .fui-MenuItemRadio__secondaryContent': { overflowWrap: 'break-word', flexShrink: 0, maxWidth: '50%' },
  },
});

/** The menu that `OnDemand` opens. */
export const PopupMenu = ({
  target,
  isOpen,
  onClose,
  align = 'start',
  onClick,
  children,
  ...checked
}: PopupMenuProps) => {
  const styles = useStyles();
  return (
    <Menu
      open={isOpen}
      onOpenChange={(_, { open }) => {
        if (!open) onClose();
      }}
      positioning={{ target, position: 'below', align }}
      {...checked}
    >
      <MenuPopover className={styles.menu} {...(onClick && { onClick })}>
        <FocusReturn />
        {children}
      </MenuPopover>
    </Menu>
  );
};
