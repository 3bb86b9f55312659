/** A rule as its form holds it: products and SKUs with their names. */
import type { RequestOf } from '../../client/api.js';
import type { Named, Rule } from '../sharing.js';

export type Terms = Rule['terms'];
type GoodsName = 'products' | 'productsNot' | 'skus' | 'skusNot';

export type RuleDraft = Omit<Terms, GoodsName> &
  Readonly<Record<GoodsName, readonly Named[]>> & {
    /** Id of the rule, '' of one that is new: what a save would change is shown beside the form. */
    readonly effect: string;
  };

const nothing = { editions: [], editionsNot: [], providers: [], providersNot: [], regions: [], regionsNot: [] };

export const newDraft: RuleDraft = {
  ...{ name: '', connections: [], isActive: true, isInactiveVisible: false, effect: '' },
  ...{ products: [], productsNot: [], titleContains: '', titleContainsNot: '' },
  ...{ skus: [], skusNot: [], skuPrefix: '', skuPrefixNot: '' },
  ...nothing,
};

export const draftOf = ({ ruleGuid, terms, names }: Rule): RuleDraft => {
  const nameOf = new Map(names.map((named) => [named.guid, named]));
  const namedOf = (guids: readonly string[]): Named[] =>
    guids.map((guid) => nameOf.get(guid) ?? { guid, name: 'No longer there' });
  return {
    ...terms,
    ...{ products: namedOf(terms.products), productsNot: namedOf(terms.productsNot) },
    ...{ skus: namedOf(terms.skus), skusNot: namedOf(terms.skusNot) },
    effect: ruleGuid,
  };
};

const guidsOf = (named: readonly Named[]): string[] => named.map(({ guid }) => guid);

export const termsOf = ({ effect: _effect, ...draft }: RuleDraft): Terms => ({
  ...draft,
  ...{ products: guidsOf(draft.products), productsNot: guidsOf(draft.productsNot) },
  ...{ skus: guidsOf(draft.skus), skusNot: guidsOf(draft.skusNot) },
});

/** What it would do is shown before it has a name; null: there is nobody yet whom it concerns. */
export const previewOf = (draft: RuleDraft): RequestOf<'POST /sharing/preview'> | null => {
  const terms = termsOf(draft);
  if (terms.connections.length === 0) return null;
  return { body: { ruleGuid: draft.effect, terms: { ...terms, name: 'Preview' } } };
};

/** @returns the connections that would see everything, because the rule is their only active one and is so no longer */
export const freedBy = (draft: Pick<RuleDraft, 'isActive' | 'connections'>, soleOf: readonly Named[]): Named[] =>
  soleOf.filter(({ guid }) => !draft.isActive || !draft.connections.includes(guid));
