import { LinkMultipleRegular } from '@fluentui/react-icons/svg/link-multiple';

/** As this domain's places and the navigation call them. */
export const connectionsIcons = {
  connections: LinkMultipleRegular,
};
