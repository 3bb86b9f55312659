import { sql } from 'kysely';
import type { GridFilter } from '../content/index.js';
import { runStatusName } from './run-status.js';

/** @param statuses those that the list's runs can have */
export const runStatusFilter = <Row extends { status: number }>(statuses: readonly number[]): GridFilter<Row> => ({
  propertyName: 'Status',
  title: 'Status',
  vueType: 'select',
  options: statuses.map((status) => ({ text: runStatusName(status), value: String(status) })),
  condition: (_, value) => sql`list.status = ${Number(value)}`,
});
