import { systemVault } from '../access/index.js';
import type { Database } from '../database/database.js';
import type { PageContentRow, PageContentTables } from './pagecontent.collection.js';

/** @param page see `pageOf`; @returns undefined where it says nothing of staff's now */
export const contentOf = (
  database: Database,
  page: string,
): Promise<Pick<PageContentRow, 'notice' | 'information'> | undefined> =>
  database
    .tables<PageContentTables>()
    .selectFrom('page_content')
    .select(['notice', 'information'])
    .where('vault_id', '=', systemVault)
    .where('page', '=', page)
    .where('is_shown', '=', true)
    .executeTakeFirst();
