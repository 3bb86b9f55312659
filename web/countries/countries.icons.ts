import { FlagRegular } from '@fluentui/react-icons/svg/flag';

/** As this domain's places and the navigation call them. */
export const countriesIcons = {
  countries: FlagRegular,
};
