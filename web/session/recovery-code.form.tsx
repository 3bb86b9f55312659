import { codeDigits } from '../ui/code-field/code-field.js';
import type { Fields } from '../ui/record/fields.js';
import { SavedForm } from '../ui/record/saved.form.js';

export interface RecoveryCodeFormProps {
  readonly isDisabled: boolean;
  /** Throws when the code is refused: the form says why. */
  readonly onVerify: (code: string) => Promise<void>;
}

const fields: Fields<{ readonly code: string }> = {
  code: {
    kind: 'text',
    label: 'Recovery code',
    isRequired: true,
    min: codeDigits,
    max: 32,
    hint: 'One of the codes you kept when you connected your app; each works once.',
  },
};

/** One of the codes that were kept when the app was connected; each works once. */
const RecoveryCodeForm = ({ isDisabled, onVerify }: RecoveryCodeFormProps) => (
  <SavedForm
    label="Recovery code"
    fields={fields}
    from={{ code: '' }}
    valuesOf={(values) => values}
    saveText="Authenticate"
    isGuarded={false}
    isDisabled={isDisabled}
    save={async ({ code }) => {
      await onVerify(code);
      return {};
    }}
  />
);

export default RecoveryCodeForm;
