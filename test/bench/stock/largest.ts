/** 2,000,000 keys in one insertion, the most that is allowed: the memory of every process, on either engine. */
import type { Measured } from '../measured.js';
import { scaled } from '../scale.js';
import { watchMemory } from '../memory-watch.js';
import type { EngineName } from '../platform.js';
import { keyFile } from './insertion.js';
import { startStockSystem } from './system.js';

const most = scaled(2_000_000);

const measure = async (engine: EngineName): Promise<Measured[]> => {
  const system = await startStockSystem(engine);
  try {
    const [vault] = system.vaults;
    if (vault === undefined) throw new Error('no vault');
    await system.insert(vault, keyFile(20_000)); // warm: code compiled, threads and pools open
    const watch = watchMemory(system.processes);
    const { upload, commit, job } = await system.insert(vault, keyFile(most));
    const seconds = upload + commit + job;
    return Object.entries(watch.stop()).map(([name, { before, peak }]) => ({
      what: `${name}, ${engine}`,
      figures: {
        'before, MB': before,
        'peak, MB': peak,
        'growth, MB': peak - before,
        seconds: seconds.toFixed(1),
        'keys/s': Math.round(most / seconds),
      },
    }));
  } finally {
    await system.close();
  }
};

export const stockLargest = async (): Promise<readonly Measured[]> => [
  ...(await measure('postgres')),
  ...(await measure('pglite')),
];
