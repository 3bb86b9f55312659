import type { Selectable } from 'kysely';
import { z } from 'zod';
import { collection, refused } from '../collections/index.js';
import type { Tables } from '../database/gen/tables.js';
import { pageOf } from './page.js';

export type PageContentTables = Pick<Tables, 'page_content'>;
export type PageContentRow = Selectable<Tables['page_content']>;

const page = z.string().transform((address, context) => {
  const found = pageOf(address);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: 'No address of a page: copy it from the browser' });
  return z.NEVER;
});

/** What pages say beside their own words: the system's, kept by staff, read by everybody who is signed in. */
export const pageContents = collection<PageContentRow>({
  name: 'pagecontent',
  table: 'page_content',
  permission: { read: ['pagecontent-write'], write: ['pagecontent-write'] },
  fields: {
    page: { column: 'page', title: 'Page', kind: 'text', schema: page, isFixed: true },
    notice: {
      ...{ column: 'notice', title: 'Notice', kind: 'text' },
      schema: z
        .string()
        .trim()
        .max(300)
        .regex(/^[^\p{Cc}]*$/u, 'One line of text'),
    },
    information: {
      ...{ column: 'information', title: 'Information', kind: 'text' },
      schema: z
        .string()
        .trim()
        .max(4_000)
        .regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Text and line breaks alone'),
    },
    isShown: { column: 'is_shown', title: 'Shown', kind: 'boolean', schema: z.boolean() },
  },
  unique: { page_content_page: 'page' },
  // Two pages are never one.
  isMergeable: () => false,
  check: async (_db, { notice, information }) => {
    if (!notice && !information) throw refused('notice', 'A notice, information, or both');
  },
  list: {
    originalUrl: '/administration/page-content/',
    title: 'Page content',
    description:
      'What pages say beside their own words: a notice above the page, and information behind the button beside its breadcrumbs. Everybody who comes to the page reads it.',
    recordHref: '/administration/page-content/detail/',
    defaultSort: 'page',
  },
});
