import { call } from '../../client/api.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import type { Fields } from '../../ui/record/fields.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import type { Company } from '../company.js';

interface Entered {
  readonly reason: string;
  readonly hours: number;
}

const fields: Fields<Entered> = {
  reason: { kind: 'longText', label: 'Reason', isRequired: true, max: 500, hint: 'The Owners read it.' },
  hours: { kind: 'number', label: 'Hours', isRequired: true, min: 1, max: 8, hint: 'From 1 to 8, from the answer on.' },
};

interface Props {
  readonly company: Company;
  readonly isOpen: boolean;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Staff asks the Owners of a vault to let them read it. */
export const AskDialog = ({ company, isOpen, onAsked, onClose }: Props) => (
  <DialogFrame isAlert isOpen={isOpen} onClose={onClose}>
    <SavedParts
      title={`Ask to read the vault of ${company.company}?`}
      saveText="Ask"
      fields={fields}
      from={company}
      valuesOf={() => ({ reason: '', hours: 1 })}
      save={async (body, { companyGuid }) => {
        await call('POST /companies/:companyGuid/support', { params: { companyGuid }, body });
        onAsked();
        return { text: `The Owners of ${company.company} are asked.` };
      }}
      onSaved={onClose}
      onCancel={onClose}
    >
      Every Owner is told by letter. Nothing can be read unless one agrees; unanswered, the request lapses after 24
      hours.
    </SavedParts>
  </DialogFrame>
);
