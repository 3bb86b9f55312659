import { useState } from 'react';
import { UtcTime } from '../../../ui/format/utc-time.js';
import { isImport, isRunning, type Insertion } from '../insertion.js';
import { blockingCount, daysLeftText } from './findings.js';
import { ErrorKeysDialog } from './error-keys.dialog.js';
import { FindingsTable } from './findings.table.js';
import { LockedRejectedActs } from './rejected-acts.js';

/** What was rejected: to who has sent it; to others, and once it has ended, behind a code for as long as it is kept. */
export const ErrorKeys = ({
  insertion,
  onChanged,
}: {
  readonly insertion: Insertion;
  readonly onChanged: () => void;
}) => {
  const { insertionGuid, preflight, status, errorKeysUntil, errorKeysOpenUntil, areRefusedOwn } = insertion;
  const found = { insertionGuid, preflight, isImport: isImport(insertion) };
  const [now] = useState(() => new Date());
  const [isAsking, setAsking] = useState(false);
  const isDraft = status === 'draft';
  if (blockingCount(preflight) === 0 || (isDraft && areRefusedOwn)) return <FindingsTable {...found} />;
  if (isRunning(status) || (!isDraft && errorKeysUntil === null)) return <FindingsTable {...found} acts={null} />;
  const isOpen = errorKeysOpenUntil !== null;
  return (
    <>
      <div>
        {errorKeysUntil === null ? (
          'Not all of these lines came from you: their text is shown after a code.'
        ) : (
          <>
            Kept for 7 days, then destroyed: {daysLeftText(errorKeysUntil, now)} (
            <UtcTime value={errorKeysUntil} isLabelled />
            ).
          </>
        )}
        {isOpen && (
          <>
            {' '}
            Open to you until <UtcTime value={errorKeysOpenUntil} isLabelled />.
          </>
        )}
      </div>
      <FindingsTable {...found} {...(!isOpen && { acts: <LockedRejectedActs onAsk={() => setAsking(true)} /> })} />
      {/* Not within what the answer replaces: a window that goes before it has closed leaves the page behind it hidden. */}
      <ErrorKeysDialog
        insertionGuid={insertionGuid}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onOpened={() => {
          setAsking(false);
          onChanged();
        }}
      />
    </>
  );
};
