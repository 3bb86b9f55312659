import { PlugConnectedRegular } from '@fluentui/react-icons/svg/plug-connected';
import { ShareRegular } from '@fluentui/react-icons/svg/share';

/** As this domain's places and the navigation call them. */
export const sharingIcons = {
  sharing: ShareRegular,
  sharedassets: PlugConnectedRegular,
};
