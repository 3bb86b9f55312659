import { Card, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { formatNumber } from '../ui/format/format.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { TextLink } from '../ui/link/link.js';
import { workOf, type Dashboard } from './dashboard.js';
import { Heading } from '../ui/page/section.js';

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalXL, rowGap: tokens.spacingVerticalL },
  list: { listStyleType: 'none', margin: 0, padding: 0, display: 'grid', rowGap: tokens.spacingVerticalM },
  row: { display: 'grid', gridTemplateColumns: 'minmax(64px, max-content) 1fr', columnGap: tokens.spacingHorizontalL },
  count: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'end',
  },
  text: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  nothing: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
});

/** What waits for somebody of the vault; each line leads to its list. */
export const WaitingWork = ({ dashboard }: { readonly dashboard: Dashboard }) => {
  const styles = useStyles();
  const work = workOf(dashboard);
  return (
    <Card className={styles.card} role="region" aria-labelledby="waiting-work">
      <Heading id="waiting-work">Waiting for you</Heading>
      {work.length === 0 ? (
        <div className={styles.nothing}>
          <CheckmarkCircleRegular aria-hidden /> Nothing is waiting: no drafts, no failures, no low stock.
        </div>
      ) : (
        <ul className={styles.list}>
          {work.map(({ name, count, text, href, until }) => (
            <li key={name} className={styles.row}>
              <span className={styles.count}>{formatNumber(count)}</span>
              <span>
                <TextLink href={href}>{name}</TextLink>
                <div className={styles.text}>
                  {text}
                  {until && (
                    <>
                      {' '}
                      on <UtcTime value={until} isLabelled />
                    </>
                  )}
                </div>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
