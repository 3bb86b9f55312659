/** The types of tables are those of the migrated database: `npm run tables` writes them anew. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTestPlatform } from '../../support/platform.js';
import { tableTypes } from '../../check/table-types.js';
import { databaseOf } from '../stock/stock-world.js';

const file = join(import.meta.dirname, '../../../platform/database/gen/tables.ts');

it('the generated types of tables are current', async () => {
  const world = await startTestPlatform();
  try {
    const types = await tableTypes(databaseOf(world));
    if (process.env['TABLES'] === 'write') writeFileSync(file, types);
    expect(readFileSync(file, 'utf8')).toBe(types);
  } finally {
    await world.close();
  }
});
