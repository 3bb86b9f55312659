import { Dialog, DialogSurface, Input, Link, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { messageOf } from '../../client/problems/message.js';
import { visitsBeside } from '../../client/routing/visits.js';
import { useSession } from '../../client/session/use-session.js';
import { FocusReturn } from '../../ui/dialogs/focus-return.js';
import { newTabKeys } from '../../ui/shortcuts/shortcut.js';
import { narrowWindow } from '../../ui/theme/windows.js';
import { routeAt } from '../routing/all-routes.js';
import { isOpenTo, openActs, openPlaces } from '../routing/places.js';
import { filled, fitting, stepFrom, type Entry, type EntryGroup } from './entries.js';
import { PaletteList } from './palette-list.js';
import { useRecords } from './use-records.js';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    width: '640px',
    maxWidth: 'calc(100vw - 32px)',
    height: '520px',
    padding: 0,
    overflow: 'hidden',
  },
  field: { flexShrink: 0, padding: tokens.spacingHorizontalM },
  input: { width: '100%' },
  // Its room stays when it goes, so that nothing moves under the pointer.
  progress: { flexShrink: 0, height: '2px' },
  empty: {
    flex: '1 1 auto',
    padding: tokens.spacingHorizontalXXL,
    color: tokens.colorNeutralForeground2,
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  keys: { [narrowWindow]: { display: 'none' } },
  problem: { padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalS}`, overflowWrap: 'anywhere' },
});

const longest = 200;
const recentAtMost = 5;

/** Of the application itself: what one was at, what one can do, where one can go. */
const useOwnGroups = (text: string): readonly EntryGroup[] => {
  const session = useSession();
  const { pathname } = useLocation();
  const recent = visitsBeside(pathname)
    .filter((visit) => {
      const route = routeAt(visit.pathname);
      return route?.load !== undefined && isOpenTo(route, session);
    })
    .slice(0, recentAtMost)
    .map(({ href, title }): Entry => ({ id: `recent-${href}`, name: title, details: '', icon: 'recent', href }));
  const acts = openActs(session).map((act): Entry => ({ ...act, id: `act-${act.href}`, details: '' }));
  const pages = openPlaces(session)
    .filter(({ isOfAct }) => !isOfAct)
    .map(({ name, summary, icon, href }): Entry => ({ id: `page-${href}`, name, details: summary, icon, href }));
  return [
    { name: 'recent', title: 'Recently opened', entries: text.trim() === '' ? recent : [] },
    { name: 'pages', title: 'Pages', entries: fitting(pages, text) },
    { name: 'acts', title: 'What you can do', entries: fitting(acts, text) },
  ];
};

const countText = (count: number, isBusy: boolean): string => {
  if (isBusy) return 'Searching';
  return count === 1 ? '1 result' : `${count} results`;
};

/** Which entry is the active one: what the arrows or the pointer chose while it stands, else the first. */
const useActive = (entries: readonly Entry[], text: string) => {
  const [chosen, setChosen] = useState({ text, id: '' });
  const found = chosen.text === text ? entries.findIndex(({ id }) => id === chosen.id) : -1;
  const at = found >= 0 ? found : entries.length > 0 ? 0 : -1;
  const choose = (entry: Entry | undefined): void => setChosen({ text, id: entry?.id ?? '' });
  return { active: entries[at], choose, step: (by: 1 | -1) => choose(entries[stepFrom(at, by, entries.length)]) };
};

const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const styles = useStyles();
  const navigate = useNavigate();
  const id = useId();
  const [text, setText] = useState('');
  const own = useOwnGroups(text);
  const records = useRecords(text);
  const groups = filled([...own, ...records.groups]);
  const entries = groups.flatMap((group) => group.entries);
  const { active, choose, step } = useActive(entries, text);
  const idOf = (entry: Entry): string => `${id}-${entry.id}`;
  const open = ({ href }: Entry): void => {
    onClose();
    void navigate(href);
  };
  const click = (entry: Entry, event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(entry);
  };
  const press = (event: KeyboardEvent): void => {
    // While a word of several keys is put together, the keys are its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    }
    if (event.key !== 'Enter' || active === undefined) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) window.open(active.href, '_blank', 'noopener');
    else open(active);
  };
  return (
    <>
      <div className={styles.field}>
        <Input
          className={styles.input}
          size="large"
          autoFocus
          appearance="filled-darker"
          contentBefore={<SearchRegular aria-hidden />}
          placeholder="Pages, products, SKUs, connections, users, documents"
          role="combobox"
          aria-label="Search pages, acts and records"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && idOf(active)}
          autoComplete="off"
          spellCheck={false}
          maxLength={longest}
          value={text}
          onChange={(_, { value }) => setText(value)}
          onKeyDown={press}
        />
      </div>
      <div className={styles.progress}>
        {records.isBusy && <ProgressBar aria-label="Searching" thickness="medium" />}
      </div>
      {records.problem && (
        <div className={styles.problem} role="alert">
          Records could not be searched. {messageOf(records.problem)}{' '}
          <Link inline as="button" onClick={records.retry}>
            Try again
          </Link>
        </div>
      )}
      {entries.length === 0 && !records.isBusy && !records.problem && (
        <div className={styles.empty}>Nothing is called “{text.trim()}”. A name, a code or a GUID finds a record.</div>
      )}
      <PaletteList
        id={`${id}-list`}
        groups={groups}
        activeId={active?.id}
        idOf={idOf}
        onPoint={(entry) => {
          if (entry.id !== active?.id) choose(entry);
        }}
        onOpen={click}
      />
      <div className={styles.foot}>
        <span role="status">{countText(entries.length, records.isBusy)}</span>
        <span className={styles.keys}>↑ ↓ choose · Enter opens · {newTabKeys()} in a new tab · Esc closes</span>
      </div>
    </>
  );
};

export interface PaletteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Finds pages, acts and records by what is typed (ADR 0090). */
const PaletteDialog = ({ isOpen, onClose }: PaletteDialogProps) => {
  const styles = useStyles();
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(_, data) => {
        if (!data.open) onClose();
      }}
    >
      <DialogSurface className={styles.surface} aria-label="Search" aria-describedby={undefined}>
        <FocusReturn />
        <Palette onClose={onClose} />
      </DialogSurface>
    </Dialog>
  );
};

export default PaletteDialog;
