import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useRead } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { useCoalesced } from '../../client/events/use-coalesced.js';
import { useEvent } from '../../client/events/use-event.js';
import { StatusBadge } from '../../ui/format/status-badge.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { Section } from '../../ui/page/section.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { ResetDialog } from './reset.dialog.js';

type OwnerReset = ReplyOf<'GET /companies/:companyGuid/owner-resets'>['resets'][number];

const useStyles = makeStyles({
  resets: { listStyleType: 'none', margin: 0, padding: 0, maxWidth: '760px' },
  reset: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  words: { flex: '1 1 320px', minWidth: 0, overflowWrap: 'anywhere' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const stateTexts: Readonly<Record<OwnerReset['state'], string>> = {
  waiting: 'Waiting',
  cancelled: 'Cancelled',
  done: 'Done',
  lapsed: 'Lapsed',
};

const endWords: Readonly<Record<OwnerReset['state'], string>> = {
  waiting: '',
  cancelled: 'Cancelled',
  done: 'Done',
  lapsed: 'There was nothing to reset any more',
};

const Reset = ({ reset }: { readonly reset: OwnerReset }) => {
  const styles = useStyles();
  const { userName, reason, state, requestedAt, requestedBy, dueAt, endedAt } = reset;
  return (
    <li className={styles.reset}>
      <div className={styles.words}>
        <div>
          {userName}: {reason}
        </div>
        <div className={styles.hint}>
          Asked for by {requestedBy} on <UtcTime value={requestedAt} isLabelled />.{' '}
          {endedAt === null ? (
            <>
              Done from <UtcTime value={dueAt} isLabelled /> on, unless an Owner cancels it.
            </>
          ) : (
            <>
              {endWords[state]} on <UtcTime value={endedAt} isLabelled />.
            </>
          )}
        </div>
      </div>
      <StatusBadge status={stateTexts[state]} />
    </li>
  );
};

interface Props {
  readonly company: { readonly companyGuid: string; readonly company: string };
}

/** For staff, on a company's page: lost second factors of its Owners. */
export const CompanyResets = ({ company }: Props) => {
  const styles = useStyles();
  const [isAsking, setAsking] = useState(false);
  const read = useRead('GET /companies/:companyGuid/owner-resets', { params: { companyGuid: company.companyGuid } });
  const reload = (): void => void read.reload();
  useEvent(['collectionchanged'], useCoalesced(reload));
  const resets = read.data?.resets;
  return (
    <Section title="Lost second factors of Owners">
      <div>
        <Button onClick={() => setAsking(true)}>Reset the second factor of an Owner</Button>
      </div>
      {read.error && !resets && <ErrorState problem={read.error} onRetry={reload} />}
      {!read.error && !resets && <PageSkeleton lines={2} />}
      {resets?.length === 0 && <div className={styles.hint}>Nobody has asked for one.</div>}
      {resets && resets.length > 0 && (
        <ul className={styles.resets}>
          {resets.map((reset) => (
            <Reset key={reset.resetGuid} reset={reset} />
          ))}
        </ul>
      )}
      <ResetDialog company={company} isOpen={isAsking} onAsked={reload} onClose={() => setAsking(false)} />
    </Section>
  );
};
