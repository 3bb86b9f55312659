import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { call, useRead } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { useEvent } from '../../client/events/use-event.js';
import { home } from '../../client/routing/return-to.js';
import { useAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { FactsTable } from '../../ui/facts/facts-table.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { Section } from '../../ui/page/section.js';
import { ErrorState } from '../../ui/states/states.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import type { Company } from '../company.js';
import { AskDialog } from './ask.dialog.js';

type SupportSession = ReplyOf<'GET /companies/:companyGuid/support'>['sessions'][number];

const useStyles = makeStyles({
  acts: { display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  hint: { color: tokens.colorNeutralForeground3 },
});

const isOpen = ({ state }: SupportSession): boolean => state === 'asked' || state === 'running';

const Acts = ({ session, onChanged }: { readonly session: SupportSession; readonly onChanged: () => void }) => {
  const styles = useStyles();
  const toasts = useToasts();
  const { isBusy, run } = useAct();
  const [isAsked, setAsked] = useState(false);
  const { sessionGuid, state, isOwn } = session;
  const isRunning = state === 'running';
  const enter = (): void =>
    run(async () => {
      await call('POST /support/sessions/:sessionGuid/enter', { params: { sessionGuid } }).finally(onChanged);
      location.assign(home);
    });
  const end = (): void => {
    setAsked(false);
    run(async () => {
      await call('POST /support/sessions/:sessionGuid/end', { params: { sessionGuid } }).finally(onChanged);
      toasts.success(isRunning ? 'The support session has ended.' : 'The request is taken back.');
    });
  };
  return (
    <div className={styles.acts}>
      {isRunning && isOwn && (
        <Button size="small" appearance="primary" disabledFocusable={isBusy} onClick={enter}>
          Enter
        </Button>
      )}
      {isOpen(session) && (
        <Button size="small" disabledFocusable={isBusy} onClick={() => setAsked(true)}>
          {isRunning ? 'End' : 'Take back'}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={isRunning ? 'End this support session?' : 'Take this request back?'}
        confirmText={isRunning ? 'End' : 'Take back'}
        onConfirm={end}
        onCancel={() => setAsked(false)}
      >
        {isRunning
          ? 'Whoever reads is out of the vault at once, and the Owners are told. Reading it again takes another request.'
          : 'The Owners can no longer agree to it.'}
      </ConfirmDialog>
    </div>
  );
};

interface SessionsProps {
  readonly sessions: readonly SupportSession[];
  readonly onChanged: () => void;
}

const columnsOf = (onChanged: () => void) => [
  { name: 'Asked (UTC)', of: ({ askedAt }: SupportSession) => <UtcTime value={askedAt} />, width: 150 },
  { name: 'By', of: ({ staffName }: SupportSession) => staffName },
  { name: 'Reason', of: ({ reason }: SupportSession) => reason },
  { name: 'Hours', of: ({ hours }: SupportSession) => hours, kind: 'number' as const, width: 60 },
  { name: 'Status', of: ({ state }: SupportSession) => <StatusBadge status={state} />, width: 110 },
  { name: 'Answered by', of: ({ answeredBy }: SupportSession) => answeredBy ?? '–' },
  {
    ...{ name: 'Until (UTC)', width: 150 },
    of: ({ endedAt, endsAt }: SupportSession) => {
      const until = endedAt ?? endsAt;
      return until === null ? '–' : <UtcTime value={until} />;
    },
  },
  {
    ...{ name: 'Actions', kind: 'acts' as const, width: 170 },
    of: (session: SupportSession) => <Acts session={session} onChanged={onChanged} />,
  },
];

const Sessions = ({ sessions, onChanged }: SessionsProps) => {
  const styles = useStyles();
  if (sessions.length === 0) return <div className={styles.hint}>Nobody of support has asked to read this vault.</div>;
  return (
    <FactsTable
      label="Support sessions"
      columns={columnsOf(onChanged)}
      rows={sessions}
      keyOf={({ sessionGuid }) => sessionGuid}
    />
  );
};

/** On a company's page: staff asks to read its vault, enters it once an Owner has agreed, and ends it. */
export const SupportSection = ({ company }: { readonly company: Company }) => {
  const styles = useStyles();
  const { companyGuid } = company;
  const { data, error, reload } = useRead('GET /companies/:companyGuid/support', { params: { companyGuid } });
  const [isAsking, setAsking] = useState(false);
  const changed = (): void => void reload();
  useEvent(['collectionchanged'], changed);
  const refusal = company.state === 'active' ? undefined : 'The vault does not trade.';
  return (
    <Section title="Support sessions">
      {error && !data && <ErrorState problem={error} onRetry={changed} />}
      {!data && !error && <Spinner label="Reading the support sessions" />}
      {data && <Sessions sessions={data.sessions} onChanged={changed} />}
      <div>
        <Button disabledFocusable={refusal !== undefined} onClick={() => setAsking(true)}>
          Ask to read the vault
        </Button>
      </div>
      {refusal !== undefined && <div className={styles.hint}>{refusal}</div>}
      <AskDialog company={company} isOpen={isAsking} onAsked={changed} onClose={() => setAsking(false)} />
    </Section>
  );
};
