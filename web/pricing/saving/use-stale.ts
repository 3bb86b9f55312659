import { useState, type Dispatch, type SetStateAction } from 'react';
import { call } from '../../client/api.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import type { Changes } from '../cells/changes.js';
import type { PriceList } from '../price-list.js';
import { metBy, metFields, metVersions, settled, type Difference, type Met, type MetValues } from './stale.js';

interface Asked {
  readonly now: PriceList;
  readonly met: readonly Met[];
}

/** All that is different in what stands now, page by page. */
const differencesSince = async (listGuid: string, fromVersion: number, toVersion: number): Promise<Difference[]> => {
  const all: Difference[] = [];
  let cursor: string | undefined;
  do {
    const query = { fromVersion, toVersion, ...(cursor !== undefined && { cursor }) };
    const page = await call('GET /pricing/lists/:listGuid/difference', { params: { listGuid }, query });
    all.push(...page.rows);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
};

export interface StaleParts {
  readonly listGuid: string;
  readonly changes: Changes;
  readonly setChanges: Dispatch<SetStateAction<Changes>>;
  /** From now on changes are made from what stands in this state of the list. */
  readonly takeUp: (now: PriceList) => void;
}

/** A save from prices that somebody has changed meanwhile: what both have changed is decided cell by cell. */
export const useStale = ({ listGuid, changes, setChanges, takeUp }: StaleParts) => {
  const toasts = useToasts();
  const [asked, setAsked] = useState<Asked>();
  const settle = ({ now, met }: Asked, values: MetValues): void => {
    setChanges((before) => settled(before, met, values));
    setAsked(undefined);
    takeUp(now);
  };
  return {
    /** @param rowsVersion what the changes were made from */
    find: async (rowsVersion: number): Promise<void> => {
      const now = await call('GET /pricing/lists/:listGuid', { params: { listGuid } });
      const met = metBy(changes, await differencesSince(listGuid, rowsVersion, now.rowsVersion));
      if (met.length > 0) {
        setAsked({ now, met });
        return;
      }
      settle({ now, met }, {});
      toasts.success('Somebody has saved other prices meanwhile. Yours are not among them: save again.');
    },
    conflict: asked && {
      what: 'this price list',
      by: { changedBy: asked.now.savedBy, changedAt: asked.now.savedAt },
      fields: metFields(asked.met),
      versions: metVersions(asked.met),
      onSettle: (values: MetValues) => settle(asked, values),
      onLeave: () => setAsked(undefined),
    },
  };
};
