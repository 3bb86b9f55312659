import { Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { call, useRead } from '../../client/api.js';
import type { RequestOf } from '../../client/api-types.js';
import { textOfCode } from '../../client/problems/message.js';
import { successTexts } from '../../client/texts/specified.js';
import { Entrance } from '../../ui/entrance/entrance.js';
import { ButtonLink } from '../../ui/link/link.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import { ErrorState } from '../../ui/states/states.js';
import { newRegistration, registrationFields, type Invitation, type Offer } from './registration.js';

const useStyles = makeStyles({
  text: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
    // It names addresses and companies.
    overflowWrap: 'anywhere',
  },
});

const title = 'Create account';

/** What is said is the same whether or not anybody has the address. */
const Sent = ({ email }: { readonly email: string }) => {
  const styles = useStyles();
  return (
    <Entrance title="Check your email">
      <div role="status" className={styles.text}>
        {successTexts.registration}, to <strong>{email}</strong>. Its link works for 24 hours, once; after that the
        registration is forgotten, and you can register again. Check your spam folder if it does not arrive.
      </div>
      <ButtonLink href="/">Back to sign in</ButtonLink>
    </Entrance>
  );
};

type InvitationLink = NonNullable<RequestOf<'POST /registration'>['body']['invitation']>;

interface Invited {
  readonly invitation: Invitation;
  readonly link: InvitationLink;
}

interface FormProps {
  readonly offer: Offer;
  readonly invited?: Invited | undefined;
  readonly onSent: (email: string) => void;
}

const Terms = ({ termsUrl }: Offer) => {
  const styles = useStyles();
  return (
    termsUrl !== null && (
      <p className={styles.text}>
        <a href={termsUrl} target="_blank" rel="noreferrer">
          Read the terms
        </a>{' '}
        (opens in a new tab).
      </p>
    )
  );
};

const Form = ({ offer, invited, onSent }: FormProps) => {
  const styles = useStyles();
  const invitation = invited?.invitation;
  const fields = useMemo(() => registrationFields(offer, invitation), [offer, invitation]);
  return (
    <Entrance title={title}>
      <p className={styles.text}>
        {invitation === undefined ? (
          'Your company gets a vault of its own. We look at each company before it trades.'
        ) : (
          <>
            {invitation.inviter} has invited <strong>{invitation.email}</strong>. We look at each company before it
            trades; then you can accept the invitation.
          </>
        )}
      </p>
      <Terms {...offer} />
      <SavedForm
        label={title}
        fields={fields}
        from={newRegistration(invitation)}
        valuesOf={(values) => values}
        saveText={title}
        cancelHref="/"
        save={async (entered) => {
          await call('POST /registration', { body: { ...entered, ...(invited && { invitation: invited.link }) } });
          onSent(entered.email);
          return {};
        }}
      />
    </Entrance>
  );
};

/** Companies do not register here this way: why, and what one does instead. */
const Refused = ({ code }: { readonly code: string }) => {
  const styles = useStyles();
  return (
    <Entrance title={title}>
      <p className={styles.text}>{textOfCode(code)}</p>
      <ButtonLink href="/">Back to sign in</ButtonLink>
    </Entrance>
  );
};

const refusalOf = ({ way }: Offer, invited: Invited | undefined): string | undefined => {
  if (way === 'elsewhere') return 'companies.registration_elsewhere';
  return way === 'open' || invited !== undefined ? undefined : 'companies.registration_closed';
};

/** Registers a company: by an invitation, or by itself where that is open. */
export const RegistrationForm = ({ invited }: { readonly invited?: Invited }) => {
  const [sentTo, setSentTo] = useState<string>();
  // Once: a form that is being filled in keeps what it offers.
  const { data, error, reload } = useRead('GET /registration', {}, { revalidateOnFocus: false });
  if (sentTo !== undefined) return <Sent email={sentTo} />;
  if (data === undefined)
    return (
      <Entrance title={title}>
        {error === undefined ? (
          <Spinner label="Loading" />
        ) : (
          <ErrorState problem={error} onRetry={() => void reload()} />
        )}
      </Entrance>
    );
  const refusal = refusalOf(data, invited);
  return refusal === undefined ? (
    <Form offer={data} invited={invited} onSent={setSentTo} />
  ) : (
    <Refused code={refusal} />
  );
};
