import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { exportEndpoint, listEndpoint } from '../lists/list.contract.js';
import { imageOf, instant, instantOrNull, nothing, promised, word } from '../upstream/message.contract.js';

const service = 'sharing.v1.SharingService';
const mayRead = ['catalogsharing-read', 'catalogsharing-all'] as const;
const mayReadRules = ['catalogsharingrules-read', 'catalogsharingrules-all'] as const;
const mayReadShared = ['sharedskus-read', 'sharedskus-all'] as const;

/** The lists' names in /mkapi/content. */
const byConnection = '/productcatalog/catalog-sharing/';
const byProduct = '/productcatalog/catalog-sharing/products/';
const rules = '/productcatalog/catalog-sharing/share-rules/';
const sharedSkus = '/distribution/myvault/shared-assets/';

const verdicts = ['orderable', 'visible', 'hidden'] as const;
const gates = ['connection', 'catalog_sharing', 'product', 'embargo', 'rules', 'status', 'countries'] as const;
const criteria = ['product', 'title', 'sku', 'prefix', 'edition', 'provider', 'region'] as const;

const named = z.object({ guid: z.string(), name: z.string() });
const partner = z.object({
  connectionGuid: z.string(),
  company: z.string(),
  isSuspended: z.boolean(),
  isCatalogShared: z.boolean(),
  logo: imageOf('32/0/2'),
});

/** Empty criteria match everything; of one any of the first list matches, and none of the second may. */
const guids = z.array(z.string().max(64)).max(1_000);
const words = z.array(z.string().max(60)).max(1_000);
const terms = z.object({
  name: z.string().max(200),
  connections: guids,
  products: guids,
  productsNot: guids,
  titleContains: z.string().max(400),
  titleContainsNot: z.string().max(400).default(''),
  skus: guids,
  skusNot: guids,
  skuPrefix: z.string().max(200),
  skuPrefixNot: z.string().max(200).default(''),
  editions: words,
  editionsNot: words,
  providers: words,
  providersNot: words,
  regions: words,
  regionsNot: words,
  /** What it matches is seen while it is inactive, and cannot be ordered. */
  isInactiveVisible: z.boolean(),
  isActive: z.boolean(),
});
const version = z.int().min(1);

const rule = z.object({
  ruleGuid: z.string(),
  terms: promised(terms),
  /** Of all connections, products and SKUs that the terms name. */
  names: z.array(named),
  version: z.number(),
  changedAt: instant,
  changedBy: z.string(),
  /** Connections for which it is the only active rule: without it they see everything. */
  soleOf: z.array(named),
});
const stale = { code: 'sharing.changed_meanwhile', read: `${service}/GetRule` } as const;

/** What a change of rules brings to one connection. */
const effect = z.object({
  connectionGuid: z.string(),
  company: z.string(),
  gained: z.number(),
  lost: z.number(),
  /** Nothing is seen: the connection is suspended, or the catalogue is not shared over it. */
  isDormant: z.boolean(),
});

/** What rules except; one value at least. */
const exclusion = z.object({
  products: guids,
  skus: guids,
  editions: words,
  providers: words,
  regions: words,
  /** It is excepted; or no longer. */
  isExcluded: z.boolean(),
});

/** A rule as it would be: without an id it is new, without terms it is to be deleted. */
const proposal = { ruleGuid: z.string().max(64), terms: terms.optional() };

