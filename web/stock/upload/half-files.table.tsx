import {
  Button,
  MessageBar,
  MessageBarBody,
  MessageBarTitle,
  ProgressBar,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useRef } from 'react';
import { formatBytes, formatCount, formatNumber } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import type { HalfFile } from '../insertion/insertion.js';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: `${tokens.spacingVerticalS} 0 0`,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(160px, 320px) minmax(200px, 1fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  small: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  acts: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  hidden: { display: 'none' },
});

export interface HalfFilesProps {
  readonly files: readonly HalfFile[];
  readonly onChosen: (files: readonly File[]) => void;
  readonly onDiscard: (file: HalfFile) => void;
}

/** Files of which a part is on the server, from before a reload or from another device: chosen again, they go on. */
export const HalfFiles = ({ files, onChosen, onDiscard }: HalfFilesProps) => {
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  if (files.length === 0) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {files.length === 1
            ? 'One file is only half uploaded.'
            : `${formatNumber(files.length)} files are only half uploaded.`}
        </MessageBarTitle>
        Choose the same file again and only the rest is sent. Halves are kept for seven days.
        <ul className={styles.list} aria-label="Half uploaded files">
          {files.map((file) => (
            <li key={file.fileGuid} className={styles.row}>
              <div>
                <div className={styles.name}>{file.name}</div>
                <div className={styles.small}>
                  last part <UtcTime value={file.changedAt} isLabelled />
                </div>
              </div>
              <div>
                <ProgressBar
                  aria-label={`${file.name} on the server`}
                  value={file.receivedBytes / file.sizeBytes}
                  thickness="large"
                />
                <span className={styles.small}>
                  {formatBytes(file.receivedBytes)} of {formatBytes(file.sizeBytes)} on the server,{' '}
                  {formatCount(file.keyCount, 'key')}
                </span>
              </div>
              <div className={styles.acts}>
                <Button size="small" aria-label={`Choose ${file.name} again`} onClick={() => picker.current?.click()}>
                  Choose file
                </Button>
                <Button
                  size="small"
                  appearance="subtle"
                  aria-label={`Discard ${file.name}`}
                  onClick={() => onDiscard(file)}
                >
                  Discard
                </Button>
              </div>
            </li>
          ))}
        </ul>
        <input
          ref={picker}
          className={styles.hidden}
          type="file"
          accept=".txt"
          multiple
          tabIndex={-1}
          aria-hidden
          data-resume
          onChange={(event) => {
            onChosen([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
      </MessageBarBody>
    </MessageBar>
  );
};
