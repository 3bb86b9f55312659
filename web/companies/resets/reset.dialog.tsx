import { call } from '../../client/api.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { email } from '../../ui/form/rules.js';
import type { Fields } from '../../ui/record/fields.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';

interface Entered {
  readonly email: string;
  readonly reason: string;
}

const fields: Fields<Entered> = {
  email: {
    ...{ kind: 'text', label: 'Email of the Owner', max: 254, isRequired: true },
    fault: (value) => email(value),
    codes: ['accounts.owner_unknown', 'accounts.no_authenticator', 'accounts.reset_waits'],
  },
  reason: {
    ...{ kind: 'longText', label: 'Reason', isRequired: true, min: 5, max: 300 },
    hint: 'How you made sure that it is they who ask. The Owners of the company read it.',
  },
};

interface Props {
  readonly company: { readonly companyGuid: string; readonly company: string };
  readonly isOpen: boolean;
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

/** Asks, as staff, for the reset of an Owner's second factor a day later. Asks for a fresh sign-in by both factors. */
export const ResetDialog = ({ company, isOpen, onAsked, onClose }: Props) => (
  <DialogFrame isAlert isOpen={isOpen} onClose={onClose}>
    {isOpen && (
      <SavedParts
        title={`Reset the second factor of an Owner of ${company.company}?`}
        saveText="Ask for the reset"
        fields={fields}
        from={company}
        valuesOf={() => ({ email: '', reason: '' })}
        save={async (body, { companyGuid }) => {
          await call('POST /companies/:companyGuid/owner-resets', { params: { companyGuid }, body });
          onAsked();
          return { text: 'The reset is asked for. It is done in 24 hours, unless an Owner cancels it.' };
        }}
        onSaved={onClose}
        onCancel={onClose}
      >
        Where a company has another Owner, nobody is locked out for good: that one can give the role to somebody else.
        Every Owner is told at once and can cancel this for 24 hours; then the authenticator app and the recovery codes
        stop working, sessions end, and codes come by email until another app is connected.
      </SavedParts>
    )}
  </DialogFrame>
);
