import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { MailInboxArrowDownRegular } from '@fluentui/react-icons/svg/mail-inbox-arrow-down';
import { MailInboxArrowUpRegular } from '@fluentui/react-icons/svg/mail-inbox-arrow-up';

/** As this domain's places and the navigation call them. */
export const transfersIcons = {
  transfers: ArrowSwapRegular,
  outbox: MailInboxArrowUpRegular,
  inbox: MailInboxArrowDownRegular,
};
