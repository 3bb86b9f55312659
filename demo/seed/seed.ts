/**
 * Fills the demo's vaults: products with covers, rights, keys that come in as files over months, and
 * some that left. Everything that a screen can do goes through the platform's own calls, at the time it
 * is to have happened; what is there already is left as it is.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.js';
import type { PlatformConfig } from '../../platform/config.js';
import type { Database } from '../../platform/database/database.js';
import { systemVault } from '../../platform/rights/index.js';
import type { StockDatabase } from '../../platform/stock/index.js';
import { startPlatform, type RunningPlatform } from '../../platform/start.js';
import { writeProduct, writeRights, type DemoSku, type WrittenProduct } from './catalogue.js';
import type { StatedCompany } from './company-data.js';
import type { SeededConnection } from './connections.js';
import {
  demoKeys,
  extractedDaysAgo,
  extractionsPerVault,
  planInsertions,
  workingMoment,
  type PlannedInsertion,
} from './history.js';
import { startSeedIssuer, type SeedIssuer } from './issuer.js';
import { startSeedLetters, type SeedLetters } from './letters.js';
import { addPictures } from './art/pictures.js';
import { PriceClient } from './prices/price.client.js';
import type { SeededPrices } from './prices/prices.js';
import { seedPrices } from './prices/pricing.js';
import { SeedClient } from './seed.client.js';
import { demoTitles, distributor, publisher, type DemoTitle } from './titles/titles.js';
import type { SeededTrade } from './trade/deals.js';
import { dueTrade, type DueTrade } from './trade/due-trade.js';
import { TradeClient } from './trade/trade.client.js';
import { seedTrade, type TradingOwner } from './trade/trading.js';

export interface SeededVault {
  /** Of the vault, which exists and has users. */
  readonly name: string;
  readonly keys: number;
  readonly titles: readonly DemoTitle[];
  /** To draw and to take one costs more than the rest of a title. */
  readonly hasCovers: boolean;
  /** Countries that it sells in (ISO 3166-1 alpha-2); absent: no market. */
  readonly markets?: readonly string[];
}

export interface SeedOptions {
  /** The platform's; whose tokens it takes, mail and upload limit are replaced for the time of the seed. */
  readonly config: PlatformConfig;
  readonly vaults: readonly SeededVault[];
  /** Of vaults that exist, what each says of itself; absent: none. */
  readonly stated?: readonly StatedCompany[];
  /** Of vaults that exist; absent: none. */
  readonly connections?: readonly SeededConnection[];
  /** Between vaults that are connected; absent: none. */
  readonly trade?: SeededTrade;
  /** Of vaults that exist, what they ask for their games; absent: none. */
  readonly prices?: SeededPrices;
  /** Exchange rates in the form of the European Central Bank's file, read by staff; absent: none. */
  readonly ratesFile?: string;
  readonly now?: Date;
  /** Told how far it is. */
  readonly say?: (line: string) => void;
}

const keysPerFile = 20_000;
/** Markets are told before the first key comes in. */
const daysSinceMarkets = 240;
/** And who the company is before that. */
const daysSinceStated = 250;
/** Large enough for the largest insertion of the demo: the limit is a setting like any other. */
const uploadBytes = 64 * 1024 * 1024;
const usualRights = [
  'Default - Network',
  'Default - Public',
  'Default - Private',
  'Europe only',
  'API only - Network',
  'Press and creators',
];

interface Person {
  readonly email: string;
  readonly accessToken: string;
}

interface Seeding {
  readonly database: Database;
  readonly platform: RunningPlatform;
  readonly client: SeedClient;
  readonly issuer: SeedIssuer;
  readonly letters: SeedLetters;
  readonly due: DueTrade;
  readonly options: SeedOptions;
  readonly now: Date;
  /** Moves the platform's clock. */
  at(moment: Date): void;
}

