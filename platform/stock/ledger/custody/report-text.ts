/** The answer of `npm run custody:verify`, for a terminal. */
import { formatCount, formatNumber } from '../../../mail/index.js';
import type { StockReport, VaultReport } from './verifier.service.js';

const heads = ['vault', 'lanes', 'transactions', 'movements', 'result'];

const cellsOf = ({ vaultId, name, lanes, transactions, movements, alarms }: VaultReport): string[] => [
  name ?? vaultId,
  ...[lanes, transactions, movements].map(formatNumber),
  alarms.length === 0 ? 'agrees' : formatCount(alarms.length, 'difference'),
];

const linesOf = ({ vaultId, name, alarms }: VaultReport): string[] =>
  alarms.map(
    ({ subject, recorded, recounted }) =>
      `${name === null ? '' : `${name} `}(${vaultId}): ${subject}: recorded ${recorded}; found: ${recounted}`,
  );

const maxDaysNamed = 10;

/** What the lanes' ends of days before could say. */
const endsLines = ({ days, newest, missing, faults, problems }: StockReport['ends']): string[] => {
  const named = missing.slice(0, maxDaysNamed).join(', ');
  const more = missing.length > maxDaysNamed ? ` and ${missing.length - maxDaysNamed} more` : '';
  return [
    ...(days === 0 ? [] : [`Compared with the ends of ${formatCount(days, 'day')}, the newest ${newest}.`]),
    ...(missing.length === 0 ? [] : [`No ends were written for ${named}${more}.`]),
    ...problems,
    ...faults,
  ];
};

const verdictOf = ({ vaults, ends }: StockReport, differences: number): string => {
  if (differences > 0)
    return `${formatCount(differences, 'difference')}. Nothing was changed: what to do is in docs/runbook.md.`;
  if (ends.problems.length > 0) return 'The stock agrees with its records; what is kept apart could not be compared.';
  return vaults.length === 0 ? 'No vault has stock.' : 'The stock agrees with its records.';
};

/** 1: something differs; 2: nothing does, as far as could be compared; 0: everything agrees. */
export const exitCodeOf = ({ vaults, ends }: StockReport): 0 | 1 | 2 => {
  if (ends.faults.length > 0 || vaults.some(({ alarms }) => alarms.length > 0)) return 1;
  return ends.problems.length > 0 ? 2 : 0;
};

/** @returns a table with a line for each vault, then a sentence for each difference */
export const reportText = (report: StockReport): string => {
  const { vaults, ends } = report;
  const rows = [heads, ...vaults.map(cellsOf)];
  const widths = heads.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const isNumber = (at: number): boolean => at > 0 && at < heads.length - 1;
  const table = rows.map((row) =>
    row
      .map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  const differences = vaults.flatMap(linesOf);
  const verdict = verdictOf(report, differences.length + ends.faults.length);
  return [...(vaults.length === 0 ? [] : [...table, '']), ...differences, ...endsLines(ends), verdict, ''].join('\n');
};
