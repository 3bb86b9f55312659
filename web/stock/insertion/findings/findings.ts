/** What the server's pre-flight found, put into words, numbers and text for the clipboard. */
import { formatCount } from '../../../ui/format/format.js';
import type { LineProblem, Preflight, ProblemLine, RejectedLine } from '../insertion.js';

/** `block`: nothing is inserted while there is one (docs/domain.md, m: strict). `tick`: the user may accept it. */
export type Weight = 'block' | 'tick';

interface Meaning {
  readonly title: string;
  readonly weight: Weight;
  /** What the user can do about it. */
  readonly remedy: string;
}

const meanings: Record<LineProblem, Meaning> = {
  duplicate_in_file: {
    title: 'Duplicate in the same file',
    weight: 'block',
    remedy: 'Remove the repeated line and replace the file.',
  },
  duplicate_across_files: {
    title: 'Duplicate in another file',
    weight: 'block',
    remedy: 'Keep the key in one of the files and replace or remove the other.',
  },
  exists_for_product: {
    title: 'Already exists for this product',
    weight: 'block',
    remedy: 'These keys are in your vault: take them out of the file.',
  },
  exists_for_other_product: {
    title: 'Already exists for another product',
    weight: 'block',
    remedy: 'Check that you chose the right product; the keys are in your vault for another one.',
  },
  exists_on_network: {
    title: 'Already exists on the network',
    weight: 'block',
    remedy: 'Another vault holds these keys. Ask your key provider for new ones.',
  },
  length: {
    title: 'Length is not 4 to 255 characters',
    weight: 'block',
    remedy: 'Put one complete key on each line.',
  },
  characters: {
    title: 'Characters that a key cannot have',
    weight: 'block',
    remedy: 'Remove tabs and characters that do not print.',
  },
  pattern: {
    title: 'Unusual format for this platform',
    weight: 'tick',
    remedy: 'Check a few of them; they are inserted when you accept the warning.',
  },
  homoglyph: {
    title: 'Letters of another script that look like ours',
    weight: 'tick',
    remedy: 'A Cyrillic О for an O makes a key that nobody can redeem. Check these with whoever sent them.',
  },
};

/** @param isImport of a call of the partner API, in which there is no file */
export const problemTitle = (problem: LineProblem, isImport = false): string =>
  isImport && problem === 'duplicate_in_file' ? 'Twice in the same call' : meanings[problem].title;
export const problemRemedy = (problem: LineProblem): string => meanings[problem].remedy;
export const problemWeight = (problem: LineProblem): Weight => meanings[problem].weight;

const countOf = (preflight: Preflight, weight: Weight): number =>
  preflight.problemCounts
    .filter(({ problem }) => meanings[problem].weight === weight)
    .reduce((sum, { count }) => sum + count, 0);

/** Lines that keep the whole insertion from being committed. */
export const blockingCount = (preflight: Preflight): number => countOf(preflight, 'block');
/** Lines that want the user's tick. */
export const warningCount = (preflight: Preflight): number => countOf(preflight, 'tick');

/** Whether the keys exist already, which the specification answers with its 406 text. */
export const hasExistingKeys = (preflight: Preflight): boolean =>
  preflight.problemCounts.some(({ problem, count }) => problem.startsWith('exists_') && count > 0);

/** Where the same key stands first: 'b.txt line 7', of an import 'Row 7', another product, or nothing. */
export const firstPlace = (line: ProblemLine, isImport = false): string => {
  if (line.firstFileName !== null && line.firstLine !== null)
    return isImport ? `Row ${line.firstLine}` : `${line.firstFileName} line ${line.firstLine}`;
  return line.otherProduct ?? '';
};

/** Counts in the order of their weight and size, without the empty ones. */
export const rankedProblems = (preflight: Preflight): Preflight['problemCounts'] =>
  preflight.problemCounts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => rank(b.problem) - rank(a.problem) || b.count - a.count);

const rank = (problem: LineProblem): number => (meanings[problem].weight === 'block' ? 1 : 0);

const dayMs = 24 * 3600 * 1000;

/** '3 days left', 'less than a day left'. */
export const daysLeftText = (until: string, now: Date): string => {
  const days = Math.floor((Date.parse(until) - now.getTime()) / dayMs);
  return days < 1 ? 'less than a day left' : `${formatCount(days, 'day')} left`;
};

const header = ['File', 'Line', 'Reason', 'Same as', 'Key'].join('\t');

/**
 * Rejected lines for the clipboard: tab-separated with a header, so that a spreadsheet takes them
 * as columns and a chat as lines.
 */
export const clipboardText = (lines: readonly RejectedLine[]): string =>
  [header, ...lines.map((l) => [l.fileName, String(l.line), problemTitle(l.problem), l.sameAs, l.key].join('\t'))].join(
    '\n',
  );
