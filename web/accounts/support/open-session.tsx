import { Button, Card, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../../client/api.js';
import { useAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { Facts } from '../../ui/facts/facts.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { spanText, type SupportSession } from './support.js';

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalXL, rowGap: tokens.spacingVerticalL, maxWidth: '720px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

interface Act {
  readonly route:
    | 'POST /support/sessions/:sessionGuid/agree'
    | 'POST /support/sessions/:sessionGuid/refuse'
    | 'POST /support/sessions/:sessionGuid/end';
  readonly act: string;
  readonly title: (session: SupportSession) => string;
  readonly text: (session: SupportSession) => string;
  readonly done: string;
}

const agree: Act = {
  route: 'POST /support/sessions/:sessionGuid/agree',
  act: 'Agree',
  title: ({ staffName }) => `Let ${staffName} read your vault?`,
  text: (session) =>
    `For ${spanText(session)} from now on, ${session.staffName} of support sees what your vault holds. They can change nothing, and see no key. What they read stands in your audit log, and every Owner can end it at any time. Agreeing asks for a fresh sign-in.`,
  done: 'Support may read your vault now.',
};
const refuse: Act = {
  route: 'POST /support/sessions/:sessionGuid/refuse',
  act: 'Refuse',
  title: ({ staffName }) => `Refuse ${staffName}?`,
  text: () => 'Support is told, and does not read your vault. They may ask again.',
  done: 'The request is refused.',
};
const end: Act = {
  route: 'POST /support/sessions/:sessionGuid/end',
  act: 'End now',
  title: ({ staffName }) => `End the session of ${staffName}?`,
  text: () => 'Support is out of your vault within a second, whatever page is open there.',
  done: 'The support session has ended.',
};

interface Props {
  readonly session: SupportSession;
  readonly onChanged: () => void;
}

/** The acts that an Owner has on a session: each is asked again before it is done. */
export const SessionActs = ({ session, onChanged }: Props) => {
  const styles = useStyles();
  const toasts = useToasts();
  const { isBusy, run } = useAct();
  const [wanted, setWanted] = useState<Act>();
  const confirm = (): void => {
    if (wanted === undefined) return;
    // Out of the way of the dialog that may ask for a fresh sign-in.
    setWanted(undefined);
    run(async () => {
      await call(wanted.route, { params: { sessionGuid: session.sessionGuid } }).finally(onChanged);
      toasts.success(wanted.done);
    });
  };
  return (
    <div className={styles.acts}>
      {(session.state === 'asked' ? [agree, refuse] : [end]).map((act) => (
        <Button
          key={act.act}
          appearance={act === refuse ? 'secondary' : 'primary'}
          disabledFocusable={isBusy}
          onClick={() => setWanted(act)}
        >
          {act.act}
        </Button>
      ))}
      <ConfirmDialog
        isOpen={wanted !== undefined}
        title={wanted?.title(session) ?? ''}
        confirmText={wanted?.act ?? ''}
        onConfirm={confirm}
        onCancel={() => setWanted(undefined)}
      >
        {wanted?.text(session)}
      </ConfirmDialog>
    </div>
  );
};

/** A request that waits for an Owner, or a session that runs. */
export const OpenSession = ({ session, onChanged }: Props) => {
  const styles = useStyles();
  const { state, staffName, reason, askedAt, lapsesAt, startedAt, endsAt, answeredBy } = session;
  return (
    <Card className={styles.card}>
      <Facts
        facts={[
          { name: 'Status', value: <StatusBadge status={state === 'asked' ? 'waits for an Owner' : state} /> },
          { name: 'Who', value: staffName },
          { name: 'Reason', value: reason },
          { name: 'Asked', value: <UtcTime value={askedAt} isLabelled /> },
          ...(startedAt === null || endsAt === null
            ? [
                { name: 'For', value: spanText(session) },
                { name: 'Lapses', value: <UtcTime value={lapsesAt} isLabelled /> },
              ]
            : [
                { name: 'Reads since', value: <UtcTime value={startedAt} isLabelled /> },
                { name: 'Until', value: <UtcTime value={endsAt} isLabelled /> },
                { name: 'Agreed by', value: answeredBy },
              ]),
        ]}
      />
      <SessionActs session={session} onChanged={onChanged} />
    </Card>
  );
};
