import { sql } from 'kysely';
import type { GridFilter } from '../../content/index.js';
import { runStatus, runStatusName } from './run-status.js';

export const runStatusFilter = <Row extends { status: number }>(): GridFilter<Row> => ({
  propertyName: 'Status',
  title: 'Status',
  vueType: 'select',
  options: Object.values(runStatus).map((status) => ({ text: runStatusName(status), value: String(status) })),
  condition: (_, value) => sql`list.status = ${Number(value)}`,
});