/** What the vault's connections see of its catalogue; and what the vault takes of what it sees. */
export const sharingContract = {
  sharingByConnection: listEndpoint('GET /sharing/connections', mayRead, byConnection),
  exportSharingByConnection: exportEndpoint('POST /sharing/connections/export', mayRead, byConnection),
  sharingByProduct: listEndpoint('GET /sharing/products', mayRead, byProduct),
  exportSharingByProduct: exportEndpoint('POST /sharing/products/export', mayRead, byProduct),
  sharingRules: listEndpoint('GET /sharing/rules', mayReadRules, rules),
  exportSharingRules: exportEndpoint('POST /sharing/rules/export', mayReadRules, rules),
  sharedSkus: listEndpoint('GET /sharing/shared-with-us', mayReadShared, sharedSkus),
  exportSharedSkus: exportEndpoint('POST /sharing/shared-with-us/export', mayReadShared, sharedSkus),
  setProductConnected: relay('POST /sharing/shared-with-us/:productGuid/connected', `${service}/SetProductConnected`, {
    body: z.object({ isConnected: z.boolean() }),
    reply: nothing,
  }),
  sharedConnection: relay('GET /sharing/connections/:connectionGuid', `${service}/GetSharedConnection`, {
    reply: z.object({
      partner: promised(partner),
      isEmbargoAllowed: z.boolean(),
      /** ISO 3166-1 alpha-2. */
      blacklistedCountries: z.array(z.string()),
      /** Active ones. */
      rules: z.array(named),
      /** SKUs that it sees. */
      shared: z.number(),
      orderable: z.number(),
      connectedProducts: z.number(),
      /** Null: never yet. */
      computedAt: instantOrNull,
      /** A change is on its way into these figures. */
      isComputing: z.boolean(),
    }),
    of: 'connection',
  }),
  explainProduct: relay('GET /sharing/connections/:connectionGuid/products/:productGuid', `${service}/ExplainProduct`, {
    reply: z.object({
      title: z.string(),
      skus: z.array(
        z.object({
          skuGuid: z.string(),
          sku: z.string(),
          verdict: word(verdicts, 'hidden'),
          /** What it does not pass. */
          failed: z.array(word(gates, 'product')),
          rules: z.array(
            z.object({
              ruleGuid: z.string(),
              name: z.string(),
              /** Those that the SKU fails; none: the rule matches it. */
              failed: z.array(word(criteria, 'product')),
            }),
          ),
        }),
      ),
    }),
  }),
  sharingCriteria: relay('GET /sharing/criteria', `${service}/GetCriteria`, {
    reply: z.object({
      partners: z.array(partner),
      editions: z.array(z.string()),
      /** DRM platforms. */
      providers: z.array(z.string()),
      /** Codes. */
      regions: z.array(z.string()),
    }),
  }),
  findSharingCriteria: relay('GET /sharing/goods', `${service}/FindCriteria`, {
    query: z.object({ search: z.string().max(200) }),
    reply: z.object({ products: z.array(named), skus: z.array(named) }),
  }),
  sharingRule: relay('GET /sharing/rules/:ruleGuid', `${service}/GetRule`, { reply: rule, of: 'rule' }),
  addSharingRule: relay('POST /sharing/rules', `${service}/AddRule`, {
    body: terms,
    into: 'terms',
    reply: rule,
    of: 'rule',
  }),
  updateSharingRule: relay('PUT /sharing/rules/:ruleGuid', `${service}/UpdateRule`, {
    body: z.object({ version, terms }),
    reply: rule,
    of: 'rule',
    stale,
  }),
  deleteSharingRule: relay('DELETE /sharing/rules/:ruleGuid', `${service}/DeleteRule`, {
    query: z.object({ version: z.coerce.number().int().min(1) }),
    reply: nothing,
    stale,
  }),
  /** Changes nothing. */
  previewSharingRule: relay('POST /sharing/preview', `${service}/PreviewRule`, {
    body: z.object(proposal),
    reply: z.object({ effects: z.array(effect) }),
  }),
  /** Something that all rules of a connection would except, or no longer; changes nothing. */
  previewExclusion: relay(
    'POST /sharing/connections/:connectionGuid/exclusion/preview',
    `${service}/PreviewExclusion`,
    { body: z.object({ exclusion }), reply: z.object({ effects: z.array(effect), rules: z.array(named) }) },
  ),
  excludeFromRules: relay('POST /sharing/connections/:connectionGuid/exclusion', `${service}/ExcludeFromRules`, {
    body: z.object({ exclusion }),
    /** Rules that have changed. */
    reply: z.object({ changed: z.number() }),
  }),
  /** The SKUs behind one figure, at most 200. */
  previewedSkus: relay('POST /sharing/preview/skus', `${service}/ListPreviewedSkus`, {
    body: z.object({ ...proposal, connectionGuid: z.string().max(64), isGain: z.boolean() }),
    reply: z.object({ skus: z.array(named), total: z.number() }),
  }),
};
