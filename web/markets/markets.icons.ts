import { BuildingShopRegular } from '@fluentui/react-icons/svg/building-shop';

/** As this domain's places and the navigation call them. */
export const marketsIcons = {
  markets: BuildingShopRegular,
};
