import { NotepadRegular } from '@fluentui/react-icons/svg/notepad';

/** As this domain's places and the navigation call them. */
export const auditlogIcons = {
  auditlog: NotepadRegular,
};
