/** Rows of a catalogue as programs get them. */
import type { z } from 'zod';
import type { FeedRow, OwnProduct, OwnSku } from '../../catalogue/index.js';
import type { SharedProduct, SharedSku } from '../../sharing/index.js';
import { imageGuidOf } from '../../images/index.js';
import type { productReply, skuReply, withdrawnReply } from './catalogue.contract.js';

export type ProductItem = z.input<typeof productReply>;
export type SkuItem = z.input<typeof skuReply>;
export type WithdrawnItem = z.input<typeof withdrawnReply>;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const picturesView = ({ image_path, title, pictures }: OwnProduct | SharedProduct): ProductItem['pictures'] => [
  ...(image_path === ''
    ? []
    : [{ guid: imageGuidOf(image_path), kind: 'product_image' as const, language: '', alternativeText: title }]),
  ...pictures.map(({ image, kind, language, alternative_text }) => ({
    ...{ guid: imageGuidOf(image), kind, language, alternativeText: alternative_text },
  })),
];

const productView = (row: OwnProduct | SharedProduct) => ({
  guid: row.id,
  changedAt: row.at.toISOString(),
  number: row.number,
  title: row.title,
  type: row.product_type,
  status: row.status,
  releaseState: row.release_state,
  orderAcceptDate: iso(row.order_accept_date),
  fulfilmentDate: iso(row.fulfilment_date),
  releaseDate: iso(row.release_date),
  delistedDate: iso(row.delisted_date),
  ...{ developers: row.developers, publishers: row.publishers, franchises: row.franchises, genres: row.genres },
  ...{ description: row.description, website: row.website, localTexts: [...row.local_texts] },
  pictures: picturesView(row),
  ...{ spokenLanguages: row.spoken_languages, subtitleLanguages: row.subtitle_languages },
  ...{ menuLanguages: row.menu_languages, trailer: row.trailer, eula: row.eula, socialMedia: row.social_media },
  ...{ externalId: row.external_id, requirementsMinimum: row.requirements_minimum },
  ...{ requirementsRecommended: row.requirements_recommended },
  ...{ isDLC: row.is_dlc, isBaseGame: row.is_base_game, notSoldSeparately: row.is_not_sold_separately },
  ...{ isEmbargoed: row.is_embargoed, embargoUntil: iso(row.embargo_until) },
});

const skuView = (row: Omit<OwnSku, 'available'>) => ({
  guid: row.id,
  changedAt: row.at.toISOString(),
  ...{ sku: row.sku, productGuid: row.product_id, platform: row.platform, region: row.region, edition: row.edition },
  ...{ type: row.sku_type, status: row.status, isOrderable: row.is_orderable },
});

const own = { isWithdrawn: false, owner: 'own', connection: null } as const;
const isShared = { isWithdrawn: false, owner: 'shared' } as const;
const connectionView = ({ connection_id, company, is_connected }: SharedSku | SharedProduct) => ({
  connection: { guid: connection_id, company, isConnected: is_connected },
});

export const ownProductView = (row: OwnProduct): ProductItem => ({ ...productView(row), ...own });
export const sharedProductView = (row: SharedProduct): ProductItem => ({
  ...{ ...productView(row), ...isShared },
  ...connectionView(row),
});

export const ownSkuView = ({ available, ...row }: OwnSku): SkuItem => ({
  ...{ ...skuView(row), ...own },
  ...{ isInStock: (available ?? 0) > 0, availableKeys: available },
});
export const sharedSkuView = (row: SharedSku): SkuItem => ({
  ...{ ...skuView(row), ...isShared, ...connectionView(row) },
  ...{ isInStock: row.is_in_stock, availableKeys: null },
});

export const withdrawnView = ({ id, at }: FeedRow): WithdrawnItem => ({
  ...{ guid: id, isWithdrawn: true, changedAt: at.toISOString() },
});
