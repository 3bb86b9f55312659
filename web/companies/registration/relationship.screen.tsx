import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { loginAddress } from '../../client/routing/return-to.js';
import { useSession } from '../../client/session/use-session.js';
import { Entrance } from '../../ui/entrance/entrance.js';
import { Facts } from '../../ui/facts/facts.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { ButtonLink } from '../../ui/link/link.js';
import { typeTexts } from '../company.js';
import { FoundInvitation, type Found } from './found-invitation.js';

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
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

const Invited = ({ guid, invitation }: Found) => {
  const styles = useStyles();
  const { inviter, message, email, company, companyType, isOfVault, expiresAt } = invitation;
  return (
    <Entrance title={`${inviter} invites you`}>
      <p className={styles.text}>
        {isOfVault
          ? `${inviter} wants to trade with your company on Keyway. Your Owners and Administrators accept or reject that.`
          : `${inviter} wants to trade with your company on Keyway. Register it, and accept the invitation once we have looked at your company. Whoever does not want that has nothing to do: the invitation ends by itself.`}
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
          <ButtonLink appearance="primary" href={`/create-account-company/viguid/${guid}`}>
            Register your company
          </ButtonLink>
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
