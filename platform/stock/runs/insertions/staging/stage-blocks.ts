/** The blocks of a file become rows, several at once, in the order of the file. */
import type { KeyThreads } from '../../../keys/key-threads.js';
import type { KeyProvider } from '../../../keys/provider.js';
import type { LineBlock } from '../../../keys/staged/line-blocks.js';
import type { LineCounts, StagedBlock } from '../../../keys/staged/staged-block.js';
import { inOrder } from './staging.js';

/** 64 kB of keys become one row of 400 kB, 20 ms of one thread's work. */
export const blockBytes = 64 * 1024;
const blocksAtOnce = 4;

/** What the rows of one file have in common. */
export interface StagedFile {
  readonly vaultId: string;
  readonly insertionId: string;
  /** When the insertion was created, in milliseconds. */
  readonly madeAtMs: number;
  readonly fileNo: number;
  readonly provider: KeyProvider;
  readonly dataKey: Buffer;
}

export const stageBlocks = (
  threads: KeyThreads,
  file: StagedFile,
  blocks: AsyncIterable<LineBlock>,
): AsyncGenerator<StagedBlock> => inOrder(blocks, blocksAtOnce, (block) => threads.stage({ ...block, ...file }));

export type Counts = { -readonly [name in keyof LineCounts]: LineCounts[name] };

export const noLines = (): Counts => ({ keyCount: 0, refusedCount: 0, blankLines: 0, crlfLines: 0, paddedLines: 0 });

export const addLines = (sum: Counts, block: LineCounts): void => {
  sum.keyCount += block.keyCount;
  sum.refusedCount += block.refusedCount;
  sum.blankLines += block.blankLines;
  sum.crlfLines += block.crlfLines;
  sum.paddedLines += block.paddedLines;
};

/** The counts as the columns of a file. */
export const countedColumns = (counts: LineCounts) => ({
  key_count: counts.keyCount,
  refused_count: counts.refusedCount,
  blank_lines: counts.blankLines,
  crlf_lines: counts.crlfLines,
  padded_lines: counts.paddedLines,
});
