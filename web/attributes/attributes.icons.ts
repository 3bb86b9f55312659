import { TagMultipleRegular } from '@fluentui/react-icons/svg/tag-multiple';

/** As this domain's places and the navigation call them. */
export const attributesIcons = {
  attributes: TagMultipleRegular,
};
