/**
 * The palette's search in a vault with 1,000,000 SKUs, as somebody types: codes, titles, parts of words, GUIDs, what
 * stands in every tenth title, and what nothing is called. Beside it the bare statements of each search, by Postgres
 * alone. And the same by a buyer who is shown a tenth of them, in this process.
 */
import { randomUUID } from 'node:crypto';
import { grpcChannel, grpcService } from '../../../kernel/grpc/client.js';
import { SearchServiceService } from '../../../proto/gen/keyway/search/v1/search.js';
import { openCatalogueAtScale, type CatalogueAtScale } from '../../platform/search/catalogue-at-scale.js';
import { rounded, timed, type Measured } from '../measured.js';
import { startBenchPlatform } from '../platform.js';
import { scaled } from '../scale.js';

const skus = scaled(1_000_000);
const texts = 400;
const limitMs = 150;
const deadlineMs = 60_000;

interface Known {
  readonly id: string;
  readonly sku: string;
  readonly title: string;
}

/** What people type of a SKU that they know. */
const ways: Readonly<Record<string, (known: Known) => string>> = {
  'a whole code': ({ sku }) => sku,
  'the beginning of a code': ({ sku }) => sku.slice(0, 12),
  'a part of a code': ({ sku }) => sku.slice(12, 20),
  'a GUID': ({ id }) => id,
  'a whole title': ({ title }) => title,
  'the beginning of a title': ({ title }) => title.slice(0, 5),
  'two words of a title, the second first': ({ title }) => title.split(' ').slice(0, 2).reverse().join(' '),
  'a part of a word': ({ title }) => title.slice(1, 5),
  'three letters': ({ title }) => title.slice(0, 3),
  'two letters': ({ title }) => title.slice(0, 2),
  'a word of every tenth title': () => 'edition',
  'a word of every third title': () => 'chronicles',
  'what nothing is called': ({ id }) => `q${id.slice(0, 7)}`,
};

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0;

/** The statements of a search, known before they are timed. */
const bareMs = async (world: CatalogueAtScale, vaultId: string, text: string): Promise<number> => {
  world.statements.length = 0;
  await world.search(vaultId, text);
  const statements = world.statements.splice(0);
  return timed(async () => {
    for (const { sql, parameters } of statements) await world.pool.query(sql, [...parameters]);
  });
};

export const catalogueSearch = async (): Promise<readonly Measured[]> => {
  const platform = await startBenchPlatform({
    ...{ engine: 'postgres', vaults: ['Bench Publisher'], uploadTotalBytes: 1_000_000 },
    ...{ smtpUrl: 'smtp://127.0.0.1:9', publicUrl: 'http://localhost:8080' },
  });
  const world = openCatalogueAtScale(platform.postgres?.url ?? '');
  const channel = grpcChannel(platform.grpcAddress);
  try {
    const [owner] = platform.owners;
    if (owner === undefined) throw new Error('no vault');
    await world.fill(owner.vaultGuid, skus);
    await world.pool.query('vacuum analyze product');
    await world.pool.query('vacuum analyze sku');
    const { rows: known } = await world.pool.query<Known>(
      `select s.id, s.sku, p.title from sku as s tablesample bernoulli (1) repeatable (7)
         join product as p on p.vault_id = s.vault_id and p.id = s.product_id limit $1`,
      [texts],
    );
    const service = grpcService(channel, SearchServiceService);
    const ask = (text: string) =>
      service.search({ text }, { accessToken: owner.accessToken, correlationId: randomUUID(), deadlineMs });
    const measured: Measured[] = [];
    const all = { asked: [] as number[], bare: [] as number[] };
    const row = (what: string, asked: readonly number[], bare: readonly number[]): Measured => ({
      what,
      figures: {
        'p50 ms': rounded(quantile(asked, 0.5), 1),
        'p95 ms': rounded(quantile(asked, 0.95), 1),
        'max ms': rounded(Math.max(...asked), 1),
        'p95 of the limit': rounded(quantile(asked, 0.95) / limitMs),
        'bare p95 ms': rounded(quantile(bare, 0.95), 1),
        'p95 of the bare': rounded(quantile(asked, 0.95) / quantile(bare, 0.95)),
      },
    });
    for (const [way, textOf] of Object.entries(ways)) {
      const wanted = known.map(textOf);
      const asked: number[] = [];
      const bare: number[] = [];
      for (const text of wanted.slice(0, texts / 4)) {
        asked.push(await timed(() => ask(text)));
        bare.push(await bareMs(world, owner.vaultGuid, text));
      }
      all.asked.push(...asked);
      all.bare.push(...bare);
      measured.push(row(way, asked, bare));
    }
    const buyerId = await world.share(owner.vaultGuid);
    await world.pool.query('vacuum analyze shared_sku');
    const bought: number[] = [];
    for (const textOf of Object.values(ways))
      for (const each of known.slice(0, texts / 8))
        bought.push(await timed(() => world.search(buyerId, textOf(each), true)));
    const size = skus.toLocaleString('en-US');
    const buyer = {
      what: 'a buyer of every tenth, in process',
      figures: {
        'p50 ms': rounded(quantile(bought, 0.5), 1),
        'p95 ms': rounded(quantile(bought, 0.95), 1),
        'max ms': rounded(Math.max(...bought), 1),
        'p95 of the limit': rounded(quantile(bought, 0.95) / limitMs),
      },
    };
    return [row(`a vault of ${size} SKUs: all ways`, all.asked, all.bare), ...measured, buyer];
  } finally {
    channel.close();
    await world.close();
    await platform.close();
  }
};
