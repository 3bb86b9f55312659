import { TagPercentRegular } from '@fluentui/react-icons/svg/tag-percent';

/** As this domain's places and the navigation call them. */
export const promotionsIcons = { promotions: TagPercentRegular };
