import { useSWRConfig } from 'swr';
import { call, useRead } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { promotionsChanged, type Promotion, type Terms } from '../promotion.js';
import { endFields, termsFields, type End } from './terms-fields.js';

const route = 'PUT /promotions/:promotionGuid';

const stale = { what: 'this promotion', theirsIn: (thrown: unknown) => currentIn(route, thrown) };

interface PartsProps {
  readonly promotion: Promotion;
  readonly onClose: () => void;
}

const useSave = () => {
  const { mutate } = useSWRConfig();
  return async (terms: Terms, { promotionGuid, version }: Promotion): Promise<Saved> => {
    await call(route, { params: { promotionGuid }, body: { terms, version } });
    await mutate(promotionsChanged);
    return { text: `${terms.title} is saved.` };
  };
};

const AllTerms = ({ promotion, onClose }: PartsProps) => {
  const save = useSave();
  const { data } = useRead('GET /promotion-choices', {}, { revalidateOnFocus: false });
  return (
    data && (
      <SavedParts
        title={`Edit ${promotion.terms.title}`}
        fields={termsFields(data.lists)}
        from={promotion}
        valuesOf={({ terms }): Terms => terms}
        save={save}
        onSaved={onClose}
        onCancel={onClose}
        stale={stale}
      />
    )
  );
};

const EndAlone = ({ promotion, onClose }: PartsProps) => {
  const save = useSave();
  return (
    <SavedParts
      title={`End of ${promotion.terms.title}`}
      fields={endFields(promotion)}
      from={promotion}
      valuesOf={({ terms }): End => ({ validTo: terms.validTo })}
      // Everything else stays as it stands.
      save={({ validTo }, from) => save({ ...from.terms, validTo }, from)}
      onSaved={onClose}
      onCancel={onClose}
      stale={stale}
    >
      It is running: its end can be changed, and items can be added.
    </SavedParts>
  );
};

/** What a promotion is and when: all of it until it begins, then its end alone. */
const TermsDialog = (props: PartsProps) => (
  <DialogFrame isOpen isAlert onClose={props.onClose}>
    {props.promotion.canChange ? <AllTerms {...props} /> : <EndAlone {...props} />}
  </DialogFrame>
);

export default TermsDialog;
