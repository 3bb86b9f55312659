/**
 * What a sharing rule matches, and whether a connection sees a SKU (docs/domain.md, e). For one SKU at a time, with
 * its reasons; over whole catalogues the same is said in SQL (shares/evaluation.repository.ts), and a property test
 * holds the two together.
 */
import type { RuleRow } from '../rows.js';

export type Criteria = Omit<
  RuleRow,
  'vault_id' | 'id' | 'name' | 'connections' | 'is_active' | 'version' | 'changed_at' | 'changed_by_name'
>;

export const criteria = ['product', 'title', 'sku', 'prefix', 'edition', 'provider', 'region'] as const;
export type Criterion = (typeof criteria)[number];

/** A SKU, as rules and gates look at it. */
export interface Good {
  readonly product_id: string;
  readonly title: string;
  readonly id: string;
  readonly sku: string;
  readonly edition: string;
  readonly platform: string;
  readonly region: string;
  /** Neither a draft nor delisted. */
  readonly is_live: boolean;
  readonly is_embargoed: boolean;
  /** The SKU, and its product. */
  readonly is_active: boolean;
  /** Of a bundle: each of its SKUs is sold. */
  readonly is_whole: boolean;
  /** Of its region. */
  readonly countries: readonly string[];
}

/** A connection, as the seller's settings have it. */
export interface Partner {
  readonly is_connected: boolean;
  readonly is_catalog_shared: boolean;
  readonly is_embargo_allowed: boolean;
  readonly blacklisted_countries: readonly string[];
}

/** Any of the one, none of the other; nothing wanted is everything. */
const passes = (value: string, is: readonly string[], isNot: readonly string[]): boolean =>
  (is.length === 0 || is.includes(value)) && !isNot.includes(value);

/** The same of texts, in any case; of two that are wanted both must hold, and an empty one says nothing. */
const passesText = (is: string, isNot: string, has: (text: string) => boolean): boolean =>
  has(is.toLowerCase()) && (isNot === '' || !has(isNot.toLowerCase()));

const matchers: Readonly<Record<Criterion, (rule: Criteria, good: Good) => boolean>> = {
  product: (rule, { product_id }) => passes(product_id, rule.products, rule.products_not),
  title: (rule, { title }) =>
    passesText(rule.title_contains, rule.title_contains_not, (text) => title.toLowerCase().includes(text)),
  sku: (rule, { id }) => passes(id, rule.skus, rule.skus_not),
  prefix: (rule, { sku }) =>
    passesText(rule.sku_prefix, rule.sku_prefix_not, (text) => sku.toLowerCase().startsWith(text)),
  edition: (rule, { edition }) => passes(edition, rule.editions, rule.editions_not),
  provider: (rule, { platform }) => passes(platform, rule.providers, rule.providers_not),
  region: (rule, { region }) => passes(region, rule.regions, rule.regions_not),
};

/** @returns the criteria that the SKU does not meet; none when the rule matches */
export const failedCriteria = (rule: Criteria, good: Good): readonly Criterion[] =>
  criteria.filter((criterion) => !matchers[criterion](rule, good));

/** It has no keys of its own: named in rules, never ordered (docs/domain.md, k). */
export const isPseudo = (sku: string): boolean => sku.includes('-ALL-');

export type Gate = 'connection' | 'catalog_sharing' | 'product' | 'embargo' | 'rules' | 'status' | 'countries';
export type Verdict = 'orderable' | 'visible' | 'hidden';

export interface Explanation {
  readonly verdict: Verdict;
  /** What it does not pass. */
  readonly failed: readonly Gate[];
}

const isRefused = (countries: readonly string[], blacklisted: readonly string[]): boolean =>
  countries.length > 0 && countries.every((country) => blacklisted.includes(country));

/**
 * @param rules the active ones of the connection; none of them: every SKU is a candidate
 * @returns every gate that is closed, not only the first
 */
export const explain = (partner: Partner, good: Good, rules: readonly Criteria[]): Explanation => {
  const matching = rules.filter((rule) => failedCriteria(rule, good).length === 0);
  const isShown = good.is_active || matching.some(({ is_inactive_visible }) => is_inactive_visible);
  const closed: Readonly<Record<Gate, boolean>> = {
    connection: !partner.is_connected,
    catalog_sharing: !partner.is_catalog_shared,
    product: !good.is_live,
    embargo: good.is_embargoed && !partner.is_embargo_allowed,
    rules: rules.length > 0 && matching.length === 0,
    status: !isShown,
    countries: isRefused(good.countries, partner.blacklisted_countries),
  };
  const failed = (Object.keys(closed) as Gate[]).filter((gate) => closed[gate]);
  if (failed.length > 0) return { verdict: 'hidden', failed };
  return { verdict: good.is_active && good.is_whole && !isPseudo(good.sku) ? 'orderable' : 'visible', failed };
};
