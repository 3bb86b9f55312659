import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { forgetLink } from '../../client/routing/mailed-link.js';
import { loginAddress } from '../../client/routing/return-to.js';
import { useSession } from '../../client/session/use-session.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { Entrance } from '../../ui/entrance/entrance.js';
import { Facts } from '../../ui/facts/facts.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { ButtonLink } from '../../ui/link/link.js';
import { typeTexts } from '../company.js';
import { FoundInvitation, type Found } from './found-invitation.js';

const useStyles = makeStyles({
  text: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
  },
  acts: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalM },
});

/** A vault answers inside Connections, where its people are known. */
const AnswerInside = ({ guid }: { readonly guid: string }) => {
  const { isAuthenticated } = useSession();
  const connection = `/my_network/connections-type-guid/connection/${guid}`;
  if (isAuthenticated) return <ButtonLink href={connection}>Answer the invitation</ButtonLink>;
  return (
    <Button appearance="primary" onClick={() => location.assign(loginAddress(connection))}>
      Sign in to answer
    </Button>
  );
};

interface RejectProps extends Found {
  readonly onRejected: () => void;
}

/** No account is needed to say no. */
const Reject = ({ guid, secret, invitation: { inviter }, onRejected }: RejectProps) => {
  const [isAsked, setAsked] = useState(false);
  const { isBusy, refusal, forget, run } = useRefusableAct();
  const reject = (): void =>
    run(async () => {
      await call('POST /registration/invitations/reject', { body: { link: { inviteGuid: guid, secret } } });
      forgetLink(guid);
      onRejected();
    });
  return (
    <>
      <Button onClick={() => setAsked(true)}>Reject</Button>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Reject the invitation of ${inviter}?`}
        confirmText="Reject"
        isBusy={isBusy}
        onConfirm={reject}
        onCancel={() => {
          forget();
          setAsked(false);
        }}
      >
        <Refusal problem={refusal} />
        {inviter} is told so by a letter, and this link stops working. To connect later, ask them to invite you again.
      </ConfirmDialog>
    </>
  );
};

const Rejected = ({ inviter }: { readonly inviter: string }) => {
  const styles = useStyles();
  return (
    <Entrance title="The invitation is rejected">
      <p className={styles.text} role="status">
        {inviter} has been told. There is nothing left to do here: you can close this page.
      </p>
    </Entrance>
  );
};

const Invited = (found: Found) => {
  const styles = useStyles();
  const [isRejected, setRejected] = useState(false);
  const { guid, invitation } = found;
  const { inviter, message, email, company, companyType, isOfVault, expiresAt } = invitation;
  if (isRejected) return <Rejected inviter={inviter} />;
  return (
    <Entrance title={`${inviter} invites you`}>
      <p className={styles.text}>
        {isOfVault
          ? `${inviter} wants to trade with your company on Keyway. Your Owners and Administrators accept or reject that.`
          : `${inviter} wants to trade with your company on Keyway. Register it, and accept the invitation once we have looked at your company.`}
      </p>
      <Facts
        facts={[
          { name: 'Message', value: message },
          { name: 'Company', value: `${company} (${typeTexts[companyType]})` },
          { name: 'Invited address', value: email },
          { name: 'Works until', value: <UtcTime value={expiresAt} isLabelled /> },
        ]}
      />
      <div className={styles.acts}>
        {isOfVault ? (
          <AnswerInside guid={guid} />
        ) : (
          <>
            <ButtonLink appearance="primary" href={`/create-account-company/viguid/${guid}`}>
              Register your company
            </ButtonLink>
            <Reject {...found} onRejected={() => setRejected(true)} />
          </>
        )}
      </div>
    </Entrance>
  );
};

/** /Relationship/:type/:guid - what an invitation says, to whoever has its link; how it is answered, the state says. */
const RelationshipScreen = () => (
  <FoundInvitation title="Invitation">{(found) => <Invited {...found} />}</FoundInvitation>
);

export default RelationshipScreen;
