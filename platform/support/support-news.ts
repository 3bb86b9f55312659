/** What people are told of support sessions (docs/domain.md, l: mandatory). */
import { minuteOf } from '../mail/index.js';
import { notificationKind, type News } from '../notifications/index.js';
import type { SupportRow } from './rows.js';

const ownersPage = '/account/support/';
const staffPage = (vaultId: string): string => `/administration/companies/detail/${vaultId}`;
const spanOf = (hours: number): string => (hours === 1 ? 'an hour' : `${hours} hours`);
const until = '2027-11-22 07:46 UTC';

const asked = notificationKind({
  name: 'support.asked',
  title: 'Support asks to read your vault',
  isMandatory: true,
  subject: 'Support asks to read your vault',
  text: `{staff} of support asks to read your vault for {span}. The reason: {reason}

Nobody of support reads it unless an Owner agrees. They can look at it, change nothing, and see no key. What they read stands in your audit log, and you can end it at any time.

The request lapses {until}.`,
  action: 'Answer the request',
  variables: { staff: 'Nora Staff', span: '2 hours', reason: 'Order 1017 is stuck.', until },
});

export const askedNews = ({ staff_name, hours, reason, lapses_at }: SupportRow): News =>
  asked({ staff: staff_name, span: spanOf(hours), reason, until: minuteOf(lapses_at) }, ownersPage);

const agreed = notificationKind({
  name: 'support.agreed',
  title: 'Support may read your vault',
  isMandatory: true,
  subject: '{by} lets support read your vault',
  text: `{by} has agreed that {staff} of support reads your vault until {until}. They can look at it, change nothing, and see no key.

You can end it at any time.`,
  action: 'Show the support session',
  variables: { by: 'Olivia Owner', staff: 'Nora Staff', until },
});

export const agreedNews = ({ answered_by_name, staff_name, ends_at }: SupportRow): News =>
  agreed({ by: answered_by_name, staff: staff_name, until: ends_at === null ? '' : minuteOf(ends_at) }, ownersPage);

const answered = notificationKind({
  name: 'support.answered',
  title: 'Support request answered',
  isMandatory: true,
  subject: '{company} {answer} your support session',
  text: '{by} of {company} {answer} your support session.',
  action: 'Show the company',
  variables: { company: 'Northwind Interactive', answer: 'agreed to', by: 'Olivia Owner' },
});

/** For the staff person who has asked. */
export const answeredNews = ({ state, answered_by_name, vault_id }: SupportRow, company: string): News =>
  answered(
    { company, answer: state === 'running' ? 'agreed to' : 'refused', by: answered_by_name },
    staffPage(vault_id),
  );

const ended = notificationKind({
  name: 'support.ended',
  title: 'Support session ended',
  isMandatory: true,
  subject: 'The support session of {staff} has ended',
  text: '{staff} of support reads your vault no more: {by} ended the session. What was read stands in your audit log.',
  action: 'Show the support sessions',
  variables: { staff: 'Nora Staff', by: 'Olivia Owner' },
});

export const endedNews = ({ staff_name, ended_by_name }: SupportRow): News =>
  ended({ staff: staff_name, by: ended_by_name }, ownersPage);

const endedForStaff = notificationKind({
  name: 'support.ended_for_staff',
  title: 'Support session ended by the company',
  isMandatory: true,
  subject: '{company} ended your support session',
  text: '{by} of {company} ended your support session.',
  action: 'Show the company',
  variables: { company: 'Northwind Interactive', by: 'Olivia Owner' },
});

export const endedForStaffNews = ({ ended_by_name, vault_id }: SupportRow, company: string): News =>
  endedForStaff({ company, by: ended_by_name }, staffPage(vault_id));
