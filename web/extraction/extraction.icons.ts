import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';

/** As this domain's places and the navigation call them. */
export const extractionIcons = {
  extract: ArrowExportRegular,
};
