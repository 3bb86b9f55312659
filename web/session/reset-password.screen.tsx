import { makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../client/api.js';
import { Entrance } from '../ui/entrance/entrance.js';
import { validationTexts } from '../client/texts/specified.js';
import { ButtonLink } from '../ui/link/link.js';
import type { Fields } from '../ui/record/fields.js';
import { SavedForm } from '../ui/record/saved.form.js';

interface Request {
  readonly email: string;
}

const fields: Fields<Request> = {
  email: {
    kind: 'text',
    label: 'Email',
    isRequired: true,
    max: 254,
    fault: (email) => (/^[^\s@]+@[^\s@]+$/.test(email) ? undefined : validationTexts.email),
  },
};

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  email: { overflowWrap: 'anywhere' },
});

/** What is said is the same whether or not anybody has the address. */
const Sent = ({ email }: Request) => {
  const styles = useStyles();
  return (
    <>
      <div role="status" className={styles.text}>
        If <strong className={styles.email}>{email}</strong> belongs to an account, an email with a link is on its way.
        It works for 24 hours, once. Check your spam folder if it does not arrive.
      </div>
      <ButtonLink href="/">Back to sign in</ButtonLink>
    </>
  );
};

const ResetPasswordScreen = () => {
  const styles = useStyles();
  const [sentTo, setSentTo] = useState<string>();
  if (sentTo !== undefined)
    return (
      <Entrance title="Check your email">
        <Sent email={sentTo} />
      </Entrance>
    );
  return (
    <Entrance title="Reset password via email">
      <p className={styles.text}>
        Enter the address that you sign in with. We will email you a link to set a new password.
      </p>
      <SavedForm
        label="Reset password"
        fields={fields}
        from={{ email: '' }}
        valuesOf={(values) => values}
        saveText="Send the link"
        cancelHref="/"
        isGuarded={false}
        save={async ({ email }) => {
          await call('POST /passwords/links', { body: { email } });
          setSentTo(email);
          return {};
        }}
      />
    </Entrance>
  );
};

export default ResetPasswordScreen;
