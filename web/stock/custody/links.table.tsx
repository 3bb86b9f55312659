import { makeStyles, tokens } from '@fluentui/react-components';
import { CopyButton } from '../../ui/copy-button/copy-button.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { formatNumber } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { CheckMark } from './check-mark.js';
import { transactionHref } from '../transactions/transaction.js';
import { kindText, nameOf, wayOf, type CustodyLink } from './custody.js';

const useStyles = makeStyles({
  // Scrolls by itself where the window is narrow.
  frame: { overflowX: 'auto' },
  table: { minWidth: '980px', tableLayout: 'auto' },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  whole: { whiteSpace: 'nowrap' },
});

const Hash = ({ hash }: { readonly hash: string }) =>
  hash === '' ? (
    '–'
  ) : (
    <>
      {hash.slice(0, 12)}…<CopyButton text={hash} label="Copy hash" />
    </>
  );

const Transaction = ({ link }: { readonly link: CustodyLink }) =>
  link.transactionGuid === null ? (
    nameOf(link)
  ) : (
    <TextLink href={transactionHref(link.transactionGuid, link.ownerGuid)}>{nameOf(link)}</TextLink>
  );

/** The same as the timeline, with each link's place and hash. */
export const LinksTable = ({ links }: { readonly links: readonly CustodyLink[] }) => {
  const styles = useStyles();
  const columns: readonly FactsColumn<CustodyLink>[] = [
    { name: 'Date (UTC)', of: ({ createdAt }) => <UtcTime value={createdAt} />, className: styles.whole },
    { name: 'Kind', of: ({ kind }) => kindText(kind), className: styles.whole },
    { name: 'Transaction', of: (link) => <Transaction link={link} />, className: styles.whole },
    { name: 'Vault', of: ({ vaultName }) => vaultName },
    { name: 'Way', of: wayOf },
    { name: 'Keys', of: ({ quantity }) => formatNumber(quantity), kind: 'number' },
    { name: 'By', of: ({ actor }) => actor ?? '–' },
    {
      name: 'Lane and link',
      of: ({ lane, sequence }) => `${formatNumber(lane)}.${formatNumber(sequence)}`,
      kind: 'number',
    },
    { name: 'Hash', of: ({ hash }) => <Hash hash={hash} />, className: styles.hash },
    { name: 'Check', of: ({ check }) => <CheckMark check={check} /> },
  ];
  return (
    // A region that scrolls can be reached by the keyboard.
    <div className={styles.frame} tabIndex={0} role="region" aria-label="Links of the chain">
      <FactsTable
        label="Links of the chain"
        className={styles.table}
        columns={columns}
        rows={links}
        keyOf={({ hash, createdAt }) => `${hash} ${createdAt}`}
      />
    </div>
  );
};
