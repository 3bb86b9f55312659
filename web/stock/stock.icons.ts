import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { DocumentArrowUpRegular } from '@fluentui/react-icons/svg/document-arrow-up';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { KeyMultipleRegular } from '@fluentui/react-icons/svg/key-multiple';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';

/** As this domain's places and the navigation call them. */
export const stockIcons = {
  blacklistings: ProhibitedRegular,
  insert: ArrowUploadRegular,
  insertions: DocumentArrowUpRegular,
  transactions: HistoryRegular,
  vault: KeyMultipleRegular,
};
