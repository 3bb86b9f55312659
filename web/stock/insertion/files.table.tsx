import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button/copy-button.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { formatBytes, formatNumber } from '../../ui/format/format.js';
import { notesText } from './file-notes.js';
import type { InsertionFile } from './insertion.js';

const useStyles = makeStyles({
  hash: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  name: { overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold },
  notes: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

export interface FilesTableProps {
  readonly files: readonly InsertionFile[];
  /** Buttons at the end of a file's row. */
  readonly actionsOf?: (file: InsertionFile) => ReactNode;
}

const Name = ({ name, notes }: InsertionFile) => {
  const styles = useStyles();
  return (
    <>
      <div className={styles.name}>{name}</div>
      <div className={styles.notes}>{notesText(notes)}</div>
    </>
  );
};

const Hash = ({ name, sha256 }: InsertionFile) => {
  const styles = useStyles();
  return (
    <>
      <span className={styles.hash} title={sha256}>
        {sha256.slice(0, 16)}…
      </span>
      <CopyButton text={sha256} label={`Copy SHA-256 of ${name}`} />
    </>
  );
};

const columns: readonly FactsColumn<InsertionFile>[] = [
  { name: 'File', of: (file) => <Name {...file} /> },
  { name: 'Size', of: ({ sizeBytes }) => formatBytes(sizeBytes), kind: 'number', width: 96 },
  { name: 'Keys', of: ({ keyCount }) => formatNumber(keyCount), kind: 'number', width: 96 },
  {
    name: 'Rejected',
    of: ({ rejectedCount }) =>
      rejectedCount === 0 ? '0' : <Badge color="danger">{formatNumber(rejectedCount)}</Badge>,
    kind: 'number',
    width: 96,
  },
  // Names get the room that is left: they are what people chose.
  { name: 'SHA-256', of: (file) => <Hash {...file} />, width: 190 },
];

/** The files that the server has: keys counted, rejected lines, SHA-256 of the bytes as they came. */
export const FilesTable = ({ files, actionsOf }: FilesTableProps) => (
  <FactsTable
    label="Files of this insertion"
    columns={actionsOf ? [...columns, { name: 'Actions', of: actionsOf, kind: 'acts', width: 200 }] : columns}
    rows={files}
    keyOf={({ fileGuid }) => fileGuid}
  />
);
