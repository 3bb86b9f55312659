import { useState } from 'react';
import { call } from '../client/api.js';
import { currentIn } from '../client/problems/conflict.js';
import { Refusal } from '../client/problems/refusal.js';
import { useMissing } from '../client/session/why-not.js';
import { RefusableButton } from '../ui/act/refusable-button.js';
import { useRefusableAct } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { formatCount } from '../ui/format/format.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { DelistDialog } from './delisting/delist.dialog.js';
import { KeysAndSkus, freeKeysOf } from './delisting/keys-and-skus.js';
import type { Product, ProductAct } from './product.js';

/** All but the one that asks when. */
type PlainAct = Exclude<ProductAct, 'delist'>;

interface ActText {
  readonly act: string;
  readonly text: string;
  readonly done: string;
  readonly tick?: string;
}

const texts: Readonly<Record<PlainAct, ActText>> = {
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
  take_back: {
    act: 'Take back',
    text: 'It is active again, and its SKUs are what they were before it was delisted.',
    done: 'is active again.',
  },
  archive: {
    act: 'Archive',
    text: 'It can only be looked at from then on. Its history stays.',
    done: 'is archived.',
    tick: 'I know that this is final.',
  },
};

const routes = {
  status: 'POST /products/:productGuid/status',
  delisting: 'POST /products/:productGuid/delisting',
  archive: 'POST /products/:productGuid/archive',
} as const;

const carryOut = (act: PlainAct, { productGuid, version }: Product): Promise<Product> => {
  const params = { productGuid };
  if (act === 'archive') return call(routes.archive, { params, body: { version } });
  if (act === 'take_back') return call(routes.delisting, { params, body: { version, act } });
  return call(routes.status, { params, body: { version, act } });
};

/** What somebody else has made of it meanwhile. */
const currentOf = (thrown: unknown): Product | undefined =>
  currentIn(routes.status, thrown) ?? currentIn(routes.delisting, thrown) ?? currentIn(routes.archive, thrown);

/** Why an act cannot be done yet, of somebody who may. */
const hindrance = (act: ProductAct, product: Product): string | undefined => {
  if (act === 'activate' && product.missing.length > 0) return 'Something is missing yet: see below.';
  const free = freeKeysOf(product);
  return act === 'archive' && free > 0 ? `It still has ${formatCount(free, 'free key')}.` : undefined;
};

const useRefusals = () => {
  const write = useMissing('product-write');
  const delist = useMissing('product-delisted-write');
  const archive = useMissing('product-delete');
  return { activate: write, deactivate: write, delist, take_back: delist, archive };
};

interface ProductActsProps {
  readonly product: Product;
  readonly onChanged: (product: Product) => Promise<unknown>;
}

/** Moves a product between its statuses, each time after a question. */
export const ProductActs = ({ product, onChanged }: ProductActsProps) => {
  const toasts = useToasts();
  const [asked, setAsked] = useState<ProductAct>();
  const { isBusy, refusal, run } = useRefusableAct();
  const refusals = useRefusals();
  const { title } = product.terms;
  const close = (): void => setAsked(undefined);
  const plain = asked === 'delist' ? undefined : asked;
  const words = plain && texts[plain];
  const confirm = async (act: PlainAct): Promise<void> => {
    try {
      await onChanged(await carryOut(act, product));
      toasts.success(`${title} ${texts[act].done}`);
      close();
    } catch (thrown) {
      // What somebody else has made of it is shown, for the next decision.
      const current = currentOf(thrown);
      if (current) await onChanged(current);
      throw thrown;
    }
  };
  return (
    <>
      {product.acts.map((act) => (
        <RefusableButton key={act} refusal={refusals[act] ?? hindrance(act, product)} onClick={() => setAsked(act)}>
          {act === 'delist' ? 'Delist' : texts[act].act}
        </RefusableButton>
      ))}
      <DelistDialog product={product} isOpen={asked === 'delist'} onChanged={onChanged} onClose={close} />
      <ConfirmDialog
        isOpen={words !== undefined}
        title={words ? `${words.act} ${title}?` : ''}
        confirmText={words?.act ?? ''}
        {...(words?.tick !== undefined && { tick: words.tick })}
        isBusy={isBusy}
        onConfirm={() => plain && run(() => confirm(plain))}
        onCancel={close}
      >
        <Refusal problem={refusal} />
        {words?.text}
        <KeysAndSkus product={product} />
      </ConfirmDialog>
    </>
  );
};
