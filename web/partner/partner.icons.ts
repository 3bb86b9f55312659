import { ShieldKeyholeRegular } from '@fluentui/react-icons/svg/shield-keyhole';

/** As this domain's places and the navigation call them. */
export const partnerIcons = {
  certificates: ShieldKeyholeRegular,
};
