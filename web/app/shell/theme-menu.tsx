import { Button, Menu, MenuItemRadio, MenuList, MenuPopover, MenuTrigger, Tooltip } from '@fluentui/react-components';
import { DarkThemeRegular } from '@fluentui/react-icons/svg/dark-theme';
import type { ThemeChoice } from '../theme/themes.js';
import { chooseTheme, useThemeChoice } from '../theme/use-theme.js';

const choices: readonly (readonly [ThemeChoice, string])[] = [
  ['system', 'As the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
  ['contrast', 'High contrast'],
];

/** Light, dark, high contrast, or what the system says. */
export const ThemeMenu = () => {
  const choice = useThemeChoice();
  return (
    <Menu
      positioning="below-end"
      checkedValues={{ theme: [choice] }}
      onCheckedValueChange={(_, data) => {
        const chosen = choices.find(([value]) => value === data.checkedItems[0]);
        if (chosen) chooseTheme(chosen[0]);
      }}
    >
      <MenuTrigger disableButtonEnhancement>
        <Tooltip content="Theme" relationship="label">
          <Button appearance="subtle" icon={<DarkThemeRegular />} />
        </Tooltip>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {choices.map(([value, text]) => (
            <MenuItemRadio key={value} name="theme" value={value}>
              {text}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
