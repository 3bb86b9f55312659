import { Badge, makeStyles, tokens, type BadgeProps } from '@fluentui/react-components';

const colors: Readonly<Record<string, BadgeProps['color']>> = {
  completed: 'success',
  accepted: 'success',
  done: 'success',
  skipped: 'informative',
  active: 'success',
  scheduled: 'brand',
  'this session': 'brand',
  'second factor pending': 'warning',
  ready: 'success',
  downloaded: 'success',
  inserted: 'success',
  extracted: 'brand',
  available: 'success',
  'in stock': 'success',
  connected: 'success',
  on: 'success',
  'can be ordered': 'success',
  'visible, not for sale': 'warning',
  valid: 'success',
  draft: 'informative',
  queued: 'informative',
  canceled: 'informative',
  cancelled: 'informative',
  lapsed: 'informative',
  waiting: 'warning',
  inactive: 'informative',
  invited: 'brand',
  'invitation expired': 'warning',
  deactivated: 'informative',
  expired: 'informative',
  processing: 'brand',
  running: 'brand',
  expiring: 'warning',
  low: 'warning',
  pending: 'warning',
  'completed with errors': 'warning',
  'out of stock': 'danger',
  blacklisted: 'danger',
  failed: 'danger',
  revoked: 'danger',
  rejected: 'danger',
  suspended: 'warning',
  'come back': 'danger',
  'active, letters come back': 'danger',
  'invited, letters come back': 'danger',
  'invitation expired, letters come back': 'warning',
};

/** 'completed_with_errors' reads 'Completed with errors'. */
export const statusText = (status: string): string => {
  const words = status.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};

const useStyles = makeStyles({
  // Where a column is narrower than its words they take a second line: cut at both ends they say nothing.
  badge: {
    height: 'auto',
    minHeight: '20px',
    maxWidth: '100%',
    lineHeight: tokens.lineHeightBase100,
    textAlign: 'center',
    whiteSpace: 'normal',
  },
});

/** A state in its colour; the word carries the meaning, the colour only repeats it. */
export const StatusBadge = ({ status }: { readonly status: string }) => {
  const styles = useStyles();
  return (
    <Badge
      className={styles.badge}
      appearance="tint"
      shape="rounded"
      color={colors[status.replaceAll('_', ' ').toLowerCase()] ?? 'informative'}
    >
      {statusText(status)}
    </Badge>
  );
};
