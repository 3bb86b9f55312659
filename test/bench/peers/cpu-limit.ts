/** A share of a core for a process, by a control group of its own (cgroups(7), either version); needs root. */
import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const periodUs = 20_000;
const versionOne = '/sys/fs/cgroup/cpu';
const versionTwo = '/sys/fs/cgroup';

/**
 * @param share of one core, 0.1 for a tenth
 * @returns removes the group; to be called when the process has ended
 * @throws Error where the system has no such groups
 */
export const limitCpu = async (pid: number, share: number): Promise<() => Promise<void>> => {
  const isOne = existsSync(join(versionOne, 'cpu.cfs_quota_us'));
  const group = join(isOne ? versionOne : versionTwo, `keyway-bench-${pid}`);
  const quotaUs = Math.round(periodUs * share);
  await mkdir(group);
  if (isOne) {
    await writeFile(join(group, 'cpu.cfs_period_us'), String(periodUs));
    await writeFile(join(group, 'cpu.cfs_quota_us'), String(quotaUs));
  } else await writeFile(join(group, 'cpu.max'), `${quotaUs} ${periodUs}`);
  await writeFile(join(group, 'cgroup.procs'), String(pid));
  return () => rmdir(group);
};
