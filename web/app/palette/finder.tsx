import { Button, Tooltip, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { startTransition, useEffect, useState } from 'react';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import { narrowWindow } from '../../ui/theme/windows.js';
import { isHelpKey, isInDialog, isPaletteKey, paletteKeys, takesLetters } from '../../ui/shortcuts/shortcut.js';

const PaletteDialog = onDemand(() => import('./palette.dialog.js'));
const ShortcutsDialog = onDemand(() => import('./shortcuts.dialog.js'));

const useStyles = makeStyles({
  button: { minWidth: 'auto', fontWeight: tokens.fontWeightRegular },
  name: { [narrowWindow]: { display: 'none' } },
});

type Open = 'palette' | 'shortcuts';

/** Which of both a key asks for. */
const askedBy = (event: KeyboardEvent): Open | undefined => {
  if (event.defaultPrevented || isInDialog()) return undefined;
  if (isPaletteKey(event)) return 'palette';
  return isHelpKey(event) && !takesLetters(event.target) ? 'shortcuts' : undefined;
};

/** The button of the palette; and the keys that open it, and the list of all keys, from anywhere. */
export const Finder = () => {
  const styles = useStyles();
  const [open, setOpen] = useState<Open>();
  const show = (what: Open): void => startTransition(() => setOpen(what));
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const asked = askedBy(event);
      if (asked === undefined) return;
      event.preventDefault();
      show(asked);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const close = (): void => setOpen(undefined);
  return (
    <>
      <Tooltip content={`Pages, acts and records (${paletteKeys()})`} relationship="description">
        <Button
          appearance="subtle"
          className={styles.button}
          icon={<SearchRegular />}
          aria-label="Search"
          aria-haspopup="dialog"
          aria-expanded={open === 'palette'}
          aria-keyshortcuts="Control+K Meta+K"
          onClick={() => show('palette')}
        >
          <span className={styles.name}>Search</span>
        </Button>
      </Tooltip>
      <Opened isOpen={open === 'palette'}>
        <PaletteDialog isOpen={open === 'palette'} onClose={close} />
      </Opened>
      <Opened isOpen={open === 'shortcuts'}>
        <ShortcutsDialog isOpen={open === 'shortcuts'} onClose={close} />
      </Opened>
    </>
  );
};
