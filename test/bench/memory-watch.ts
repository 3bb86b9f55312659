/** Memory of processes while something runs. */
import { readFileSync } from 'node:fs';

const mega = 1024 * 1024;
const lookMs = 100;

/** proc(5), task/children: the processes that a process's first thread has started. */
const childrenOf = (pid: number): number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    // It ended between two looks.
    return [];
  }
};

/** Resident bytes; a page that n processes share counts as an nth for each (proc(5), smaps_rollup, Pss). */
const shareOf = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
};

/** A process, and with `children` also all that it starts, or those alone. */
interface WatchedProcess {
  readonly pid: number;
  readonly children?: 'too' | 'alone';
}

/** What is watched, by the name of its figures. */
export type Watched = Readonly<Record<string, WatchedProcess>>;

export interface MemoryFigures {
  /** MB when the watch began. */
  readonly before: number;
  /** The most since then, MB. */
  readonly peak: number;
}

export interface MemoryWatch {
  stop(): Readonly<Record<string, MemoryFigures>>;
}

/** Looks ten times a second. */
export const watchMemory = (watched: Watched): MemoryWatch => {
  const look = () =>
    Object.entries(watched).map(([name, { pid, children }]) => {
      const pids = [...(children === 'alone' ? [] : [pid]), ...(children === undefined ? [] : childrenOf(pid))];
      return [name, pids.reduce((sum, each) => sum + shareOf(each), 0)] as const;
    });
  const before = new Map(look());
  const peak = new Map(before);
  const note = (): void => {
    for (const [name, bytes] of look()) peak.set(name, Math.max(peak.get(name) ?? 0, bytes));
  };
  const timer = setInterval(note, lookMs).unref();
  const inMega = (bytes = 0): number => Math.round(bytes / mega);
  return {
    stop: () => {
      clearInterval(timer);
      note();
      return Object.fromEntries(
        [...before].map(([name, bytes]) => [name, { before: inMega(bytes), peak: inMega(peak.get(name)) }]),
      );
    },
  };
};
