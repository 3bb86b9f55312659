import { Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, type ReactNode } from 'react';
import { call } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { useAskedOnce } from '../../client/routing/asked-once.js';
import { Entrance } from '../../ui/entrance/entrance.js';
import { MailedVisit, type MailedLink } from '../../ui/entrance/mailed-visit.js';
import { ButtonLink } from '../../ui/link/link.js';
import { ErrorState } from '../../ui/states/states.js';
import type { Invitation } from './registration.js';

const useStyles = makeStyles({
  text: { margin: 0, color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
});

const Unusable = ({ text }: { readonly text: string }) => {
  const styles = useStyles();
  return (
    <Entrance title="This link cannot be used">
      <p className={styles.text}>{text}</p>
      <ButtonLink href="/">Go to sign in</ButtonLink>
    </Entrance>
  );
};

export type Found = MailedLink & { readonly invitation: Invitation };

interface Props {
  /** Of the page, while the invitation is asked for. */
  readonly title: string;
  readonly children: (found: Found) => ReactNode;
}

const Asked = ({ title, children, guid, secret }: Props & MailedLink) => {
  const ask = useCallback(
    () => call('POST /registration/invitations/find', { body: { link: { inviteGuid: guid, secret } } }),
    [guid, secret],
  );
  const { found, problem, retry } = useAskedOnce(ask);
  if (found !== undefined) return children({ guid, secret, invitation: found });
  if (problem?.code.startsWith('connections.') === true || problem?.code === 'request.invalid')
    return <Unusable text={messageOf(problem)} />;
  return (
    <Entrance title={title}>
      {problem === undefined ? <Spinner label="Loading" /> : <ErrorState problem={problem} onRetry={retry} />}
    </Entrance>
  );
};

/** A page about the invitation whose link its address is. */
export const FoundInvitation = (props: Props) => (
  <MailedVisit
    cut={<Unusable text="The link is not whole. Open it from the letter again, or copy all of it into the address." />}
  >
    {(link) => <Asked {...props} {...link} />}
  </MailedVisit>
);
