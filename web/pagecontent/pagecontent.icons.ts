import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';

/** As this domain's places and the navigation call them. */
export const pageContentIcons = {
  pagecontent: DocumentTextRegular,
};
