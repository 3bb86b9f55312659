import { Navigate } from 'react-router';
import { FoundInvitation } from './found-invitation.js';
import { RegistrationForm } from './registration.form.js';

/** /create-account-company/viguid/:guid - the company that an invitation was sent to registers. */
const InvitedScreen = () => (
  <FoundInvitation title="Create account">
    {({ guid, secret, invitation }) =>
      invitation.isOfVault ? (
        <Navigate to={`/Relationship/accept/${guid}`} replace />
      ) : (
        <RegistrationForm invited={{ invitation, link: { inviteGuid: guid, secret } }} />
      )
    }
  </FoundInvitation>
);

export default InvitedScreen;
