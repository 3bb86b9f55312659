/** What the kernel knows of a process: memory and processor time. */
import { readFile, writeFile } from 'node:fs/promises';

const ticksPerSecond = 100;
const kilo = 1024;

const statusOf = async (pid: number, field: string): Promise<number> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0) * kilo;
};

/** Resident bytes now. */
export const residentOf = (pid: number): Promise<number> => statusOf(pid, 'VmRSS');

/** Most resident bytes since `resetPeak`. */
export const peakOf = (pid: number): Promise<number> => statusOf(pid, 'VmHWM');

/** proc(5): writing 5 sets the peak back to what is resident. */
export const resetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');

/** Seconds of processor time so far, user and system. */
export const cpuOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
};

/** The process and all below it; what ended meanwhile is missing. */
export const cpuOfTree = async (pid: number): Promise<number> => {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const below = await Promise.all(
    children
      .split(' ')
      .filter(Boolean)
      .map((child) => cpuOfTree(Number(child))),
  );
  return below.reduce((sum, seconds) => sum + seconds, await cpuOf(pid).catch(() => 0));
};
