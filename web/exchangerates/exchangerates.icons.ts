import { CurrencyDollarEuroRegular } from '@fluentui/react-icons/svg/currency-dollar-euro';

/** As this domain's places and the navigation call them. */
export const exchangeRatesIcons = {
  exchangerates: CurrencyDollarEuroRegular,
};
