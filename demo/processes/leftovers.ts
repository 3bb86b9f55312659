/**
 * Processes of a launcher that was killed end by themselves within seconds. The next start waits for them,
 * so that it finds its ports and its database free; one that hangs is ended by force.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const schema = z.array(z.object({ name: z.string(), pid: z.number(), startedAt: z.string() }));
type Noted = z.output<typeof schema>[number];

const patienceMs = 10_000;
const pollMs = 100;

/** The kernel's start time of a process (proc(5), field 22): with it a pid names one process for good. */
const startTimeOf = (pid: number): string | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : rest[18];
  } catch {
    return undefined;
  }
};

const pathIn = (dataDir: string): string => join(dataDir, 'processes.json');

export const noteProcesses = (dataDir: string, running: readonly { name: string; pid: number | undefined }[]): void => {
  const noted = running.flatMap(({ name, pid }): Noted[] => {
    const startedAt = pid === undefined ? undefined : startTimeOf(pid);
    return pid === undefined || startedAt === undefined ? [] : [{ name, pid, startedAt }];
  });
  const draft = `${pathIn(dataDir)}.new`;
  writeFileSync(draft, JSON.stringify(noted));
  renameSync(draft, pathIn(dataDir));
};

const survivorsIn = (dataDir: string): Noted[] => {
  if (!existsSync(pathIn(dataDir))) return [];
  const noted = schema.parse(JSON.parse(readFileSync(pathIn(dataDir), 'utf8')));
  return noted.filter(({ pid, startedAt }) => startTimeOf(pid) === startedAt);
};

/** Call with the folder's lock held: whoever is left then belongs to no launcher. */
export const endLeftovers = async (dataDir: string, say: (line: string) => void): Promise<void> => {
  if (survivorsIn(dataDir).length === 0) return;
  say('Waiting for the processes of the last run to end ...');
  const until = Date.now() + patienceMs;
  while (survivorsIn(dataDir).length > 0 && Date.now() < until) await delay(pollMs);
  for (const { pid } of survivorsIn(dataDir)) process.kill(pid, 'SIGKILL');
  while (survivorsIn(dataDir).length > 0) await delay(pollMs);
};
