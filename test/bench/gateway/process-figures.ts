/** Processor time and memory of processes, as the kernel knows them (proc(5)). */
import { readFile } from 'node:fs/promises';

const ticksPerSecond = 100;

/** Resident bytes now. */
export const residentOf = async (pid: number): Promise<number> => {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1] ?? 0) * 1024;
};

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