const peopleOf = async (
  { database, issuer }: Seeding,
  vaultName: string,
): Promise<{ vaultId: string; byRole: Map<string, Person> }> => {
  const { rows } = await database.execute(
    `select v.id, u.id as user_id, u.email, u.role from vault v join app_user u on u.vault_id = v.id where v.name = $1 order by u.number`,
    [vaultName],
  );
  const vaultId = rows[0]?.['id'];
  const byRole = new Map<string, Person>();
  for (const row of rows)
    byRole.set(String(row['role']), {
      email: String(row['email']),
      accessToken: await issuer.tokenFor(String(row['user_id'])),
    });
  return { vaultId: typeof vaultId === 'string' ? vaultId : '', byRole };
};

const insert = async (
  seeding: Seeding,
  person: Person,
  planned: PlannedInsertion<DemoSku>,
  rightGuid: string,
): Promise<void> => {
  const { sku, keys } = planned;
  seeding.at(workingMoment(seeding.now, planned.daysAgo));
  const all = demoKeys(sku.platform, keys);
  const files = Array.from({ length: Math.ceil(keys / keysPerFile) }, (_, at) => ({
    name: `${sku.code.toLowerCase()}-${String(at + 1).padStart(2, '0')}.txt`,
    keys: all.slice(at * keysPerFile, (at + 1) * keysPerFile),
  }));
  await seeding.client.insert(person.accessToken, {
    skuGuid: sku.id,
    rightGuid,
    note: `${sku.title}, ${sku.platform}`,
    files,
  });
};

const extractSome = async (seeding: Seeding, owner: Person, vaultId: string): Promise<void> => {
  const { rows } = await seeding.database.execute(
    `select count(*)::int as done from txn where vault_id = $1 and kind = 'Extracted'`,
    [vaultId],
  );
  const done = Math.min(Number(rows[0]?.['done'] ?? 0), extractionsPerVault);
  const stock = await seeding.database
    .tables<StockDatabase>()
    .selectFrom('stock_standing as b')
    .innerJoin('agreement as a', 'a.id', 'b.agreement_id')
    .select(['b.sku_id', 'b.agreement_id', 'b.available'])
    .where('b.vault_id', '=', vaultId)
    .where('b.extracted', '=', 0)
    .where('a.extraction_type', '<>', 3)
    .orderBy('b.available', 'desc')
    .limit(extractionsPerVault - done)
    .execute();
  for (const [index, { sku_id, agreement_id, available }] of stock.entries()) {
    const at = done + index;
    seeding.at(workingMoment(seeding.now, extractedDaysAgo(at)));
    await seeding.client.extract(owner.accessToken, {
      skuGuid: sku_id,
      rightGuid: agreement_id,
      quantity: Math.max(1, Math.min(Math.floor(available / 20), 25 * (at + 1))),
      reference: ['Press kit', 'Store launch', 'Convention booth', 'Support replacements'][at] ?? '',
      code: () => seeding.letters.codeFor(owner.email),
    });
  }
};

/** What is still in the outbox would reach the demo's mailbox once the real mail is configured. */
const lettersGone = async (database: Database): Promise<void> => {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    const { rows } = await database.execute(
      'select count(*)::int as waiting from mail_letter where sent_at is null and failed_at is null',
    );
    if (rows[0]?.['waiting'] === 0) return;
    await wait(50);
  }
};

/** Of the SKU's rows in the balances: an insertion of an earlier, interrupted run. */
const stockedSkus = async (database: Database, vaultId: string): Promise<Set<string>> => {
  const rows = await database
    .tables<StockDatabase>()
    .selectFrom('stock_standing')
    .select('sku_id')
    .where('vault_id', '=', vaultId)
    .execute();
  return new Set(rows.map((row) => row.sku_id));
};

/** The demo's own. @param keys over all of them */
export const demoVaults = (keys: number): SeededVault[] =>
  (
    [
      [publisher, 0.7, ['DE', 'FR', 'GB', 'SE', 'PL', 'US', 'JP']],
      [distributor, 0.3, ['NL', 'BE', 'DE', 'CH', 'NO']],
    ] as const
  ).map(([name, share, markets]) => ({
    name,
    keys: Math.round(keys * share),
    titles: demoTitles.filter(({ vault }) => vault === name),
    hasCovers: true,
    markets,
  }));

