import { AlertRegular } from '@fluentui/react-icons/svg/alert';

/** As this domain's places and the navigation call them. */
export const notificationsIcons = {
  notifications: AlertRegular,
};
