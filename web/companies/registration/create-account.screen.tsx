import { Button, Spinner } from '@fluentui/react-components';
import { useCallback, type ReactNode } from 'react';
import { useParams } from 'react-router';
import { call } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { useAskedOnce } from '../../client/routing/asked-once.js';
import { signOut } from '../../client/session/sign-out.js';
import { useSession } from '../../client/session/use-session.js';
import { errorTexts } from '../../client/texts/specified.js';
import { MailedVisit, type MailedLink } from '../../ui/entrance/mailed-visit.js';
import { ButtonLink } from '../../ui/link/link.js';
import { EmptyState, ErrorState } from '../../ui/states/states.js';
import { useToasts } from '../../ui/toasts/toasts.js';

const homeHref = '/home/dashboard/';
const toHome = <ButtonLink href={homeHref}>Go to the home page</ButtonLink>;

const Unusable = ({ text }: { readonly text: string }) => (
  <EmptyState isPage title="This link cannot be used" text={text} action={toHome} />
);

/** Codes of links that are over or were never there; everything else may pass by itself. */
const isOver = (code: string): boolean => /^(?:accounts|connections)\.|^request\.invalid$/.test(code);

interface AskedProps<Found> {
  readonly ask: () => Promise<Found>;
  readonly children: (found: Found) => ReactNode;
}

const Asked = <Found,>({ ask, children }: AskedProps<Found>) => {
  const { found, problem, retry } = useAskedOnce(ask);
  if (found !== undefined) return children(found);
  if (problem === undefined) return <Spinner label="Loading" />;
  return isOver(problem.code) ? (
    <Unusable text={messageOf(problem)} />
  ) : (
    <ErrorState problem={problem} onRetry={retry} />
  );
};

/** Of whoever reads it: a link that is somebody else's is told apart by that. */
const useReader = (): string => {
  const { profile } = useSession();
  return profile === null ? '' : `${profile.userEmail} (${profile.ownerName})`;
};

const ForCompany = ({ guid, secret }: MailedLink) => {
  const toasts = useToasts();
  const reader = useReader();
  const ask = useCallback(
    () => call('POST /registration/invitations/find', { body: { link: { inviteGuid: guid, secret } } }),
    [guid, secret],
  );
  return (
    <Asked ask={ask}>
      {({ inviter, company, email, isOfVault }) =>
        isOfVault ? (
          <EmptyState
            isPage
            title={`${inviter} invites you`}
            text={`${email} works in a vault already, whose Owners and Administrators answer among its connections.`}
            action={
              <ButtonLink appearance="primary" href={`/my_network/connections-type-guid/connection/${guid}`}>
                Answer the invitation
              </ButtonLink>
            }
          />
        ) : (
          <EmptyState
            isPage
            title={`${inviter} invites ${company}`}
            text={`The link registers ${company} with ${email}. You are signed in as ${reader}, and one account works in one vault. To register, sign out and open the link of the letter again.`}
            action={<Button onClick={() => void signOut().catch(toasts.failure)}>Sign out</Button>}
          />
        )
      }
    </Asked>
  );
};

const ForUser = ({ guid, secret }: MailedLink) => {
  const reader = useReader();
  const ask = useCallback(
    () => call('POST /passwords/links/find', { body: { linkGuid: guid, secret } }),
    [guid, secret],
  );
  return (
    <Asked ask={ask}>
      {({ email }) => (
        <EmptyState
          isPage
          title={`Account of ${email}`}
          text={`The link sets the password of ${email}, who signs in with it then. You are signed in as ${reader}, and stay so.`}
          action={
            <ButtonLink appearance="primary" href={`/set-password/${guid}/${encodeURIComponent(email)}`}>
              Set the password
            </ButtonLink>
          }
        />
      )}
    </Asked>
  );
};

const kinds: Readonly<Record<string, (link: MailedLink) => ReactNode>> = {
  company: (link) => <ForCompany {...link} />,
  user: (link) => <ForUser {...link} />,
};

/** /create-account/:type/:guid - an invitation (`company`, `user`) that is opened by somebody who is signed in. */
const CreateAccountScreen = () => {
  const { type = '' } = useParams();
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  if (kind === undefined)
    return <EmptyState isPage title={errorTexts.notFound} text="There is no such invitation." action={toHome} />;
  return (
    <MailedVisit
      cut={<Unusable text="The link is not whole, or it was used already. Open it from the letter again." />}
    >
      {kind}
    </MailedVisit>
  );
};

export default CreateAccountScreen;
