/** What connections see of the vault's catalogue, in words and addresses. */
import type { ReplyOf } from '../client/api-types.js';
import type { RecordPlace } from '../ui/record/record.screen.js';

const root = '/productcatalog/catalog-sharing/';

export const byConnectionHref = root;
export const byProductHref = `${root}products/`;
export const rulesHref = `${root}share-rules/`;
export const createRuleHref = `${root}create-rule/`;
export const ruleHref = (ruleGuid: string): string => `${root}edit-rule/${ruleGuid}`;

/** The products as one connection sees them: the list's own filter. */
export const seenByHref = (connectionGuid: string): string =>
  `${byProductHref}?filter=${encodeURIComponent(JSON.stringify({ SeenBy: connectionGuid }))}`;

const area = 'Product Catalog';
export const sharingCrumbs = [{ text: area }, { text: 'Catalog sharing' }] as const;

export const connectionPlace: RecordPlace = {
  ...{ subject: 'connection', area },
  list: { text: 'Catalog sharing', href: byConnectionHref },
};
export const rulesPlace: RecordPlace = { subject: 'rule', area, list: { text: 'Sharing rules', href: rulesHref } };

export type SharedConnection = ReplyOf<'GET /sharing/connections/:connectionGuid'>;
export type Explanation = ReplyOf<'GET /sharing/connections/:connectionGuid/products/:productGuid'>;
export type SkuVerdict = Explanation['skus'][number];
export type Rule = ReplyOf<'GET /sharing/rules/:ruleGuid'>;
export type Named = Rule['names'][number];
export type Effect = ReplyOf<'POST /sharing/preview'>['effects'][number];
export type Partner = ReplyOf<'GET /sharing/criteria'>['partners'][number];

export const verdictTexts: Readonly<Record<SkuVerdict['verdict'], string>> = {
  orderable: 'Can be ordered',
  visible: 'Visible, not for sale',
  hidden: 'Hidden',
};

export const gateTexts: Readonly<Record<SkuVerdict['failed'][number], string>> = {
  connection: 'The connection is suspended.',
  catalog_sharing: 'Catalog sharing is off for this connection.',
  product: 'The product is a draft, delisted or archived.',
  embargo: 'The product is under embargo, and this connection does not see embargoed products.',
  rules: 'None of the active rules matches it.',
  status: 'It is not active, and no matching rule shows inactive products.',
  countries: 'It can be used only in countries that are blacklisted for this connection.',
};

/** Each as the rule's form calls it. */
export const criterionTexts: Readonly<Record<SkuVerdict['rules'][number]['failed'][number], string>> = {
  product: 'products',
  title: 'title',
  sku: 'SKUs',
  prefix: 'SKU prefix',
  edition: 'editions',
  provider: 'DRM platforms',
  region: 'regions',
};

/** @returns 'Steam in Europe: does not match (DRM platforms, regions)' */
export const ruleVerdictText = ({ name, failed }: SkuVerdict['rules'][number]): string =>
  failed.length === 0
    ? `${name}: matches`
    : `${name}: does not match (${failed.map((each) => criterionTexts[each]).join(', ')})`;

/** Why a connection would see nothing at all, whatever the rules say. */
export const dormancyOf = ({ isSuspended, isCatalogShared }: Partner): string | undefined => {
  if (isSuspended) return gateTexts.connection;
  return isCatalogShared ? undefined : gateTexts.catalog_sharing;
};
