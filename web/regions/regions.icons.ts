import { GlobeRegular } from '@fluentui/react-icons/svg/globe';

/** As this domain's places and the navigation call them. */
export const regionsIcons = {
  regions: GlobeRegular,
};
