import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowExportRegular } from '@fluentui/react-icons/svg/arrow-export';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { CertificateRegular } from '@fluentui/react-icons/svg/certificate';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { ProhibitedRegular } from '@fluentui/react-icons/svg/prohibited';
import type { ReactElement } from 'react';
import { formatCount } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { CheckMark } from './check-mark.js';
import { transactionHref } from '../transactions/transaction.js';
import { checkTexts, isBroken, kindText, nameOf, wayOf, type CustodyLink } from './custody.js';

const icons: Readonly<Record<string, ReactElement>> = {
  Inserted: <ArrowImportRegular />,
  Extracted: <ArrowExportRegular />,
  Transferred: <ArrowSwapRegular />,
  Received: <ArrowSwapRegular />,
  Withdrawn: <ArrowUndoRegular />,
  RightChanged: <CertificateRegular />,
  Blacklisted: <ProhibitedRegular />,
};

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none', maxWidth: '880px' },
  step: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    paddingBottom: tokens.spacingVerticalXXL,
    // The line from this step to the next.
    '::before': {
      content: '""',
      position: 'absolute',
      left: '15px',
      top: '36px',
      bottom: '4px',
      borderLeft: `2px solid ${tokens.colorNeutralStroke1}`,
    },
    ':last-child': { paddingBottom: 0 },
    ':last-child::before': { display: 'none' },
  },
  icon: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '32px',
    height: '32px',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorBrandStroke1}`,
    color: tokens.colorBrandForeground1,
    fontSize: tokens.fontSizeBase400,
  },
  brokenIcon: {
    border: `1px solid ${tokens.colorPaletteRedBorderActive}`,
    color: tokens.colorPaletteRedForeground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '32px',
  },
  kind: { fontWeight: tokens.fontWeightSemibold },
  time: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  detail: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  broken: { color: tokens.colorPaletteRedForeground1 },
});

/** 'by Olivia Berg, reference Press keys, 3 keys'. */
const detailOf = ({ actor, reference, quantity, transactionQuantity }: CustodyLink): string => {
  const all =
    transactionQuantity === null || transactionQuantity === quantity
      ? formatCount(quantity, 'key')
      : `${formatCount(quantity, 'key')} of ${formatCount(transactionQuantity, 'key')} in this transaction`;
  return [
    all,
    ...(actor === null ? [] : [`by ${actor}`]),
    ...(reference === null ? [] : [`reference ${reference}`]),
  ].join(', ');
};

const Step = ({ link }: { readonly link: CustodyLink }) => {
  const styles = useStyles();
  const { kind, createdAt, transactionGuid, vaultName } = link;
  return (
    <li className={styles.step}>
      <span className={mergeClasses(styles.icon, isBroken(link) && styles.brokenIcon)} aria-hidden>
        {icons[kind] ?? <DocumentTextRegular />}
      </span>
      <div>
        <div className={styles.head}>
          <span className={styles.kind}>{kindText(kind)}</span>
          <span className={styles.time}>
            <UtcTime value={createdAt} isLabelled />
          </span>
          <CheckMark check={link.check} />
        </div>
        <div className={styles.detail}>
          {vaultName}: {wayOf(link)}
        </div>
        <div className={styles.detail}>
          {detailOf(link)}.{' '}
          {transactionGuid === null ? (
            nameOf(link)
          ) : (
            <TextLink href={transactionHref(transactionGuid, link.ownerGuid)}>{nameOf(link)}</TextLink>
          )}
        </div>
        {isBroken(link) && <div className={styles.broken}>{checkTexts[link.check]}</div>}
      </div>
    </li>
  );
};

/** What happened, one below the other, oldest first. */
export const Timeline = ({ links }: { readonly links: readonly CustodyLink[] }) => {
  const styles = useStyles();
  return (
    <ol className={styles.list} aria-label="Timeline">
      {links.map((link) => (
        <Step key={link.hash} link={link} />
      ))}
    </ol>
  );
};
