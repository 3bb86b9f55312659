import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useRef, type MouseEvent } from 'react';
import { NavigationIcon } from '../shell/navigation/navigation-icon.js';
import type { Entry, EntryGroup } from './entries.js';

const useStyles = makeStyles({
  list: {
    flex: '1 1 auto',
    minHeight: 0,
    overflowY: 'auto',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS} ${tokens.spacingVerticalS}`,
  },
  heading: {
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM} ${tokens.spacingVerticalXXS}`,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  option: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '36px',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    cursor: 'pointer',
    '& svg': { flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  },
  // The mark at its edge tells it where colours are few, and forced ones keep the outline.
  active: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    color: tokens.colorNeutralForeground1Selected,
    '& svg': { color: tokens.colorNeutralForeground2Selected },
    boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  activeDetails: { color: tokens.colorNeutralForeground2Selected },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
  // A name that somebody has given takes as many lines as it needs.
  name: { overflowWrap: 'anywhere' },
  details: { overflowWrap: 'anywhere', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

interface OptionProps {
  readonly entry: Entry;
  readonly id: string;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (event: MouseEvent) => void;
}

/** A link, so that the pointer opens it in a tab of its own as any other; the keyboard stays in the field. */
const Option = ({ entry: { name, details, icon, href }, id, isActive, onPoint, onOpen }: OptionProps) => {
  const styles = useStyles();
  const option = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <a
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      href={href}
      className={mergeClasses(styles.option, isActive && styles.active)}
      onMouseMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <NavigationIcon name={icon} />
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        {details !== '' && (
          <span className={mergeClasses(styles.details, isActive && styles.activeDetails)}>{details}</span>
        )}
      </span>
    </a>
  );
};

export interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly EntryGroup[];
  readonly activeId: string | undefined;
  readonly idOf: (entry: Entry) => string;
  readonly onPoint: (entry: Entry) => void;
  readonly onOpen: (entry: Entry, event: MouseEvent) => void;
}

/** The listbox of the palette's combobox. */
export const PaletteList = ({ id, groups, activeId, idOf, onPoint, onOpen }: PaletteListProps) => {
  const styles = useStyles();
  return (
    <div id={id} role="listbox" aria-label="Results" className={styles.list}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div id={`${id}-${group.name}`} role="presentation" className={styles.heading}>
            {group.title}
          </div>
          {group.entries.map((entry) => (
            <Option
              key={entry.id}
              entry={entry}
              id={idOf(entry)}
              isActive={entry.id === activeId}
              onPoint={() => onPoint(entry)}
              onOpen={(event) => onOpen(entry, event)}
            />
          ))}
        </div>
      ))}
    </div>
  );
};
