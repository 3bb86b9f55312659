import type { ChecklistStep } from '../../checklist/index.js';
import type { StockDatabase } from '../rows.js';
import { runStatus } from './run-status.js';

/** Asked of somebody who is new (ADR 0095). */
export const insertionStep: ChecklistStep = {
  name: 'insertion',
  title: 'Insert your first keys',
  summary: 'From .txt files; duplicates are found before anything is stored',
  order: 6,
  permission: ['insertkeys-write'],
  href: () => '/distribution/myvault/uploads/insert/',
  isDone: async (database, { ownerGuid }) => {
    const inserted = await database
      .tables<StockDatabase>()
      .selectFrom('insertion')
      .select('id')
      .where('vault_id', '=', ownerGuid)
      .where('status', 'in', [runStatus.completed, runStatus.completedWithErrors])
      .limit(1)
      .executeTakeFirst();
    return inserted !== undefined;
  },
};
