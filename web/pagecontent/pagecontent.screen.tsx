import type { ValuesOf } from '../ui/collection/collection.js';
import { collectionScreens } from '../ui/collection/collection.screen.js';
import type { Fields } from '../ui/record/fields.js';

type PageContent = ValuesOf<'pagecontent'>;

const fieldsOf = (isNew: boolean): Fields<PageContent> => ({
  page: {
    ...{ kind: 'text', label: 'Page', isRequired: true, max: 4_096, isAsked: () => isNew },
    hint: 'Its address, as the browser shows it. What stands behind a question mark and the ids in it do not count: what is said of one product’s page is said of all of them.',
    codes: ['collections.taken'],
  },
  notice: {
    ...{ kind: 'text', label: 'Notice', max: 300 },
    hint: 'One or two sentences above the page, until the reader closes it: a maintenance, a change of the terms.',
    fault: (value, { information }) =>
      value.trim() === '' && information.trim() === '' ? 'A notice, information, or both' : undefined,
  },
  information: {
    ...{ kind: 'longText', label: 'Information', max: 4_000, rows: 8 },
    hint: 'Behind the button beside the page’s breadcrumbs. Empty lines part paragraphs.',
  },
  isShown: {
    ...{ kind: 'binary', label: 'Readers' },
    yes: { text: 'See it', hint: 'From the next time that they come to the page.' },
    no: { text: 'Do not see it yet', hint: 'A draft of staff.' },
  },
});

/** /administration/page-content/ and what belongs to it */
export const pageContentScreens = collectionScreens<PageContent>({
  name: 'pagecontent',
  place: {
    subject: 'page content',
    area: 'Administration',
    list: { text: 'Page content', href: '/administration/page-content/' },
  },
  titleOf: ({ page }) => page,
  hrefs: {
    add: '/administration/page-content/add/',
    detail: '/administration/page-content/detail/',
    edit: '/administration/page-content/edit/',
  },
  permission: 'pagecontent-write',
  initial: { page: '', notice: '', information: '', isShown: true },
  empty: {
    title: 'No page content',
    text: 'Pages say what they say by themselves. Add what else readers should know.',
  },
  useFields: fieldsOf,
});
