import { Button, MessageBar, MessageBarActions, MessageBarBody, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead } from '../../client/api.js';
import { useCoalesced } from '../../client/events/use-coalesced.js';
import { useEvent } from '../../client/events/use-event.js';
import { usePermission, useSession } from '../../client/session/use-session.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { CancelResetDialog, type OwnerReset } from './cancel-reset.dialog.js';

// A reason is what somebody has typed: one word may be as long as all of it.
const useStyles = makeStyles({ said: { overflowWrap: 'anywhere' } });

interface Props {
  /** Absent: of every Owner. */
  readonly userGuid?: string;
}

interface WaitingResetProps {
  readonly reset: OwnerReset;
  /** Of the reader. */
  readonly isOwn: boolean;
  readonly onCancel: () => void;
}

const WaitingReset = ({ reset, isOwn, onCancel }: WaitingResetProps) => (
  <MessageBar intent="warning" layout="multiline">
    <MessageBarBody className={useStyles().said}>
      On <UtcTime value={reset.requestedAt} isLabelled /> Keyway’s staff was asked to reset{' '}
      {isOwn ? 'your second factor' : `the second factor of ${reset.userName}`}: {reset.reason}. It is done from{' '}
      <UtcTime value={reset.dueAt} isLabelled /> on. If {isOwn ? 'you have' : `${reset.userName} has`} not asked for it,
      cancel it: somebody may be trying to take over the account.
    </MessageBarBody>
    <MessageBarActions>
      <Button onClick={onCancel}>Cancel the reset</Button>
    </MessageBarActions>
  </MessageBar>
);

const Waiting = ({ userGuid }: Props) => {
  const { profile } = useSession();
  const read = useRead('GET /owner-resets', {});
  useEvent(
    ['collectionchanged'],
    useCoalesced(() => void read.reload()),
  );
  const [asked, setAsked] = useState<OwnerReset>();
  const resets = (read.data?.resets ?? []).filter((each) => userGuid === undefined || each.userGuid === userGuid);
  return (
    <>
      {resets.map((reset) => (
        <WaitingReset
          key={reset.resetGuid}
          reset={reset}
          isOwn={reset.userGuid === profile?.userGuid}
          onCancel={() => setAsked(reset)}
        />
      ))}
      {asked && (
        <CancelResetDialog reset={asked} onChanged={() => void read.reload()} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
};

/** For Owners: resets of second factors that wait, with the way to cancel them. Nothing while there are none. */
export const WaitingResets = (props: Props) => (usePermission('accountsettings-all') ? <Waiting {...props} /> : null);
