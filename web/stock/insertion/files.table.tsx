import {
  Badge,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button/copy-button.js';
import { formatBytes, formatNumber } from '../../ui/format/format.js';
import { notesText } from './file-notes.js';
import type { InsertionFile } from './insertion.js';

const useStyles = makeStyles({
  number: { textAlign: 'right', fontVariantNumeric: 'tabular-nums', width: '112px' },
  head: {
    textAlign: 'right',
    justifyContent: 'flex-end',
    width: '112px',
    '& > button, & > div': { justifyContent: 'flex-end' },
  },
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  name: { overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  notes: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  acts: { width: '200px', textAlign: 'right' },
});

export interface FilesTableProps {
  readonly files: readonly InsertionFile[];
  /** Buttons at the end of a file's row. */
  readonly actionsOf?: (file: InsertionFile) => ReactNode;
}

/** The files that the server has: keys counted, rejected lines, SHA-256 of the bytes as they came. */
export const FilesTable = ({ files, actionsOf }: FilesTableProps) => {
  const styles = useStyles();
  return (
    <Table size="small" aria-label="Files of this insertion">
      <TableHeader>
        <TableRow>
          <TableHeaderCell>File</TableHeaderCell>
          <TableHeaderCell className={styles.head}>Size</TableHeaderCell>
          <TableHeaderCell className={styles.head}>Keys</TableHeaderCell>
          <TableHeaderCell className={styles.head}>Rejected</TableHeaderCell>
          <TableHeaderCell>SHA-256</TableHeaderCell>
          {actionsOf && <TableHeaderCell className={mergeClasses(styles.head, styles.acts)}>Actions</TableHeaderCell>}
        </TableRow>
      </TableHeader>
      <TableBody>
        {files.map((file) => (
          <TableRow key={file.fileGuid}>
            <TableCell>
              <div className={styles.name}>{file.name}</div>
              <div className={styles.notes}>{notesText(file.notes)}</div>
            </TableCell>
            <TableCell className={styles.number}>{formatBytes(file.sizeBytes)}</TableCell>
            <TableCell className={styles.number}>{formatNumber(file.keyCount)}</TableCell>
            <TableCell className={styles.number}>
              {file.rejectedCount === 0 ? '0' : <Badge color="danger">{formatNumber(file.rejectedCount)}</Badge>}
            </TableCell>
            <TableCell>
              <span className={styles.hash} title={file.sha256}>
                {file.sha256.slice(0, 16)}…
              </span>
              <CopyButton text={file.sha256} label={`Copy SHA-256 of ${file.name}`} />
            </TableCell>
            {actionsOf && <TableCell className={styles.acts}>{actionsOf(file)}</TableCell>}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
};
