/** What may be done to a SKU, in words. */
import type { ProductSku, SkuAct } from '../product.js';

interface ActText {
  readonly act: string;
  readonly text: string;
  readonly done: string;
}

export const skuActTexts: Readonly<Record<SkuAct, ActText>> = {
  activate: { act: 'Activate', text: 'It can be sold from now on.', done: 'is active.' },
  deactivate: {
    act: 'Deactivate',
    text: 'It is hidden from your connections and cannot be ordered. Its keys stay, and it can be activated again.',
    done: 'is inactive.',
  },
  discontinue: {
    act: 'Discontinue',
    text: 'It is hidden from your connections, cannot be ordered, and no more keys are inserted for it. Its stockpools and allocations are closed, and offers of it that wait for an answer are revoked. Its keys stay.',
    done: 'is discontinued.',
  },
  bring_back: {
    act: 'Bring back',
    text: 'It becomes inactive: keys can be inserted for it again, and it can be activated.',
    done: 'is inactive.',
  },
};

const takesAway = (act: SkuAct): boolean => act === 'deactivate' || act === 'discontinue';

/** The specification's extra warning: it has keys. */
export const hidesKeys = ({ keys }: ProductSku, act: SkuAct): boolean => keys > 0 && takesAway(act);

/** The bundles that cannot be ordered any more after it. */
export const stoppedBundles = ({ bundles }: ProductSku, act: SkuAct): readonly string[] =>
  takesAway(act) ? bundles : [];
