/** Sharing on the wire, and what people enter of a rule. */
import { z } from 'zod';
import type {
  ExplainProductResponse,
  Partner,
  Rule,
  SharedConnection as SharedConnectionMessage,
  SharedProduct as SharedProductMessage,
} from '../../proto/gen/keyway/sharing/v1/sharing.js';
import { pictureMessage, releaseStateOf, termsMessage } from '../catalogue/index.js';
import type { SharedProduct } from './buying/shared-product.repository.js';
import type { EnteredRule, RuleDetail } from './rules/rules.service.js';
import type { PartnerRow } from './shares/shares.repository.js';
import type { SharedConnection, ViewsService } from './shares/views.service.js';

/** Values of one criterion. */
const maxValues = 1_000;
const tooMany = `At most ${maxValues.toLocaleString('en-US')}`;
const ids = z
  .array(z.guid('An id'))
  .max(maxValues, tooMany)
  .transform((given) => [...new Set(given)]);
const words = z
  .array(z.string().trim().min(1).max(60))
  .max(maxValues, tooMany)
  .transform((given) => [...new Set(given)]);
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'One line of text');

export const ruleTerms = z
  .object({
    name: line(100).min(2, 'At least 2 characters'),
    connections: ids.refine((given) => given.length > 0, 'Choose a connection'),
    products: ids,
    productsNot: ids,
    titleContains: line(200),
    titleContainsNot: line(200),
    skus: ids,
    skusNot: ids,
    skuPrefix: line(100),
    skuPrefixNot: line(100),
    editions: words,
    editionsNot: words,
    providers: words,
    providersNot: words,
    regions: words,
    regionsNot: words,
    isInactiveVisible: z.boolean(),
    isActive: z.boolean(),
  })
  .transform((entered): EnteredRule => ({
    ...{ name: entered.name, connections: entered.connections },
    ...{ products: entered.products, products_not: entered.productsNot },
    ...{ title_contains: entered.titleContains, title_contains_not: entered.titleContainsNot },
    ...{ skus: entered.skus, skus_not: entered.skusNot },
    ...{ sku_prefix: entered.skuPrefix, sku_prefix_not: entered.skuPrefixNot },
    ...{ editions: entered.editions, editions_not: entered.editionsNot },
    ...{ providers: entered.providers, providers_not: entered.providersNot },
    ...{ regions: entered.regions, regions_not: entered.regionsNot },
    ...{ is_inactive_visible: entered.isInactiveVisible, is_active: entered.isActive },
  }));

/** One that is no id names nothing: the domain says so. */
const guid = z.string().max(64);
const version = z.int().min(1);

export const connectionRequest = z.object({ connectionGuid: guid });
export const explainRequest = z.object({ connectionGuid: guid, productGuid: guid });
export const findRequest = z.object({ search: z.string().trim().max(200) });
export const ruleRequest = z.object({ ruleGuid: guid });
export const addRequest = z.object({ terms: ruleTerms });
export const updateRequest = z.object({ ruleGuid: guid, version, terms: ruleTerms });
export const deleteRequest = z.object({ ruleGuid: guid, version });
const proposal = { ruleGuid: guid, terms: ruleTerms.optional() };
export const previewRequest = z.object(proposal).transform(({ ruleGuid, terms }) => ({ ruleGuid, terms }));
export const previewedSkusRequest = z.object({ ...proposal, connectionGuid: guid, isGain: z.boolean() });
const exclusion = z
  .object({ products: ids, skus: ids, editions: words, providers: words, regions: words, isExcluded: z.boolean() })
  .refine(
    ({ products, skus, editions, providers, regions }) =>
      [products, skus, editions, providers, regions].some((values) => values.length > 0),
    'Choose what is excluded',
  )
  .transform(({ isExcluded, ...given }) => ({
    isExcluded,
    values: {
      ...{ products_not: given.products, skus_not: given.skus, editions_not: given.editions },
      ...{ providers_not: given.providers, regions_not: given.regions },
    },
  }));
export const exclusionRequest = z.object({ connectionGuid: guid, exclusion });
export const sharedProductRequest = z.object({ productGuid: guid });
export const connectRequest = z.object({ productGuid: guid, isConnected: z.boolean() });

export const partnerMessage = ({ id, company, state, is_catalog_shared, logo }: PartnerRow): Partner => ({
  ...{ connectionGuid: id, company, logo },
  isSuspended: state === 'suspended',
  isCatalogShared: is_catalog_shared,
});

export const connectionMessage = ({
  partner,
  rules,
  connectedProducts,
  isComputing,
}: SharedConnection): SharedConnectionMessage => ({
  partner: partnerMessage(partner),
  isEmbargoAllowed: partner.is_embargo_allowed,
  blacklistedCountries: partner.blacklisted_countries,
  rules: [...rules],
  ...{ shared: partner.shared, orderable: partner.orderable, connectedProducts, isComputing },
  computedAt: partner.computed_at?.toISOString(),
});

export const ruleMessage = ({ rule, names, soleOf }: RuleDetail): Rule => ({
  ruleGuid: rule.id,
  terms: {
    ...{ name: rule.name, connections: rule.connections },
    ...{ products: rule.products, productsNot: rule.products_not },
    ...{ titleContains: rule.title_contains, titleContainsNot: rule.title_contains_not },
    ...{ skus: rule.skus, skusNot: rule.skus_not },
    ...{ skuPrefix: rule.sku_prefix, skuPrefixNot: rule.sku_prefix_not },
    ...{ editions: rule.editions, editionsNot: rule.editions_not },
    ...{ providers: rule.providers, providersNot: rule.providers_not },
    ...{ regions: rule.regions, regionsNot: rule.regions_not },
    ...{ isInactiveVisible: rule.is_inactive_visible, isActive: rule.is_active },
  },
  names: [...names],
  ...{ version: rule.version, changedAt: rule.changed_at.toISOString(), changedBy: rule.changed_by_name },
  soleOf: [...soleOf],
});

type Explained = Awaited<ReturnType<ViewsService['explain']>>;

export const explanationMessage = ({ title, skus }: Explained): ExplainProductResponse => ({
  title,
  skus: skus.map(({ good, verdict, failed, rules }) => ({
    ...{ skuGuid: good.id, sku: good.sku, verdict, failed: [...failed] },
    rules: rules.map((rule) => ({ ruleGuid: rule.guid, name: rule.name, failed: [...rule.failed] })),
  })),
});

export const sharedProductMessage = (
  { product, skus, pictures, ...shared }: SharedProduct,
  now: Date,
): SharedProductMessage => ({
  ...{ productGuid: product.id, image: product.image_path, terms: termsMessage(product), ...shared },
  releaseState: releaseStateOf(product, now),
  delistedDate: product.delisted_date?.toISOString() ?? '',
  skus: skus.map((row) => ({
    ...{ skuGuid: row.sku_id, sku: row.sku, platform: row.platform, region: row.region, edition: row.edition },
    ...{ isOrderable: row.is_orderable, isInStock: row.is_in_stock },
  })),
  pictures: pictures.map(pictureMessage),
});
