import { GridRegular } from '@fluentui/react-icons/svg/grid';

/** As this domain's places and the navigation call them. */
export const dashboardIcons = {
  dashboard: GridRegular,
};
