/** What reads the files of strangers, whatever they make of it. */
import { once } from 'node:events';
import type { Told } from './probe.js';
import { startProcess } from '../../../platform/threads/index.js';

it('a process for a file knows nothing of us, and neither reads, writes, removes nor starts anything', async () => {
  process.env['KEYWAY_PROBE'] = 'a secret';
  const child = startProcess('probe', import.meta.url, { heapMb: 64 });
  try {
    child.send('tell');
    const [told] = (await once(child, 'message')) as [Told];
    const refused = 'ERR_ACCESS_DENIED';
    expect(told).toEqual({
      ...{ environment: [], reading: refused },
      ...{ writing: refused, removing: refused, starting: refused, threading: refused },
    });
  } finally {
    delete process.env['KEYWAY_PROBE'];
    child.kill('SIGKILL');
  }
});

it('a process for a file that wants more memory than it may have ends, and nothing else does', async () => {
  const child = startProcess('probe', import.meta.url, { heapMb: 32 });
  child.send('fill');
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect(code === 0 || signal === 'SIGKILL').toBe(false);
});

it('a process for a file ends when nobody speaks to it any more', async () => {
  const child = startProcess('probe', import.meta.url, { heapMb: 32 });
  child.send('tell');
  await once(child, 'message');
  child.disconnect();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
