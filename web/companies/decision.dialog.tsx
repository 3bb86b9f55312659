import { call } from '../client/api.js';
import { DialogFrame } from '../ui/dialogs/dialog-frame.js';
import type { Fields } from '../ui/record/fields.js';
import { SavedParts } from '../ui/record/saved.dialog.js';
import { decisionTexts, type Company, type Decision } from './company.js';

const route = 'POST /companies/:companyGuid/decisions';

interface Entered {
  readonly reason: string;
}

const fieldsOf = (hasReason: boolean): Fields<Entered> => ({
  reason: {
    ...{ kind: 'longText', label: 'Reason', isRequired: hasReason, max: 500, hint: 'The company reads it.' },
    isAsked: () => hasReason,
  },
});

interface Props {
  readonly company: Company;
  readonly decision: Decision | undefined;
  readonly onChanged: (company: Company) => void;
  readonly onClose: () => void;
}

/** Says what a decision does, asks for its reason and a fresh sign-in, and carries it out. */
export const DecisionDialog = ({ company, decision, onChanged, onClose }: Props) => (
  <DialogFrame isAlert isOpen={decision !== undefined} onClose={onClose}>
    {decision && (
      <SavedParts
        title={`${decisionTexts[decision].act} ${company.company}?`}
        saveText={decisionTexts[decision].act}
        fields={fieldsOf(decisionTexts[decision].hasReason)}
        from={company}
        valuesOf={() => ({ reason: '' })}
        save={async ({ reason }, { companyGuid, version }) => {
          onChanged(await call(route, { params: { companyGuid }, body: { version, decision, reason } }));
          return { text: `${company.company} ${decisionTexts[decision].done}` };
        }}
        onSaved={onClose}
        onCancel={onClose}
      >
        {decisionTexts[decision].text} A letter tells who has registered it and its Owners.
      </SavedParts>
    )}
  </DialogFrame>
);
