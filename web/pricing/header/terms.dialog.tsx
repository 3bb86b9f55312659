import { useSWRConfig } from 'swr';
import { call } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { pricesChanged, type PriceList, type Terms } from '../price-list.js';
import { termsFields, useCurrencies } from './terms-fields.js';

const route = 'PUT /pricing/lists/:listGuid';

interface TermsDialogProps {
  readonly list: PriceList;
  readonly onClose: () => void;
}

/** The header of a list that stands. Its prices are saved apart from it. */
const TermsDialog = ({ list, onClose }: TermsDialogProps) => {
  const { mutate } = useSWRConfig();
  const currencies = useCurrencies();
  const save = async (terms: Terms, { listGuid, version }: PriceList): Promise<Saved> => {
    await call(route, { params: { listGuid }, body: { terms, version } });
    await mutate(pricesChanged);
    return { text: `${terms.title} is saved.` };
  };
  return (
    <DialogFrame isOpen isAlert onClose={onClose}>
      {currencies && (
        <SavedParts
          title={`Edit ${list.terms.title}`}
          fields={termsFields(currencies, list.terms.defaultCurrency)}
          from={list}
          valuesOf={({ terms }) => terms}
          save={save}
          onSaved={onClose}
          onCancel={onClose}
          stale={{ what: 'this price list', theirsIn: (thrown) => currentIn(route, thrown) }}
        />
      )}
    </DialogFrame>
  );
};

export default TermsDialog;
