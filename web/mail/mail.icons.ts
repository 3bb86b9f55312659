import { MailErrorRegular } from '@fluentui/react-icons/svg/mail-error';
import { MailTemplateRegular } from '@fluentui/react-icons/svg/mail-template';

/** As this domain's places and the navigation call them. */
export const mailIcons = {
  deadletters: MailErrorRegular,
  mailtemplates: MailTemplateRegular,
};
