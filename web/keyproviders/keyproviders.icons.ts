import { KeyMultipleRegular } from '@fluentui/react-icons/svg/key-multiple';

/** As this domain's places and the navigation call them. */
export const keyProvidersIcons = {
  keyproviders: KeyMultipleRegular,
};
