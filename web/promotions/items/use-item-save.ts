import { useState } from 'react';
import { call } from '../../client/api.js';
import { asProblem, type Problem } from '../../client/problems/problem.js';
import { formatCount } from '../../ui/format/format.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { planOf } from './item-save.js';
import type { ItemChanges } from './item-cells.js';
import type { KnownSkus } from './known-skus.js';

export interface ItemSaveParts {
  readonly promotionGuid: string;
  /** These rows are saved, and the promotion has this version now. */
  readonly onPart: (keys: readonly string[], version: number) => void;
  /** All are, or one was refused: what stands is read again. */
  readonly onEnded: () => Promise<unknown>;
}

/** Items as they were changed, call by call: each says which version it was made from, and gives the next one. */
export const useItemSave = ({ promotionGuid, onPart, onEnded }: ItemSaveParts) => {
  const toasts = useToasts();
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const params = { promotionGuid };

  const sendAll = async (changes: ItemChanges, known: KnownSkus, from: number): Promise<void> => {
    const { puts, removals } = planOf(changes, known);
    let version = from;
    for (const { sent, keys } of puts) {
      const body = { version, items: [...sent], productGuid: '', franchise: '', discount: 0, isReplacing: false };
      const reply = await call('PUT /promotions/:promotionGuid/items', { params, body });
      ({ version } = reply.promotion);
      onPart(keys, version);
    }
    for (const { sent, keys } of removals) {
      const body = { version, skuGuids: [...sent] };
      ({ version } = await call('POST /promotions/:promotionGuid/items/removal', { params, body }));
      onPart(keys, version);
    }
  };

  const carryOut = async (changes: ItemChanges, known: KnownSkus, from: number): Promise<void> => {
    try {
      await sendAll(changes, known, from);
      toasts.success(`${formatCount(changes.entries.size, 'item is', 'items are')} saved.`);
    } catch (thrown) {
      setProblem(asProblem(thrown));
    } finally {
      setBusy(false);
      await onEnded();
    }
  };

  return {
    ...{ problem, isBusy },
    forget: () => setProblem(undefined),
    save: (changes: ItemChanges, known: KnownSkus, from: number): void => {
      setProblem(undefined);
      setBusy(true);
      void carryOut(changes, known, from);
    },
  };
};

export type ItemSave = ReturnType<typeof useItemSave>;