const seedVault = async (
  seeding: Seeding,
  { name, keys, titles, hasCovers, markets = [] }: SeededVault,
): Promise<void> => {
  const { vaultId, byRole } = await peopleOf(seeding, name);
  const owner = byRole.get('Owner');
  if (owner === undefined) return;
  const rights = await writeRights(seeding.database, vaultId, systemVault);
  const products: WrittenProduct[] = [];
  for (const [at, title] of titles.entries())
    products.push(await writeProduct(seeding.database, vaultId, 1_001 + at, title, seeding.now));
  if (hasCovers) await Promise.all(products.map((product) => addPictures(seeding, owner.accessToken, product)));
  const plan = planInsertions(
    products.flatMap((product) => product.skus),
    keys,
    usualRights,
  );
  const stocked = await stockedSkus(seeding.database, vaultId);
  const inserters = ['Editor', 'Administrator', 'Owner'].map((role) => byRole.get(role) ?? owner);
  for (const [at, planned] of plan.entries()) {
    const right = rights.get(planned.right);
    if (right === undefined || stocked.has(planned.sku.id)) continue;
    await insert(seeding, inserters[at % 3] ?? owner, planned, right);
  }
  await extractSome(seeding, owner, vaultId);
  seeding.at(workingMoment(seeding.now, daysSinceMarkets));
  await seeding.client.sellIn(owner.accessToken, markets);
  // Of what is months old nobody is to be told.
  for (const { accessToken } of byRole.values()) await seeding.client.readAll(accessToken);
};

const state = async (seeding: Seeding, { vault, details }: StatedCompany): Promise<void> => {
  const { byRole } = await peopleOf(seeding, vault);
  const owner = byRole.get('Owner');
  seeding.at(workingMoment(seeding.now, daysSinceStated));
  if (owner !== undefined) await seeding.client.state(owner.accessToken, details);
};

/** By the services that people use; a connection of an interrupted run is brought to its end. */
const connect = async (
  seeding: Seeding,
  { inviter, invited, daysAgo, deeds, shares }: SeededConnection,
  ownerOf: ReadonlyMap<string, Person>,
): Promise<void> => {
  const owner = ownerOf.get(inviter);
  if (owner === undefined) return;
  const { rows } = await seeding.database.execute(
    'select c.id from connection c join vault v on v.id = c.vault_id where v.name = $1 and c.email = $2',
    [inviter, invited.email],
  );
  seeding.at(workingMoment(seeding.now, daysAgo));
  const known = rows[0]?.['id'];
  const guid = typeof known === 'string' ? known : await seeding.client.invite(owner.accessToken, invited);
  for (const deed of deeds) {
    const person = ownerOf.get(deed.by);
    seeding.at(workingMoment(seeding.now, deed.daysAgo));
    if (person !== undefined) await seeding.client.actOn(person.accessToken, guid, deed.act);
  }
  if (shares !== undefined) await seeding.client.share(owner.accessToken, guid, shares);
};

const connectAll = async (seeding: Seeding, connections: readonly SeededConnection[]): Promise<void> => {
  const people: Person[] = [];
  const ownerOf = new Map<string, Person>();
  for (const name of new Set(connections.flatMap(({ inviter, deeds }) => [inviter, ...deeds.map(({ by }) => by)]))) {
    const { byRole } = await peopleOf(seeding, name);
    people.push(...byRole.values());
    const owner = byRole.get('Owner');
    if (owner !== undefined) ownerOf.set(name, owner);
  }
  for (const connection of connections) await connect(seeding, connection, ownerOf);
  seeding.at(seeding.now);
  for (const { accessToken } of people) await seeding.client.readAll(accessToken);
};

/**
 * @param vaults names; @param act with the Owners of those that exist. Who is told of what it has done has read it, and
 *   of what ends soon: that is told by the platform's sweeps, whenever one comes.
 */
