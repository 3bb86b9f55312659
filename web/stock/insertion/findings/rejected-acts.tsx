import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { usePermission } from '../../../client/session/use-session.js';
import { formatCount } from '../../../ui/format/format.js';
import { useToasts } from '../../../ui/toasts/toasts.js';
import { copyRejected, downloadRejected } from './rejected.js';

const useStyles = makeStyles({
  acts: { marginLeft: 'auto', display: 'flex', gap: tokens.spacingHorizontalS },
});

/** Copy and download of the rejected lines. */
export const RejectedActs = ({ insertionGuid }: { readonly insertionGuid: string }) => {
  const styles = useStyles();
  const toasts = useToasts();
  const mayInsert = usePermission('insertkeys-write');
  if (!mayInsert) return null;
  const copy = async (): Promise<void> => {
    const { count, isCut } = await copyRejected(insertionGuid);
    const copied = `${formatCount(count, 'line')} copied to the clipboard`;
    toasts.success(isCut ? `The first ${copied}. The download has them all.` : copied);
  };
  return (
    <span className={styles.acts}>
      <Button icon={<CopyRegular />} onClick={() => void copy().catch(toasts.failure)}>
        Copy to clipboard
      </Button>
      <Button
        icon={<ArrowDownloadRegular />}
        onClick={() => void downloadRejected(insertionGuid).catch(toasts.failure)}
      >
        Download rejected
      </Button>
    </span>
  );
};

/** In their place, while the lines are behind a code. */
export const LockedRejectedActs = ({ onAsk }: { readonly onAsk: () => void }) => {
  const styles = useStyles();
  const mayInsert = usePermission('insertkeys-write');
  if (!mayInsert) return null;
  return (
    <span className={styles.acts}>
      <Button icon={<LockClosedRegular />} onClick={onAsk}>
        Open error keys
      </Button>
    </span>
  );
};
