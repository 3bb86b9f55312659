import { MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { call } from '../../client/api.js';
import { useMissing } from '../../client/session/why-not.js';
import { Refusal } from '../../client/problems/refusal.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { formatCount } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import type { User } from './user.js';

interface Props {
  readonly user: User;
  readonly onTried: () => void;
}

/** What is sent, in the words of the toast. */
const sentText = (letters: number): string =>
  letters === 0
    ? 'A letter of trial is on its way.'
    : `${formatCount(letters, 'letter')} that came back ${letters === 1 ? 'is' : 'are'} on the way again.`;

/** Says that letters to a user come back, since when, and what can be done; nothing while they arrive. */
export const ReturnedLetters = ({ user, onTried }: Props) => {
  const toasts = useToasts();
  const missing = useMissing('user-write', 'user-all');
  const { isBusy, refusal, run } = useRefusableAct();
  if (user.lettersRefusedSince === null) return undefined;
  const tryAgain = (): void =>
    run(async () => {
      const params = { userGuid: user.userGuid };
      const { letters } = await call('POST /users/:userGuid/letters', { params });
      toasts.success(`${sentText(letters)} This notice goes when the mail server takes it.`);
      onTried();
    });
  return (
    <>
      <Refusal problem={refusal} title="Nothing was sent." />
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          Letters to this address come back since <UtcTime value={user.lettersRefusedSince} isLabelled />: codes by
          email and news do not reach {user.name}.{' '}
          {user.invitedUntil === null
            ? 'Have the mailbox mended, and try again.'
            : 'Invite them again when the mailbox is mended, or withdraw the invitation and use another address.'}
        </MessageBarBody>
        {user.invitedUntil === null && (
          <MessageBarActions>
            <RefusableButton refusal={isBusy ? 'It is being sent.' : missing} onClick={tryAgain}>
              Try again
            </RefusableButton>
          </MessageBarActions>
        )}
      </MessageBar>
    </>
  );
};
