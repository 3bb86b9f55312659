import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { DialogFrame } from '../dialogs/dialog-frame.js';
import { paragraphsOf, usePageInformation } from './page-content.js';

const useStyles = makeStyles({
  texts: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM, overflowWrap: 'anywhere' },
  text: { whiteSpace: 'pre-line' },
});

interface PageAboutProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** What the info button beside the breadcrumbs opens: the page's own words, then those of staff. */
const PageAbout = ({ title, isOpen, onClose, children }: PageAboutProps) => {
  const styles = useStyles();
  const paragraphs = paragraphsOf(usePageInformation());
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose}>
      <DialogBody>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent className={styles.texts}>
          {children !== undefined && <div>{children}</div>}
          {paragraphs.map((paragraph, at) => (
            <div key={`${at} ${paragraph}`} className={styles.text}>
              {paragraph}
            </div>
          ))}
        </DialogContent>
        <DialogActions>
          <Button appearance="primary" onClick={onClose}>
            Close
          </Button>
        </DialogActions>
      </DialogBody>
    </DialogFrame>
  );
};

export default PageAbout;
