/** Products on the wire, and what people enter of them. */
import { z } from 'zod';
import type {
  AddSkusResponse,
  BundleComponent,
  FoundComponent,
  ProductDetail as ProductDetailMessage,
  ProductSku,
  ProductTerms,
} from '../../../proto/gen/keyway/catalogue/v1/products.js';
import { isLanguage, maxLocalTexts } from '../language.js';
import type { ProductRow } from '../rows.js';
import type { StockedSkuRow } from './products.repository.js';
import { isReadOnly, productActsOf, skuActs, skuActsOf, takenBackUntil } from './product.js';
import type { ProductDetail } from './product-detail.js';
import type { EnteredProduct } from './products.service.js';
import type { SkuPlan } from './skus.service.js';
import type { CandidateRow, ComponentRow } from '../skus/bundle.repository.js';
import { isProductWide } from './sku-code.js';

// One that is no id is of no product: the domain says so.
const productGuid = z.string().max(64);
const version = z.int().min(1);

const line = (min: number, max: number) =>
  z
    .string()
    .trim()
    .min(min, min === 1 ? 'Required' : `At least ${min} characters`)
    .max(max, `At most ${max} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'One line of text');

const names = z
  .array(z.string().max(60))
  .max(20, 'At most 20')
  .transform((all) => [...new Set(all)]);

const date = z
  .literal('')
  .or(z.iso.datetime('A day and a time, in UTC'))
  .transform((text) => (text === '' ? null : new Date(text)));

const language = z.string().max(20).refine(isLanguage, 'A language as BCP 47 has it: en, pt-BR');
const languages = z
  .array(language)
  .max(60, 'At most 60')
  .transform((all) => [...new Set(all)]);

const longText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en')} characters`)
    .regex(/^(?:[^\p{Cc}]|\n)*$/u, 'Without control characters');

const isHttps = (text: string): boolean => text === '' || (URL.canParse(text) && new URL(text).protocol === 'https:');

const address = z
  .string()
  .trim()
  .max(300, 'At most 300 characters')
  .refine(isHttps, 'An address that begins with https://');

const isDifferent = (all: readonly { readonly language: string }[]): boolean =>
  new Set(all.map((each) => each.language)).size === all.length;

/** A title is as one of the product's own, or there is none. */
const localTexts = z
  .array(
    z
      .object({ language, title: z.literal('').or(line(2, 200)), description: longText(4000) })
      .refine(({ title, description }) => title !== '' || description !== '', 'A title or a description'),
  )
  .max(maxLocalTexts, `At most ${maxLocalTexts} languages`)
  .refine(isDifferent, 'Each language once');

/** What people enter, from a form or a file. */
export const enteredTerms = z
  .object({
    title: line(2, 200),
    productType: z.string().min(1, 'Choose a product type').max(60),
    ...{ developers: names, publishers: names, franchises: names, genres: names },
    description: longText(4000),
    ...{ website: address, trailer: address, eula: address },
    socialMedia: z
      .array(address.refine((text) => text !== ''))
      .max(10, 'At most 10')
      .transform((all) => [...new Set(all)]),
    externalId: line(0, 100),
    ...{ spokenLanguages: languages, subtitleLanguages: languages, menuLanguages: languages },
    ...{ requirementsMinimum: longText(2000), requirementsRecommended: longText(2000), localTexts },
    ...{ orderAcceptDate: date, fulfilmentDate: date, releaseDate: date, embargoUntil: date },
    ...{ isEmbargoed: z.boolean(), isDlc: z.boolean(), isBaseGame: z.boolean(), isNotSoldSeparately: z.boolean() },
  })
  .check(({ value, issues }) => {
    const { orderAcceptDate, fulfilmentDate, releaseDate } = value;
    const isAfter = (one: Date | null, other: Date | null): boolean => one !== null && other !== null && one > other;
    const say = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    if (isAfter(orderAcceptDate, fulfilmentDate)) say('fulfilmentDate', 'Not before orders are accepted');
    if (isAfter(fulfilmentDate, releaseDate)) say('releaseDate', 'Not before keys are delivered');
    if (isAfter(orderAcceptDate, releaseDate)) say('releaseDate', 'Not before orders are accepted');
  })
  .transform((entered): EnteredProduct => ({
    ...{ title: entered.title, product_type: entered.productType, description: entered.description },
    ...{ developers: entered.developers, publishers: entered.publishers },
    ...{ franchises: entered.franchises, genres: entered.genres, website: entered.website },
    order_accept_date: entered.orderAcceptDate,
    fulfilment_date: entered.fulfilmentDate,
    release_date: entered.releaseDate,
    is_embargoed: entered.isEmbargoed,
    embargo_until: entered.isEmbargoed ? entered.embargoUntil : null,
    ...{ is_dlc: entered.isDlc, is_base_game: entered.isBaseGame },
    is_not_sold_separately: entered.isNotSoldSeparately,
    ...{ trailer: entered.trailer, eula: entered.eula, local_texts: entered.localTexts },
    ...{ social_media: entered.socialMedia, external_id: entered.externalId },
    ...{ spoken_languages: entered.spokenLanguages, subtitle_languages: entered.subtitleLanguages },
    ...{ menu_languages: entered.menuLanguages, requirements_minimum: entered.requirementsMinimum },
    requirements_recommended: entered.requirementsRecommended,
  }));

