import { MenuItemRadio, MenuList } from '@fluentui/react-components';
import type { PopupProps } from '../../../ui/on-demand/on-demand.js';
import { PopupMenu } from '../../../ui/on-demand/popup-menu.js';
import type { ThemeChoice } from '../../../ui/theme/themes.js';
import { chooseTheme, useThemeChoice } from '../../theme/use-theme.js';

const choices: readonly (readonly [ThemeChoice, string])[] = [
  ['system', 'System default'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['contrast', 'High contrast'],
];

/** What the theme's button opens. */
const ThemeChoices = (popup: PopupProps) => {
  const choice = useThemeChoice();
  return (
    <PopupMenu
      {...popup}
      align="end"
      checkedValues={{ theme: [choice] }}
      onCheckedValueChange={(_, data) => {
        const chosen = choices.find(([value]) => value === data.checkedItems[0]);
        if (chosen) chooseTheme(chosen[0]);
      }}
    >
      <MenuList>
        {choices.map(([value, text]) => (
          <MenuItemRadio key={value} name="theme" value={value}>
            {text}
          </MenuItemRadio>
        ))}
      </MenuList>
    </PopupMenu>
  );
};

export default ThemeChoices;
