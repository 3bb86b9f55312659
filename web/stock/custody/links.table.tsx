import {
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { CopyButton } from '../../ui/copy-button/copy-button.js';
import { formatNumber } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { TextLink } from '../../ui/link/link.js';
import { CheckMark } from './check-mark.js';
import { nameOf, transactionHref, wayOf, type CustodyLink } from './custody.js';

const useStyles = makeStyles({
  // Scrolls by itself where the window is narrow.
  frame: { overflowX: 'auto' },
  table: { minWidth: '980px', tableLayout: 'auto' },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
  date: { whiteSpace: 'nowrap' },
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
});

const Row = ({ link }: { readonly link: CustodyLink }) => {
  const styles = useStyles();
  const { createdAt, kind, vaultName, quantity, actor, lane, sequence, hash, transactionGuid } = link;
  return (
    <TableRow>
      <TableCell className={styles.date}>
        <UtcTime value={createdAt} />
      </TableCell>
      <TableCell>{kind}</TableCell>
      <TableCell>
        {transactionGuid === null ? (
          nameOf(link)
        ) : (
          <TextLink href={transactionHref(transactionGuid, link.ownerGuid)}>{nameOf(link)}</TextLink>
        )}
      </TableCell>
      <TableCell>{vaultName}</TableCell>
      <TableCell>{wayOf(link)}</TableCell>
      <TableCell className={styles.number}>{formatNumber(quantity)}</TableCell>
      <TableCell>{actor ?? '–'}</TableCell>
      <TableCell className={styles.number}>
        {formatNumber(lane)}.{formatNumber(sequence)}
      </TableCell>
      <TableCell className={styles.hash}>
        {hash === '' ? (
          '–'
        ) : (
          <>
            {hash.slice(0, 12)}…<CopyButton text={hash} label="Copy hash" />
          </>
        )}
      </TableCell>
      <TableCell>
        <CheckMark check={link.check} />
      </TableCell>
    </TableRow>
  );
};

/** The same as the timeline, with each link's place and hash. */
export const LinksTable = ({ links }: { readonly links: readonly CustodyLink[] }) => {
  const styles = useStyles();
  return (
    // A region that scrolls can be reached by the keyboard.
    <div className={styles.frame} tabIndex={0} role="region" aria-label="Links of the chain">
      <Table size="small" className={styles.table} aria-label="Links of the chain">
        <TableHeader>
          <TableRow>
            <TableHeaderCell>Date (UTC)</TableHeaderCell>
            <TableHeaderCell>Kind</TableHeaderCell>
            <TableHeaderCell>Transaction</TableHeaderCell>
            <TableHeaderCell>Vault</TableHeaderCell>
            <TableHeaderCell>Way</TableHeaderCell>
            <TableHeaderCell>Keys</TableHeaderCell>
            <TableHeaderCell>By</TableHeaderCell>
            <TableHeaderCell>Lane and link</TableHeaderCell>
            <TableHeaderCell>Hash</TableHeaderCell>
            <TableHeaderCell>Check</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {links.map((link) => (
            <Row key={`${link.hash} ${link.createdAt}`} link={link} />
          ))}
        </TableBody>
      </Table>
    </div>
  );
};
