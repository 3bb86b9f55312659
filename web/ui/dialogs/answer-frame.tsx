import { Button, DialogActions, DialogBody, DialogContent, DialogTitle, makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.js';

const useStyles = makeStyles({ surface: { maxWidth: 'min(840px, 96vw)' } });

export interface AnswerFrameProps {
  /** The question. */
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog in which a question is answered, over whatever page it is asked on. */
export const AnswerFrame = ({ title, onClose, children }: AnswerFrameProps) => {
  const styles = useStyles();
  return (
    <DialogFrame isOpen onClose={onClose} className={styles.surface}>
      <DialogBody>
        <DialogTitle>{title}</DialogTitle>
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
