import { DesktopRegular } from '@fluentui/react-icons/svg/desktop';
import { PeopleRegular } from '@fluentui/react-icons/svg/people';
import { PersonSupportRegular } from '@fluentui/react-icons/svg/person-support';
import { PersonCircleRegular } from '@fluentui/react-icons/svg/person-circle';

/** As this domain's places and the navigation call them. */
export const accountsIcons = {
  account: PersonCircleRegular,
  sessions: DesktopRegular,
  support: PersonSupportRegular,
  users: PeopleRegular,
};