const amongOwners = async (
  seeding: Seeding,
  vaults: readonly string[],
  act: (owners: ReadonlyMap<string, TradingOwner>) => Promise<void>,
): Promise<void> => {
  const people: Person[] = [];
  const owners = new Map<string, TradingOwner>();
  for (const name of new Set(vaults)) {
    const { vaultId, byRole } = await peopleOf(seeding, name);
    people.push(...byRole.values());
    const owner = byRole.get('Owner');
    if (owner !== undefined) owners.set(name, { vaultId, accessToken: owner.accessToken });
  }
  await act(owners);
  seeding.at(seeding.now);
  await seeding.due.settle();
  for (const { accessToken } of people) await seeding.client.readAll(accessToken);
};

const trade = (seeding: Seeding, seeded: SeededTrade): Promise<void> => {
  const deals = [...seeded.offers, ...seeded.pools, ...seeded.allocations];
  const vaults = deals.flatMap(({ from, to }) => [from, to]);
  return amongOwners(seeding, vaults, async (owners) => {
    const client = new TradeClient(seeding.platform.grpcAddress);
    const settle = (): Promise<void> => seeding.due.settle();
    try {
      await seedTrade({ ...seeding, client, settle, ownerOf: (vault) => owners.get(vault) }, seeded);
    } finally {
      client.close();
    }
  });
};

const price = (seeding: Seeding, seeded: SeededPrices): Promise<void> => {
  const vaults = seeded.lists.flatMap(({ vault, buyers }) => [vault, ...buyers]);
  return amongOwners(seeding, vaults, async (owners) => {
    const client = new PriceClient(seeding.platform.grpcAddress);
    try {
      await seedPrices({ ...seeding, client, ownerOf: (vault) => owners.get(vault) }, seeded);
    } finally {
      client.close();
    }
  });
};

/** Nothing where there is nobody of staff. */
const readRates = async (seeding: Seeding, file: string): Promise<void> => {
  const { rows } = await seeding.database.execute(
    `select id from app_user where vault_id = $1 and role = 'Super admin' order by number limit 1`,
    [systemVault],
  );
  const staff = rows[0]?.['id'];
  if (typeof staff === 'string') await seeding.client.readRates(await seeding.issuer.tokenFor(staff), file);
};

/** With what the platform sends its mail to and takes tokens from. */
const fill = async (options: SeedOptions, letters: SeedLetters, issuer: SeedIssuer): Promise<void> => {
  const now = options.now ?? new Date();
  let current = now;
  const clock: Clock = { now: () => current };
  const due = dueTrade();
  const platform = await startPlatform(
    {
      ...options.config,
      // Nobody calls but the seed: it needs no port that another process may hold.
      ...{ PLATFORM_PORT: 0, PLATFORM_GRPC_PORT: 0, HOST: '127.0.0.1' },
      ...{ PLATFORM_PARTNER_PORT: undefined, METRICS_PORT: undefined },
      ...{ SMTP_URL: letters.url, UPLOAD_TOTAL_BYTES: uploadBytes },
      ...issuer.settings,
    },
    { clock, modules: [due.module] },
  );
  const client = new SeedClient(platform.grpcAddress);
  const seeding: Seeding = {
    ...{ database: platform.database, platform, client, issuer, letters, due, options, now },
    at: (moment) => {
      current = moment;
    },
  };
  try {
    for (const company of options.stated ?? []) await state(seeding, company);
    for (const vault of options.vaults) {
      options.say?.(`Filling the vault of ${vault.name} with ${vault.keys} keys ...`);
      await seedVault(seeding, vault);
    }
    await connectAll(seeding, options.connections ?? []);
    if (options.trade !== undefined) await trade(seeding, options.trade);
    if (options.prices !== undefined) await price(seeding, options.prices);
    if (options.ratesFile !== undefined) await readRates(seeding, options.ratesFile);
    await lettersGone(platform.database);
  } finally {
    client.close();
    await platform.close();
  }
};

/**
 * Fills vaults that exist; @returns when all of it is in the stock and the platform is closed again.
 * @throws when the platform cannot start or refuses something; nothing stays open then either
 */
export const seed = async (options: SeedOptions): Promise<void> => {
  const [letters, issuer] = await Promise.all([startSeedLetters(), startSeedIssuer(options.config.OIDC_AUDIENCE)]);
  try {
    await fill(options, letters, issuer);
  } finally {
    await Promise.all([letters.close(), issuer.close()]);
  }
};
