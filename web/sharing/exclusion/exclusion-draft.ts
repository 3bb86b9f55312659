/** What all rules of a connection shall except, as the form of it holds it. */
import type { RequestOf } from '../../client/api.js';
import type { Named } from '../sharing.js';

export interface ExclusionDraft {
  readonly isExcluded: boolean;
  readonly products: readonly Named[];
  readonly skus: readonly Named[];
  readonly editions: readonly string[];
  readonly providers: readonly string[];
  readonly regions: readonly string[];
  /** Id of the connection: what the act would change is shown below the fields. */
  readonly effect: string;
}

export const newExclusion = (connectionGuid: string): ExclusionDraft => ({
  ...{ isExcluded: true, products: [], skus: [], editions: [], providers: [], regions: [], effect: connectionGuid },
});

const guidsOf = (named: readonly Named[]): string[] => named.map(({ guid }) => guid);

type ExclusionRequest = RequestOf<'POST /sharing/connections/:connectionGuid/exclusion'>;

export const requestOf = ({ effect, products, skus, ...draft }: ExclusionDraft): ExclusionRequest => ({
  params: { connectionGuid: effect },
  body: {
    exclusion: {
      ...{ products: guidsOf(products), skus: guidsOf(skus), isExcluded: draft.isExcluded },
      ...{ editions: [...draft.editions], providers: [...draft.providers], regions: [...draft.regions] },
    },
  },
});

export const isNothing = ({ products, skus, editions, providers, regions }: ExclusionDraft): boolean =>
  [products, skus, editions, providers, regions].every(({ length }) => length === 0);
