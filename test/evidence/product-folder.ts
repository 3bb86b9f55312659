/** What a launched product leaves in its folder: logs, mails, and the rows of its embedded database. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keep } from './keep.js';

const rowsAtOnce = 2_000;

/** Every row as text, in the form of a dump. */
const keepRows = async (dataDir: string): Promise<void> => {
  // Only here: jest's own process, which stops shared products, runs no sources of the servers.
  const [{ createLog }, { openDatabase }] = await Promise.all([
    import('../../kernel/log.js'),
    import('../../platform/database/open-database.js'),
  ]);
  const database = await openDatabase({ dataDir }, createLog('evidence', 'silent'));
  try {
    const { rows: tables } = await database.execute(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ('public', 'pgboss', 'archive') order by 1`,
    );
    for (const { name } of tables) {
      keep('database', 'embedded.sql', `COPY ${String(name)} () FROM stdin;\n`);
      for (let from = 0; ; from += rowsAtOnce) {
        const { rows } = await database.execute(
          `select t::text as row from ${String(name)} t order by ctid limit ${rowsAtOnce} offset ${from}`,
        );
        keep('database', 'embedded.sql', rows.map(({ row }) => `${String(row)}\n`).join(''));
        if (rows.length < rowsAtOnce) break;
      }
      keep('database', 'embedded.sql', '\\.\n');
    }
  } finally {
    await database.close();
  }
};

/** @param isAtRest false where processes of the product may still hold the database */
export const keepFolder = async (dataDir: string | undefined, isAtRest: boolean): Promise<void> => {
  if (dataDir === undefined) return;
  for (const file of globSync(join(dataDir, 'logs/*'))) keep('log', 'product.log', readFileSync(file));
  for (const file of globSync(join(dataDir, 'mailbox/*'))) keep('mail', 'product.json', readFileSync(file));
  const platform = join(dataDir, 'platform');
  if (isAtRest && existsSync(join(platform, 'database'))) await keepRows(platform);
};
