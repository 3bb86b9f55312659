/** Where the time of a run went: by file, how much of it was starting, and the sum of each project. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Start } from './starts.js';

/** Of jest's JSON. */
export interface FileTime {
  readonly name: string;
  readonly startTime: number;
  readonly endTime: number;
}
interface Row {
  readonly file: string;
  readonly seconds: number;
  readonly starting: number;
}

const slowestShown = 25;

/** Starts side by side count once. */
const secondsOf = (starts: readonly Start[]): number => {
  let [ms, end] = [0, 0];
  for (const { fromMs, toMs } of starts.toSorted((a, b) => a.fromMs - b.fromMs)) {
    ms += Math.max(0, toMs - Math.max(fromMs, end));
    end = Math.max(end, toMs);
  }
  return ms / 1000;
};

/** What files of `starts.ts` say. */
export const startsIn = (folder: string): Start[] =>
  existsSync(folder)
    ? globSync(join(folder, '*.jsonl')).flatMap((file) =>
        readFileSync(file, 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line) as Start),
      )
    : [];

const projectOf = (file: string): string => /^test\/([^/]+)\//.exec(file)?.[1] ?? 'unit';

const lineOf = (seconds: number, starting: number, name: string): string =>
  `${seconds.toFixed(1).padStart(8)} ${starting.toFixed(1).padStart(8)}  ${name}`;

const sumOf = (rows: readonly Row[], key: 'seconds' | 'starting'): number =>
  rows.reduce((sum, row) => sum + row[key], 0);

/** @returns the table as text, the slowest first */
export const tableOf = (files: readonly FileTime[], starts: readonly Start[], root: string): string => {
  const byFile = Map.groupBy(starts, ({ file }) => file);
  const rows = files
    .map(({ name, startTime, endTime }): Row => {
      const seconds = (endTime - startTime) / 1000;
      return { file: relative(root, name), seconds, starting: secondsOf(byFile.get(name) ?? []) };
    })
    .toSorted((a, b) => b.seconds - a.seconds);
  const projects = [...Map.groupBy(rows, ({ file }) => projectOf(file))].toSorted(
    ([, a], [, b]) => sumOf(b, 'seconds') - sumOf(a, 'seconds'),
  );
  return [
    ' seconds starting  file',
    ...rows.slice(0, slowestShown).map(({ file, seconds, starting }) => lineOf(seconds, starting, file)),
    '',
    ' seconds starting  project',
    ...projects.map(([project, its]) =>
      lineOf(sumOf(its, 'seconds'), sumOf(its, 'starting'), `${project}, ${its.length} files`),
    ),
  ].join('\n');
};
