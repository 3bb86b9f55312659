/** Writes the demo's products, SKUs and rights: there are no screens for them yet. */
import { randomUUID } from 'node:crypto';
import { addAttributes, type AttributesTables } from '../../platform/attributes/index.js';
import { addProduct, skuCode, type CatalogueTables, type SkuRow } from '../../platform/catalogue/index.js';
import type { Database, Transaction } from '../../platform/database/database.js';
import type { RegionsTables } from '../../platform/regions/index.js';
import { addRight, type RightsTables } from '../../platform/rights/index.js';
import type { StockedSku } from './history.js';
import { titleTexts } from './titles/title-texts.js';
import type { DemoPlatform, DemoTitle } from './titles/titles.js';

const dayMs = 24 * 3600 * 1000;

export interface DemoSku extends StockedSku {
  readonly id: string;
  readonly productId: string;
  readonly title: string;
}

export interface WrittenProduct {
  readonly id: string;
  readonly title: DemoTitle;
  /** Absent while it has no picture. */
  readonly imagePath: string;
  readonly skus: readonly DemoSku[];
}

const skusOf = (title: DemoTitle, vaultId: string, productId: string, createdAt: Date): SkuRow[] =>
  title.editions.flatMap((edition) =>
    title.regions.flatMap((region) =>
      title.platforms.map((platform) => ({
        vault_id: vaultId,
        id: randomUUID(),
        product_id: productId,
        sku: skuCode({ ...title, productType: 'Game', platform, edition, region }),
        platform,
        region,
        edition,
        status: title.releasedDays < 0 ? 'Inactive' : 'Active',
        ...{ sku_type: 'Single', status_before: null },
        created_at: createdAt,
      })),
    ),
  );

const spoken = ['en', 'de', 'fr', 'ja', 'es', 'pt-BR'];
const written = ['en', 'de', 'fr', 'es', 'it', 'pl', 'pt-BR', 'ja', 'ko', 'zh-Hans'];

/** What buyers want to know of it, different for each. */
const aboutOf = ({ title, genres, platforms }: DemoTitle) => {
  const slug = title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const few = 1 + (title.length % 4);
  const isOfComputers = platforms.some((each) => ['Steam', 'GOG', 'Epic', 'EA', 'Ubisoft'].includes(each));
  const memory = genres.includes('Strategy') || genres.includes('Simulation') ? 16 : 8;
  const { de, fr } = titleTexts[title] ?? { de: '', fr: '' };
  const localTexts = [
    { language: 'de', title: '', description: de },
    { language: 'fr', title: '', description: fr },
  ].filter(({ description }) => description !== '');
  return {
    local_texts: JSON.stringify(localTexts),
    website: `https://${slug}.example/`,
    trailer: `https://video.example/${slug}`,
    eula: 'https://northwind.example/eula',
    external_id: String(400_000 + title.length * 1_370),
    social_media: [`https://social.example/${slug}`],
    spoken_languages: spoken.slice(0, few),
    subtitle_languages: written.slice(0, few + 5),
    menu_languages: written.slice(0, few + 5),
    requirements_minimum: isOfComputers
      ? `Windows 10, 64 bit\nFour cores, 3 GHz\n${memory} GB of memory\nGraphics with 4 GB\n${memory * 3} GB of disk`
      : '',
    requirements_recommended: isOfComputers
      ? `Windows 11, 64 bit\nEight cores, 3.6 GHz\n${memory * 2} GB of memory\nGraphics with 8 GB\n${memory * 3} GB of disk, SSD`
      : '',
  };
};

/** Adds the title unless the vault has it. @returns it as it stands */
export const writeProduct = async (
  database: Database,
  vaultId: string,
  number: number,
  title: DemoTitle,
  now: Date,
): Promise<WrittenProduct> => {
  const db = database.tables<CatalogueTables>();
  const find = () =>
    db
      .selectFrom('product')
      .selectAll()
      .where('vault_id', '=', vaultId)
      .where('title', '=', title.title)
      .executeTakeFirst();
  if ((await find()) === undefined) {
    const id = randomUUID();
    // As long as the name of an attribute may be.
    const publisher = title.vault.slice(0, 60);
    const release = new Date(now.getTime() - title.releasedDays * dayMs);
    const createdAt = new Date(Math.min(now.getTime() - 250 * dayMs, release.getTime() - 40 * dayMs));
    await database.transaction(async (tx: Transaction<CatalogueTables & RegionsTables & AttributesTables>) => {
      await addAttributes(tx, { Developer: [title.developer], Publisher: [publisher] });
      await addProduct(
        tx.$pickTables<keyof (CatalogueTables & RegionsTables)>(),
        {
          vault_id: vaultId,
          id,
          number,
          title: title.title,
          product_type: 'Game',
          status: 'Active',
          image_path: '',
          ...{ developers: [title.developer], publishers: [publisher], franchises: [], genres: [...title.genres] },
          ...{ description: title.description, ...aboutOf(title) },
          order_accept_date: new Date(release.getTime() - 30 * dayMs),
          fulfilment_date: release,
          release_date: release,
          delisted_date: null,
          ...{ is_embargoed: title.releasedDays < 0, embargo_until: null },
          ...{ is_dlc: false, is_base_game: false, is_not_sold_separately: false },
          ...{ version: 1, changed_at: createdAt, changed_by_name: '' },
          created_at: createdAt,
        },
        skusOf(title, vaultId, id, createdAt),
      );
    });
  }
  const product = await find();
  if (product === undefined) throw new Error(`${title.title} was not written`);
  const skus = await db
    .selectFrom('sku')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('product_id', '=', product.id)
    .orderBy('sku')
    .execute();
  return {
    id: product.id,
    title,
    imagePath: product.image_path,
    skus: skus.map((sku) => ({
      id: sku.id,
      code: sku.sku,
      platform: sku.platform as DemoPlatform,
      productId: product.id,
      title: title.title,
    })),
  };
};

const ownRights = [
  {
    name: 'Europe only',
    description: 'For sale in the European Union and the EEA.',
    extraction_type: 1,
    visibility: 2,
    geofencing_type: 'include' as const,
    regions: ['EU', 'EEA'],
  },
  {
    name: 'Press and creators',
    description: 'Bulk extraction for reviewers; never sold.',
    extraction_type: 2,
    visibility: 3,
    geofencing_type: 'exclude' as const,
    regions: [],
  },
];

/** Adds the vault's own rights. @returns ids of the rights it may use, by name */
export const writeRights = async (
  database: Database,
  vaultId: string,
  systemVault: string,
): Promise<Map<string, string>> => {
  const db = database.tables<RightsTables & RegionsTables>();
  const list = () =>
    db.selectFrom('agreement').select(['id', 'name']).where('vault_id', 'in', [vaultId, systemVault]).execute();
  const present = new Set((await list()).map((right) => right.name));
  for (const right of ownRights.filter(({ name }) => !present.has(name))) {
    await addRight(db, {
      ...right,
      vault_id: vaultId,
      id: randomUUID(),
      version: 1,
      is_blacklisting_allowed: true,
      is_open: true,
    });
  }
  return new Map((await list()).map((right) => [right.name, right.id]));
};
