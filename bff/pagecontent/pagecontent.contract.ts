import { z } from 'zod';
import { collectionEndpoints, prefixed } from '../collections/collection.contract.js';

const mayWrite = ['pagecontent-write'] as const;

const values = z.object({
  /** Path of its address, with :id for ids; an address of the browser is brought to it. */
  page: z.string().max(4_096),
  /** Above the page. */
  notice: z.string().max(300),
  /** Behind the button beside its breadcrumbs. */
  information: z.string().max(4_000),
  isShown: z.boolean(),
});

const pageContent = {
  name: 'pagecontent',
  screen: '/administration/page-content/',
  read: mayWrite,
  write: mayWrite,
  values,
} as const;

export const pageContentContract = prefixed('pagecontent', collectionEndpoints('pagecontent', pageContent));
