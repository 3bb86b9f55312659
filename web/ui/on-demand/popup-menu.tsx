import { Menu, MenuPopover, type MenuProps } from '@fluentui/react-components';
import type { MouseEvent, ReactNode } from 'react';
import { FocusReturn } from '../dialogs/focus-return.js';
import type { PopupProps } from './on-demand.js';

export interface PopupMenuProps extends PopupProps, Pick<MenuProps, 'checkedValues' | 'onCheckedValueChange'> {
  /** Which edge of its button it keeps to. */
  readonly align?: 'start' | 'end';
  readonly onClick?: (event: MouseEvent) => void;
  readonly children: ReactNode;
}

/** The menu that `OnDemand` opens. */
export const PopupMenu = ({
  target,
  isOpen,
  onClose,
  align = 'start',
  onClick,
  children,
  ...checked
}: PopupMenuProps) => (
  <Menu
    open={isOpen}
    onOpenChange={(_, { open }) => {
      if (!open) onClose();
    }}
    positioning={{ target, position: 'below', align }}
    {...checked}
  >
    <MenuPopover {...(onClick && { onClick })}>
      <FocusReturn />
      {children}
    </MenuPopover>
  </Menu>
);
