import { MoneyRegular } from '@fluentui/react-icons/svg/money';

/** As this domain's places and the navigation call them. */
export const pricingIcons = {
  pricing: MoneyRegular,
};
