import { MenuItemLink, MenuList } from '@fluentui/react-components';
import type { MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import type { PopupProps } from '../../../ui/on-demand/on-demand.js';
import { PopupMenu } from '../../../ui/on-demand/popup-menu.js';
import type { Navigation } from '../../../client/api-types.js';

const GroupItem = ({ text, href }: { readonly text: string; readonly href: string }) => {
  const follow = useLinkClickHandler(href);
  return (
    <MenuItemLink href={useHref(href)} onClick={(event: MouseEvent<HTMLAnchorElement>) => follow(event)}>
      {text}
    </MenuItemLink>
  );
};

interface TabItemsProps extends PopupProps {
  readonly items: Navigation['tabs'][number]['items'];
}

/** What a tab opens that stands for several pages. */
const TabItems = ({ items, ...popup }: TabItemsProps) => (
  <PopupMenu {...popup}>
    <MenuList>
      {items.map((item) => (
        <GroupItem key={item.href} {...item} />
      ))}
    </MenuList>
  </PopupMenu>
);

export default TabItems;
