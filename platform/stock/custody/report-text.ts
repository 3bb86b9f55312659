/** The answer of `npm run custody:verify`, for a terminal. */
import type { VaultReport } from './verifier.service.js';

const heads = ['vault', 'lanes', 'transactions', 'movements', 'result'];

const cellsOf = ({ vaultId, name, lanes, transactions, movements, alarms }: VaultReport): string[] => [
  name ?? vaultId,
  ...[lanes, transactions, movements].map((count) => count.toLocaleString('en')),
  alarms.length === 0 ? 'agrees' : `${alarms.length} ${alarms.length === 1 ? 'difference' : 'differences'}`,
];

const linesOf = ({ vaultId, name, alarms }: VaultReport): string[] =>
  alarms.map(
    ({ subject, recorded, recounted }) =>
      `${name === null ? '' : `${name} `}(${vaultId}): ${subject}: recorded ${recorded}; found: ${recounted}`,
  );

/** @returns a table with a line for each vault, then a sentence for each difference */
export const reportText = (reports: readonly VaultReport[]): string => {
  const rows = [heads, ...reports.map(cellsOf)];
  const widths = heads.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const isNumber = (at: number): boolean => at > 0 && at < heads.length - 1;
  const table = rows.map((row) =>
    row
      .map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const differences = reports.flatMap(linesOf);
  const verdict =
    reports.length === 0
      ? 'No vault has stock.'
      : differences.length === 0
        ? 'The stock agrees with its records.'
        : `${differences.length} ${differences.length === 1 ? 'difference' : 'differences'}. Nothing was changed: what to do is in docs/runbook.md.`;
  return [...(reports.length === 0 ? [] : [...table, '']), ...differences, verdict, ''].join('\n');
};
