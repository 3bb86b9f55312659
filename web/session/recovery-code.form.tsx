import { Button } from '@fluentui/react-components';
import { codeDigits } from '../ui/code-field/code-field.js';
import { TextField } from '../ui/form/fields.js';
import { Form, useScreenForm } from '../ui/form/form.js';
import { minimumCharacters } from '../ui/form/rules.js';

export interface RecoveryCodeFormProps {
  readonly isDisabled: boolean;
  /** Throws when the code is refused: the form says why. */
  readonly onVerify: (code: string) => Promise<void>;
}

const rules = [minimumCharacters(codeDigits)];

/** One of the codes that were kept when the app was connected; each works once. */
const RecoveryCodeForm = ({ isDisabled, onVerify }: RecoveryCodeFormProps) => {
  const form = useScreenForm<{ code: string }>({ code: '' });
  return (
    <Form
      form={form}
      label="Recovery code"
      isGuarded={false}
      onSubmit={async ({ code }) => {
        await onVerify(code.trim());
      }}
    >
      <TextField
        name="code"
        label="Recovery code"
        isRequired
        rules={rules}
        maxLength={32}
        isDisabled={isDisabled}
        hint="One of the codes you kept when you connected your app; each works once."
      />
      <Button
        type="submit"
        appearance="primary"
        size="large"
        disabledFocusable={isDisabled || form.formState.isSubmitting}
      >
        Authenticate
      </Button>
    </Form>
  );
};

export default RecoveryCodeForm;
