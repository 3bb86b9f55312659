import { Button, Tooltip, makeStyles, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useEffect, useState } from 'react';

/** How long a copied value is confirmed; given by the specification. */
export const copyHighlightMs = 800;

const useStyles = makeStyles({
  copied: { color: tokens.colorPaletteGreenForeground1 },
});

/** True for 800 ms after `copy` put a text on the clipboard. */
export const useCopy = (): { readonly isCopied: boolean; readonly copy: (text: string) => Promise<void> } => {
  const [copiedAt, setCopiedAt] = useState<number>();
  useEffect(() => {
    if (copiedAt === undefined) return undefined;
    const timer = window.setTimeout(() => setCopiedAt(undefined), copyHighlightMs);
    return () => window.clearTimeout(timer);
  }, [copiedAt]);
  return {
    isCopied: copiedAt !== undefined,
    copy: async (text) => {
      await navigator.clipboard.writeText(text);
      setCopiedAt(performance.now());
    },
  };
};

export interface CopyButtonProps {
  readonly text: string;
  /** Said to assistive technology and in the tooltip: 'Copy SKU'. */
  readonly label: string;
  /** With it the button shows a caption beside its icon. */
  readonly caption?: string;
  /** In a grid, whose cells are the stops of the keyboard: Ctrl+C on the cell presses it. */
  readonly isInGrid?: boolean;
}

export const CopyButton = ({ text, label, caption, isInGrid = false }: CopyButtonProps) => {
  const styles = useStyles();
  const { isCopied, copy } = useCopy();
  return (
    <Tooltip content={isCopied ? 'Copied' : label} relationship="label" {...(isCopied && { visible: true })}>
      <Button
        appearance={caption === undefined ? 'transparent' : 'secondary'}
        size={caption === undefined ? 'small' : 'medium'}
        icon={isCopied ? <CheckmarkRegular className={styles.copied} /> : <CopyRegular />}
        {...(isInGrid && { tabIndex: -1, 'data-copy': true })}
        onClick={(event) => {
          event.stopPropagation();
          void copy(text);
        }}
      >
        {caption}
      </Button>
    </Tooltip>
  );
};
