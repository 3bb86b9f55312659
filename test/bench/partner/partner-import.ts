/**
 * Calls of the partner API against the built platform: how long an import takes until it is accepted and until its keys
 * are in the stock, how long anybody else's request waits meanwhile (the event loop), and how fast single keys leave.
 */
import { randomBytes, randomUUID, sign } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { CertificatesServiceService } from '../../../proto/gen/keyway/partner/v1/certificates.js';
import { makeCertificate } from '../../platform/partner/partner-world.js';
import { median, rounded, type Measured } from '../measured.js';
import { rightGuid } from '../platform.js';
import { startStockSystem, type BenchVault, type StockSystem } from '../stock/system.js';

const keysPerCall = 50_000;
const rounds = 5;
const singles = 1_500;
const singlesAtOnce = 8;
const pingMs = 2;
const lookMs = 20;

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
const tenths = (value: number): number => rounded(value, 1);

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const keyOf = (length: number): string =>
  [...randomBytes(length)].map((byte, at) => (at === 5 || at === 11 ? '-' : alphabet[byte & 31])).join('');

interface Program {
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>>;
}

const programOf = async (system: StockSystem, vault: BenchVault): Promise<Program> => {
  const made = await makeCertificate('p-256');
  await system
    .service(CertificatesServiceService)
    .addCertificate({ name: 'Bench', content: made.pem, networks: [] }, vault.call());
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = (): string => {
    const now = Math.floor(Date.now() / 1000);
    const claims = { sub: vault.vaultGuid, aud: 'http://localhost:8080', iat: now, exp: now + 600, jti: randomUUID() };
    const text = `${encode({ alg: 'ES256', 'x5t#S256': made.sha256.toString('base64url') })}.${encode(claims)}`;
    const signature = sign('sha256', Buffer.from(text), { key: made.privateKey, dsaEncoding: 'ieee-p1363' });
    return `${text}.${signature.toString('base64url')}`;
  };
  return {
    call: async (method, path, body) => {
      for (;;) {
        const answer = await fetch(new URL(path, system.platform.partnerUrl), {
          method,
          headers: {
            authorization: `Bearer ${token()}`,
            ...(body && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
          },
          ...(body && { body: JSON.stringify(body) }),
        });
        const content = (await answer.json()) as Record<string, unknown>;
        if (answer.ok) return content;
        if (answer.status !== 429) throw new Error(`${answer.status} ${JSON.stringify(content)}`);
        await wait(1_000 * Number(answer.headers.get('retry-after')));
      }
    },
  };
};

/** Somebody else's requests, one after the other, while something is done. @returns their milliseconds */
const meanwhile = async (system: StockSystem, work: Promise<unknown>): Promise<number[]> => {
  const waited: number[] = [];
  const over = new AbortController();
  void work.finally(() => over.abort());
  while (!over.signal.aborted) {
    const begun = performance.now();
    await (await fetch(new URL('/live', system.platform.url))).arrayBuffer();
    waited.push(performance.now() - begun);
    await wait(pingMs);
  }
  return waited;
};

/** The longest that the platform's event loop was held since it was asked last, milliseconds; sampled each 10 ms. */
const maxHold = async ({ platform }: StockSystem): Promise<number> => {
  const text = await (await fetch(platform.metricsUrl)).text();
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds(?:\{[^}]*\})? (\S+)$/m.exec(text) ?? [];
  if (seconds === undefined) throw new Error('the platform does not tell how late its event loop is');
  return Number(seconds) * 1000;
};

const importOnce = async (system: StockSystem, vault: BenchVault, program: Program, length: number) => {
  const keys = Array.from({ length: keysPerCall }, () => keyOf(length));
  const body = { skuGuid: vault.skuGuid, rightGuid, keys, acceptWarnings: true };
  await maxHold(system);
  const begun = performance.now();
  const accepting = program.call('POST', '/api/v4/transaction/import', body);
  const waited = await meanwhile(system, accepting);
  const { insertionGuid } = await accepting;
  const accepted = performance.now();
  const held = await maxHold(system);
  for (;;) {
    const { status } = await program.call('GET', `/api/v4/transaction/import/${String(insertionGuid)}`);
    if (status === 'completed') break;
    if (status !== 'queued' && status !== 'processing') throw new Error(`the import ended as ${String(status)}`);
    await wait(lookMs);
  }
  return { accepted: accepted - begun, stocked: performance.now() - begun, waited, held };
};

const imports = async (system: StockSystem, vault: BenchVault, program: Program, length: number): Promise<Measured> => {
  const seen = [];
  for (let round = 0; round < rounds; round += 1) seen.push(await importOnce(system, vault, program, length));
  const waited = seen.flatMap((one) => one.waited);
  return {
    what: `import of ${keysPerCall} keys of ${length} characters`,
    figures: {
      'until 202, s': rounded(median(seen.map(({ accepted }) => accepted)) / 1000),
      'until in stock, s': rounded(median(seen.map(({ stocked }) => stocked)) / 1000),
      'others wait p50, ms': tenths(percentile(waited, 0.5)),
      'p99, ms': tenths(percentile(waited, 0.99)),
      'longest, ms': tenths(Math.max(...waited)),
      'event loop held, ms': tenths(median(seen.map(({ held }) => held))),
      'at most, ms': tenths(Math.max(...seen.map(({ held }) => held))),
    },
  };
};

const extractions = async (vault: BenchVault, program: Program): Promise<Measured> => {
  const took: number[] = [];
  const begun = performance.now();
  const lane = async (): Promise<void> => {
    for (let nth = 0; nth < singles / singlesAtOnce; nth += 1) {
      const start = performance.now();
      await program.call('POST', '/api/v1/transaction/extraction', { skuGuid: vault.skuGuid, rightGuid });
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: singlesAtOnce }, lane));
  return {
    what: `${took.length} single extractions, ${singlesAtOnce} at once`,
    figures: {
      'keys/s': Math.round((took.length / (performance.now() - begun)) * 1000),
      'p50, ms': tenths(percentile(took, 0.5)),
      'p95, ms': tenths(percentile(took, 0.95)),
    },
  };
};

export const partnerImport = async (): Promise<readonly Measured[]> => {
  const system = await startStockSystem('postgres');
  try {
    const [vault] = system.vaults;
    if (vault === undefined) throw new Error('no vault');
    const program = await programOf(system, vault);
    return [
      await imports(system, vault, program, 17),
      await imports(system, vault, program, 255),
      await extractions(vault, program),
    ];
  } finally {
    await system.close();
  }
};
