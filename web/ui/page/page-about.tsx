import { Button, DialogActions, DialogBody, DialogContent, DialogTitle } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.js';

interface PageAboutProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What the info button beside the breadcrumbs opens. */
const PageAbout = ({ title, isOpen, onClose, children }: PageAboutProps) => (
  <DialogFrame isOpen={isOpen} onClose={onClose}>
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
      <DialogActions>
        <Button appearance="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </DialogBody>
  </DialogFrame>
);

export default PageAbout;
