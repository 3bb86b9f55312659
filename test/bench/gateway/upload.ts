/** 64 MB of keys from the browser through the gateway into the platform: how much memory that takes. */
import { Readable } from 'node:stream';
import type { Measured } from '../measured.js';
import { watchMemory } from '../memory-watch.js';
import { cpuOfTree } from './process-figures.js';
import { rightGuid } from '../platform.js';
import { startBenchSystem, type BenchSystem } from './system.js';

const mega = 1024 * 1024;
const sizeBytes = 64 * mega;
const chunkLines = 3_000;
const alphabet = '0123456789ABCDEFGHJKLMNPQRSTUVWXYZ';

let serial = 0;
const keyLine = (): string => {
  let rest = (serial += 1);
  let text = '';
  for (let at = 0; at < 15; at += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return `${text.slice(0, 5)}-${text.slice(5, 10)}-${text.slice(10)}\n`;
};

/** Exactly so many bytes of lines, made as they are read. */
async function* keyFile(bytes: number): AsyncGenerator<Buffer> {
  const line = keyLine().length;
  for (let left = Math.floor(bytes / line); left > 0; left -= chunkLines) {
    yield Buffer.from(Array.from({ length: Math.min(left, chunkLines) }, keyLine).join(''));
  }
}

const draft = async ({ browser, skuGuid }: BenchSystem): Promise<string> => {
  const { insertionGuid } = (await browser.ask('POST /stock/insertions')).json() as { insertionGuid: string };
  await browser.ask(`PATCH /stock/insertions/${insertionGuid}`, {
    body: { skuGuid, rightGuid, step: 'files' },
  });
  return insertionGuid;
};

const send = async (system: BenchSystem, bytes: number) => {
  const insertionGuid = await draft(system);
  const line = keyLine().length;
  const size = Math.floor(bytes / line) * line;
  const answer = await system.browser.ask(`POST /stock/insertions/${insertionGuid}/files?name=keys.txt&size=${size}`, {
    stream: Readable.from(keyFile(bytes)),
    headers: { 'content-type': 'text/plain', 'content-length': String(size) },
  });
  if (answer.status !== 200) throw new Error(`the upload was refused: ${answer.status} ${answer.body}`);
  return answer.json() as { keyCount: number };
};

export const gatewayUpload = async (): Promise<readonly Measured[]> => {
  const system = await startBenchSystem(sizeBytes + mega);
  try {
    await send(system, mega); // warm: code compiled, pools open
    const pids = Object.entries(system.processes).map(([what, { pid }]) => ({ what, pid }));
    const before = new Map<string, number>();
    for (const { what, pid } of pids) before.set(what, await cpuOfTree(pid));
    const watch = watchMemory(system.processes);
    const startedAt = performance.now();
    const { keyCount } = await send(system, sizeBytes - mega);
    const seconds = (performance.now() - startedAt) / 1000;
    const memory = watch.stop();
    const rows: Measured[] = [];
    for (const { what, pid } of pids) {
      const { before: resident, peak } = memory[what] ?? { before: 0, peak: 0 };
      const cpu = (await cpuOfTree(pid)) - (before.get(what) ?? 0);
      rows.push({
        what,
        figures: { 'before, MB': resident, 'peak, MB': peak, 'growth, MB': peak - resident, 'cpu, s': cpu.toFixed(2) },
      });
    }
    const perSecond = {
      'MB/s': ((sizeBytes - mega) / mega / seconds).toFixed(1),
      'keys/s': Math.round(keyCount / seconds),
    };
    rows.push({ what: `${keyCount} keys in ${seconds.toFixed(1)} s`, figures: perSecond });
    return rows;
  } finally {
    await system.close();
  }
};
