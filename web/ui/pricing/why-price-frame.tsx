import { Button, DialogActions, DialogBody, DialogContent, DialogTitle, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.js';

const useStyles = makeStyles({ surface: { maxWidth: 'min(840px, 96vw)' } });

export interface WhyPriceFrameProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog in which 'Why this price?' is answered, over whatever page it is asked on. */
export const WhyPriceFrame = ({ onClose, children }: WhyPriceFrameProps) => {
  const styles = useStyles();
  return (
    <DialogFrame isOpen onClose={onClose} className={styles.surface}>
      <DialogBody>
        <DialogTitle>Why this price?</DialogTitle>
        <DialogContent tabIndex={0}>{children}</DialogContent>
        <DialogActions>
          <Button appearance="primary" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </DialogBody>
    </DialogFrame>
  );
};
