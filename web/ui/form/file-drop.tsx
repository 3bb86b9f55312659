import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useId, useRef, useState, type DragEvent } from 'react';

export interface FileDropProps {
  readonly label: string;
  /** Endings, comma-separated: '.txt'. The browser's picker filters by it; the screen checks again. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  readonly isDisabled?: boolean;
  /** One low row, for a list that has files already. */
  readonly isCompact?: boolean;
  /** What is allowed, in one line: types, sizes, how much is left. */
  readonly hint: string;
  readonly onFiles: (files: readonly File[]) => void;
}

const useStyles = makeStyles({
  zone: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalS,
    padding: `${tokens.spacingVerticalXXL} ${tokens.spacingHorizontalXL}`,
    border: `2px dashed ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    textAlign: 'center',
    transitionProperty: 'background-color, border-color',
    transitionDuration: tokens.durationFast,
    '@media (prefers-reduced-motion: reduce)': { transitionDuration: '0.01ms' },
  },
  compact: {
    flexDirection: 'row',
    columnGap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    textAlign: 'left',
  },
  over: {
    border: `2px dashed ${tokens.colorBrandStroke1}`,
    backgroundColor: tokens.colorBrandBackground2,
  },
  icon: { fontSize: '28px', color: tokens.colorBrandForeground1 },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  pick: { flexShrink: 0, whiteSpace: 'nowrap' },
  hidden: { display: 'none' },
});

/** Drop zone and picker in one; the button is the keyboard's way. */
export const FileDrop = (props: FileDropProps) => {
  const { label, accept, isMultiple = true, isDisabled = false, isCompact = false, hint, onFiles } = props;
  const styles = useStyles();
  const hintId = useId();
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) onFiles([...event.dataTransfer.files].slice(0, isMultiple ? undefined : 1));
  };
  return (
    <div
      className={mergeClasses(styles.zone, isCompact && styles.compact, isOver && !isDisabled && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ArrowUploadRegular className={styles.icon} aria-hidden />
      <div>{label}</div>
      <Button
        className={styles.pick}
        disabled={isDisabled}
        aria-describedby={hintId}
        onClick={() => picker.current?.click()}
      >
        {isMultiple ? 'Choose files' : 'Choose a file'}
      </Button>
      <input
        ref={picker}
        className={styles.hidden}
        type="file"
        accept={accept}
        multiple={isMultiple}
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
      <div id={hintId} className={styles.hint}>
        {hint}
      </div>
    </div>
  );
};
