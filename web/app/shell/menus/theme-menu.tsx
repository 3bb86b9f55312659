import { Button, Tooltip } from '@fluentui/react-components';
import { DarkThemeRegular } from '@fluentui/react-icons/svg/dark-theme';
import { OnDemand, onDemand } from '../../../ui/on-demand/on-demand.js';

const ThemeChoices = onDemand(() => import('./theme-choices.js'));

/** Light, dark, high contrast, or what the system says. */
export const ThemeMenu = () => (
  <OnDemand
    kind="menu"
    button={(ask) => (
      <Tooltip content="Theme" relationship="label">
        <Button appearance="subtle" icon={<DarkThemeRegular />} {...ask} />
      </Tooltip>
    )}
  >
    {(popup) => <ThemeChoices {...popup} />}
  </OnDemand>
);
