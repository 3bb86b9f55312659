import { Button, CounterBadge, Tooltip, makeStyles } from '@fluentui/react-components';
import { AlertRegular } from '@fluentui/react-icons/svg/alert';
import { useState } from 'react';
import { formatNumber } from '../ui/format/format.js';
import { Opened, onDemand } from '../ui/on-demand/on-demand.js';
import { useNewest } from './use-inbox.js';

const InboxPanel = onDemand(() => import('./inbox-panel.dialog.js'));

/** The server counts to one more. */
const shownMost = 99;

const useStyles = makeStyles({
  bell: { position: 'relative', display: 'inline-flex' },
  count: { position: 'absolute', top: '-2px', right: '-2px', pointerEvents: 'none' },
  heard: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

const labelOf = (unread: number): string => {
  if (unread === 0) return 'Notifications';
  return `Notifications, ${unread > shownMost ? `more than ${shownMost}` : formatNumber(unread)} unread`;
};

/** The bell of the header with the number of unread notifications, live, and the panel behind it. */
const Bell = () => {
  const styles = useStyles();
  const [isOpen, setOpen] = useState(false);
  const { newest, error, reload } = useNewest();
  const unread = newest?.unread ?? 0;
  const label = labelOf(unread);
  const open = (): void => {
    setOpen(true);
    reload();
  };
  return (
    <>
      <span className={styles.bell}>
        <Tooltip content={label} relationship="label">
          <Button appearance="subtle" icon={<AlertRegular />} aria-expanded={isOpen} onClick={open} />
        </Tooltip>
        {unread > 0 && (
          <CounterBadge
            className={styles.count}
            count={unread}
            overflowCount={shownMost}
            size="small"
            color="danger"
            aria-hidden
          />
        )}
        <span className={styles.heard} aria-live="polite">
          {unread > 0 ? label : ''}
        </span>
      </span>
      <Opened isOpen={isOpen}>
        <InboxPanel isOpen={isOpen} newest={newest} problem={error} onRetry={reload} onClose={() => setOpen(false)} />
      </Opened>
    </>
  );
};

export default Bell;
