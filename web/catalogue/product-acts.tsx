import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../client/api.js';
import { currentIn } from '../client/problems/conflict.js';
import { Refusal } from '../client/problems/refusal.js';
import { useMissing } from '../client/session/why-not.js';
import { RefusableButton } from '../ui/act/refusable-button.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { Facts } from '../ui/facts/facts.js';
import { formatNumber } from '../ui/format/format.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { readsOfMany, type Product, type ProductAct } from './product.js';

const route = 'POST /products/:productGuid/status';

const texts: Readonly<Record<ProductAct, { readonly act: string; readonly text: string; readonly done: string }>> = {
  activate: {
    act: 'Activate',
    text: 'Its active SKUs can be sold from now on. SKUs that are inactive stay so.',
    done: 'is active.',
  },
  deactivate: {
    act: 'Deactivate',
    text: 'All its SKUs are hidden and cannot be ordered. Keys stay where they are, and it can be activated again.',
    done: 'is inactive.',
  },
};

/** Activates and deactivates a product, each after a question. */
export const ProductActs = ({
  product,
  onChanged,
}: {
  readonly product: Product;
  readonly onChanged: (product: Product) => void;
}) => {
  const { mutate } = useSWRConfig();
  const toasts = useToasts();
  const [asked, setAsked] = useState<ProductAct>();
  const { isBusy, refusal, run } = useRefusableAct();
  const missing = useMissing('product-write');
  const { productGuid, version, terms, skus } = product;
  const carryOut = async (act: ProductAct): Promise<void> => {
    try {
      onChanged(await call(route, { params: { productGuid }, body: { version, act } }));
      await mutate(isReadOf(...readsOfMany));
      toasts.success(`${terms.title} ${texts[act].done}`);
      setAsked(undefined);
    } catch (thrown) {
      // What somebody else has made of it is shown, for the next decision.
      const current = currentIn(route, thrown);
      if (current) onChanged(current);
      throw thrown;
    }
  };
  const isIncomplete = product.missing.length > 0;
  return (
    <>
      {product.acts.map((act) => (
        <RefusableButton
          key={act}
          refusal={missing ?? (act === 'activate' && isIncomplete ? 'Something is missing yet: see below.' : undefined)}
          onClick={() => setAsked(act)}
        >
          {texts[act].act}
        </RefusableButton>
      ))}
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={asked ? `${texts[asked].act} ${terms.title}?` : ''}
        confirmText={asked ? texts[asked].act : ''}
        isBusy={isBusy}
        onConfirm={() => asked && run(() => carryOut(asked))}
        onCancel={() => setAsked(undefined)}
      >
        <Refusal problem={refusal} />
        {asked && texts[asked].text}
        <Facts
          facts={[
            { name: 'SKUs', value: formatNumber(skus.length) },
            { name: 'Of these active', value: formatNumber(skus.filter(({ status }) => status === 'active').length) },
            { name: 'Free keys', value: formatNumber(skus.reduce((sum, { available }) => sum + available, 0)) },
          ]}
        />
      </ConfirmDialog>
    </>
  );
};
