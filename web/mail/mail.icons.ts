import { MailErrorRegular } from '@fluentui/react-icons/svg/mail-error';

/** As this domain's places and the navigation call them. */
export const mailIcons = {
  deadletters: MailErrorRegular,
};
