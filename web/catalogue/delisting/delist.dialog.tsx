import { call } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { validationTexts } from '../../client/texts/specified.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { formatUtc } from '../../ui/format/format.js';
import type { Fields } from '../../ui/record/fields.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import type { Product } from '../product.js';
import { KeysAndSkus } from './keys-and-skus.js';

interface Delisting {
  readonly when: 'now' | 'date';
  readonly delistedDate: string;
}

const fields: Fields<Delisting> = {
  when: {
    kind: 'choice',
    label: 'When',
    choices: { date: { text: 'On a date' }, now: { text: 'Now' } },
  },
  delistedDate: {
    kind: 'instant',
    label: 'Scheduled delist date',
    hint: 'It is done within a minute of it. Until then the date can be changed or taken back.',
    isAsked: ({ when }) => when === 'date',
    fault: (value, { when }) => {
      if (when === 'now') return undefined;
      if (value === '') return validationTexts.delistDate;
      return Date.parse(value) < Date.now() ? validationTexts.delistDatePast : undefined;
    },
  },
};

const routes = ['PUT /products/:productGuid/delisting', 'POST /products/:productGuid/delisting'] as const;

interface DelistDialogProps {
  readonly product: Product;
  readonly isOpen: boolean;
  readonly onChanged: (product: Product) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Delists a product now, or sets the date at which it is delisted by itself. */
export const DelistDialog = ({ product, isOpen, onChanged, onClose }: DelistDialogProps) => {
  const { title } = product.terms;
  const save = async ({ when, delistedDate }: Delisting, { productGuid, version }: Product) => {
    const params = { productGuid };
    const [schedule, delist] = routes;
    await onChanged(
      when === 'now'
        ? await call(delist, { params, body: { version, act: 'delist' } })
        : await call(schedule, { params, body: { version, delistedDate } }),
    );
    return {
      text: when === 'now' ? `${title} is delisted.` : `${title} is delisted on ${formatUtc(delistedDate)} UTC.`,
    };
  };
  return (
    <DialogFrame isAlert isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <SavedParts
          title={`Delist ${title}?`}
          saveText="Delist"
          fields={fields}
          from={product}
          valuesOf={({ delistedDate }): Delisting => ({ when: 'date', delistedDate: delistedDate ?? '' })}
          save={save}
          stale={{
            what: 'this product',
            theirsIn: (thrown) => currentIn(routes[0], thrown) ?? currentIn(routes[1], thrown),
          }}
          onSaved={onClose}
          onCancel={onClose}
        >
          All its SKUs are discontinued: they are hidden from your connections, cannot be ordered, and no more keys are
          inserted for them. Stockpools and allocations of them are closed, and offers that wait for an answer are
          revoked. Keys stay where they are. It can be taken back for 30 days, without what was closed.
          <KeysAndSkus product={product} />
        </SavedParts>
      )}
    </DialogFrame>
  );
};
