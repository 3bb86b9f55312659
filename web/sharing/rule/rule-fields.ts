import { useRead } from '../../client/api.js';
import type { Fields } from '../../ui/record/fields.js';
import { EffectPanel } from './effect-panel.js';
import { namesText, ProductsChoice, SkusChoice } from './goods-choice.js';
import type { RuleDraft } from './rule-draft.js';

const optionsOf = (offered: readonly string[], present: readonly string[]) =>
  [...new Set([...offered, ...present])].map((value) => ({ value, text: value }));

/**
 * The fields of a rule: what is matched, and at the side what is excepted and what it all comes to.
 * @param present what the rule names already, whether or not it may be chosen anew
 * @returns undefined while what may be chosen is read
 */
export const useRuleFields = (present: RuleDraft, names: readonly { guid: string; name: string }[]) => {
  const criteria = useRead('GET /sharing/criteria', {}, { revalidateOnFocus: false });
  const { data } = criteria;
  if (data === undefined) return { fields: undefined, criteria };
  const partners = new Map(data.partners.map(({ connectionGuid, company }) => [connectionGuid, company]));
  for (const guid of present.connections)
    if (!partners.has(guid)) partners.set(guid, `${names.find((named) => named.guid === guid)?.name ?? guid} (ended)`);
  const fields: Fields<RuleDraft> = {
    name: { kind: 'text', label: 'Name', isRequired: true, min: 2, max: 100, codes: ['sharing.name_taken'] },
    connections: {
      ...{ kind: 'many', label: 'Connections', isRequired: true },
      options: [...partners].map(([value, text]) => ({ value, text })),
      codes: ['sharing.connection_not_found', 'sharing.too_many_rules'],
    },
    products: {
      ...{ kind: 'own', label: 'Products', Input: ProductsChoice, text: namesText },
      hint: 'None: any product. Criteria that you leave empty match everything; a SKU has to meet all the others.',
    },
    titleContains: { kind: 'text', label: 'Title contains', max: 200 },
    skus: { kind: 'own', label: 'SKUs', Input: SkusChoice, text: namesText },
    skuPrefix: { kind: 'text', label: 'SKU begins with', max: 100 },
    editions: { kind: 'many', label: 'Editions', options: optionsOf(data.editions, present.editions) },
    providers: { kind: 'many', label: 'DRM platforms', options: optionsOf(data.providers, present.providers) },
    regions: { kind: 'many', label: 'Regions', options: optionsOf(data.regions, present.regions) },
    isInactiveVisible: {
      ...{ kind: 'tick', label: 'Show inactive products and SKUs' },
      hint: 'They are seen, and cannot be ordered.',
      fact: { name: 'Inactive products and SKUs', text: (rule) => (rule.isInactiveVisible ? 'Shown' : 'Hidden') },
    },
    isActive: {
      ...{ kind: 'tick', label: 'The rule is active' },
      fact: { name: 'Status', text: (rule) => (rule.isActive ? 'Active' : 'Inactive') },
    },
    productsNot: {
      ...{ kind: 'own', label: 'Except products', Input: ProductsChoice, text: namesText },
      isBeside: true,
    },
    titleContainsNot: { kind: 'text', label: 'Except titles that contain', max: 200, isBeside: true },
    skusNot: { ...{ kind: 'own', label: 'Except SKUs', Input: SkusChoice, text: namesText }, isBeside: true },
    skuPrefixNot: { kind: 'text', label: 'Except SKUs that begin with', max: 100, isBeside: true },
    editionsNot: {
      ...{ kind: 'many', label: 'Except editions', options: optionsOf(data.editions, present.editionsNot) },
      isBeside: true,
    },
    providersNot: {
      ...{ kind: 'many', label: 'Except DRM platforms', options: optionsOf(data.providers, present.providersNot) },
      isBeside: true,
    },
    regionsNot: {
      ...{ kind: 'many', label: 'Except regions', options: optionsOf(data.regions, present.regionsNot) },
      isBeside: true,
    },
    effect: {
      ...{ kind: 'own', label: 'What a save changes', Input: EffectPanel, text: () => '' },
      ...{ isOnlyAsked: true, isBeside: true },
    },
  };
  return { fields, criteria };
};
