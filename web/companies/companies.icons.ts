import { BuildingRegular } from '@fluentui/react-icons/svg/building';

/** As this domain's places and the navigation call them. */
export const companiesIcons = {
  companies: BuildingRegular,
};