export const addProductRequest = z.object({ terms: enteredTerms });
export const updateProductRequest = z.object({ productGuid, version, terms: enteredTerms });
export const actOnProductRequest = z.object({ productGuid, version, act: z.enum(['activate', 'deactivate']) });
export const scheduleDelistingRequest = z.object({ productGuid, version, delistedDate: date });
export const delistProductRequest = z.object({ productGuid, version, act: z.enum(['delist', 'take_back']) });
export const archiveProductRequest = z.object({ productGuid, version });

/** The name of a key provider. */
const platform = z.string('Choose a platform').min(1, 'Choose a platform').max(20);
const some = <S extends z.ZodType>(schema: S, max: number) =>
  z
    .array(schema)
    .min(1, 'Choose at least one')
    .max(max, `At most ${max}`)
    .transform((all) => [...new Set(all)]);

const chosen = { productGuid, platforms: some(platform, 20), isDryRun: z.boolean() };
const none = z.array(z.string()).max(0, 'It stands for all of them');
export const addSkusRequest = z.discriminatedUnion('isProductWide', [
  z.object({
    ...{ ...chosen, isProductWide: z.literal(false) },
    regions: some(z.string().max(6), 50),
    editions: some(z.string().max(60), 20),
  }),
  z.object({ ...chosen, isProductWide: z.literal(true), regions: none, editions: none }),
]);
export const addBundleRequest = z.object({
  productGuid,
  platform,
  region: z.string().min(1, 'Choose a region').max(6),
  edition: z.string().min(1, 'Choose an edition').max(60),
  components: z
    .array(z.string().max(64))
    .max(100)
    .refine((all) => new Set(all).size === all.length, 'Each SKU once'),
});
const skuGuid = z.string().max(64);
export const changeBundleRequest = z.object({ productGuid, skuGuid, componentGuid: skuGuid, isIn: z.boolean() });
export const findComponentsRequest = z.object({ search: z.string().trim().max(100, 'At most 100 characters') });
export const actOnSkuRequest = z.object({ productGuid, skuGuid, act: z.enum(skuActs) });

const lower = <T extends string>(text: T) => text.toLowerCase() as Lowercase<T>;
const isoOf = (date: Date | null): string => date?.toISOString() ?? '';

const componentMessage = (row: ComponentRow): BundleComponent => ({
  ...{ skuGuid: row.sku_id, sku: row.sku, productGuid: row.product_id, title: row.title },
  ...{ status: lower(row.status), available: row.available, isOrderable: row.is_sold },
});

const skuMessage = (row: StockedSkuRow, { product, components, bundles }: ProductDetail): ProductSku => ({
  ...{ skuGuid: row.id, sku: row.sku, platform: row.platform, region: row.region, edition: row.edition },
  status: lower(row.status),
  ...{ keys: row.keys, available: row.available ?? 0, isBundle: row.sku_type === 'Bundle' },
  isProductWide: isProductWide(row.sku),
  acts: [...skuActsOf(row.status, product.status)],
  components: components.filter(({ bundle_id }) => bundle_id === row.id).map(componentMessage),
  bundles: bundles.filter(({ sku_id }) => sku_id === row.id).map(({ sku }) => sku),
});

/** What a person has entered. */
export const termsMessage = (product: ProductRow): ProductTerms => ({
  ...{ title: product.title, productType: product.product_type, description: product.description },
  ...{ developers: product.developers, publishers: product.publishers },
  ...{ franchises: product.franchises, genres: product.genres, website: product.website },
  orderAcceptDate: isoOf(product.order_accept_date),
  fulfilmentDate: isoOf(product.fulfilment_date),
  releaseDate: isoOf(product.release_date),
  isEmbargoed: product.is_embargoed,
  embargoUntil: isoOf(product.embargo_until),
  ...{ isDlc: product.is_dlc, isBaseGame: product.is_base_game },
  isNotSoldSeparately: product.is_not_sold_separately,
  ...{ trailer: product.trailer, eula: product.eula, socialMedia: product.social_media },
  ...{ externalId: product.external_id, spokenLanguages: product.spoken_languages },
  ...{ subtitleLanguages: product.subtitle_languages, menuLanguages: product.menu_languages },
  ...{ requirementsMinimum: product.requirements_minimum },
  requirementsRecommended: product.requirements_recommended,
  localTexts: [...product.local_texts],
});

export const productDetailMessage = (detail: ProductDetail): ProductDetailMessage => {
  const { product, skus, releaseState, missing, readAt } = detail;
  return {
    ...{ productGuid: product.id, productId: product.number, image: product.image_path },
    status: lower(product.status),
    ...{ releaseState, missing: [...missing], acts: [...productActsOf(product, readAt)] },
    terms: termsMessage(product),
    version: product.version,
    changedAt: product.changed_at.toISOString(),
    changedBy: product.changed_by_name,
    createdAt: product.created_at.toISOString(),
    skus: skus.map((each) => skuMessage(each, detail)),
    isEditable: !isReadOnly(product.status),
    ...{ delistedDate: isoOf(product.delisted_date), takenBackUntil: isoOf(takenBackUntil(product)) },
  };
};

export const skuPlanMessage = ({ added, presentCount }: SkuPlan): AddSkusResponse => ({
  added: [...added],
  presentCount,
});

export const foundComponentMessage = ({ id, sku, title }: CandidateRow): FoundComponent => ({
  skuGuid: id,
  sku,
  title,
});
