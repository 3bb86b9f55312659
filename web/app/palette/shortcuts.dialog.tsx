import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Fragment, useEffect } from 'react';
import { useRead } from '../../client/api.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { TextLink } from '../../ui/link/link.js';
import { shortcutGroups } from './shortcuts.js';

const useStyles = makeStyles({
  group: { margin: `${tokens.spacingVerticalM} 0 ${tokens.spacingVerticalXS}`, fontSize: tokens.fontSizeBase300 },
  list: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
  },
  keys: { fontWeight: tokens.fontWeightSemibold },
  what: { margin: 0 },
});

export interface ShortcutsDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Every key that does more than the browser's own; a letter alone asks for it, which people may switch off. */
const ShortcutsDialog = ({ isOpen, onClose }: ShortcutsDialogProps) => {
  const styles = useStyles();
  const { data, error } = useRead('GET /account/shortcuts', {});
  // Where it cannot be read, who asked is answered.
  const isOn = data?.hasLetterShortcuts ?? error !== undefined;
  const isOff = data?.hasLetterShortcuts === false;
  useEffect(() => {
    // Or it would open by itself once they are switched on.
    if (isOpen && isOff) onClose();
  }, [isOpen, isOff, onClose]);
  return (
    <DialogFrame isOpen={isOpen && isOn} onClose={onClose}>
      <DialogBody>
        <DialogTitle>Keyboard shortcuts</DialogTitle>
        <DialogContent>
          {shortcutGroups().map(({ where, shortcuts }) => (
            <Fragment key={where}>
              <h3 className={styles.group}>{where}</h3>
              <dl className={styles.list}>
                {shortcuts.map(([keys, what]) => (
                  <Fragment key={keys}>
                    <dt className={styles.keys}>{keys}</dt>
                    <dd className={styles.what}>{what}</dd>
                  </Fragment>
                ))}
              </dl>
            </Fragment>
          ))}
          <p>
            A letter alone, as ?, can be switched off in your{' '}
            <TextLink href="/account/account/" onFollow={onClose}>
              account’s settings
            </TextLink>
            .
          </p>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </DialogBody>
    </DialogFrame>
  );
};

export default ShortcutsDialog;
