import { mergeClasses } from '@fluentui/react-components';
import { memo, useId, useState, type KeyboardEvent } from 'react';
import type { SheetCell, SheetColumn, SheetRow, Suggestion } from './sheet.js';
import { useSheetStyles } from './sheet-styles.js';

/** A cell that is being typed into. */
export interface Typing {
  readonly column: number;
  /** What the input begins with. */
  readonly text: string;
  readonly suggestions: readonly Suggestion[];
  readonly onTyping: (text: string) => void;
  /** @param way where the keyboard goes then */
  readonly onDone: (text: string, way: 'down' | 'up' | 'right' | 'left' | 'stay') => void;
  readonly onLeave: () => void;
}

interface EditorProps extends Typing {
  readonly label: string;
}

/** The input in a cell: Enter and Tab put it down and go on, Escape leaves the cell as it was. */
const CellEditor = ({ label, text, suggestions, onTyping, onDone, onLeave }: EditorProps) => {
  const styles = useSheetStyles();
  const listId = useId();
  const [typed, setTyped] = useState(text);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onLeave();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onDone(typed, event.shiftKey ? 'up' : 'down');
    } else if (event.key === 'Tab') {
      event.preventDefault();
      onDone(typed, event.shiftKey ? 'left' : 'right');
    }
  };
  return (
    <>
      <input
        className={styles.input}
        aria-label={label}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        value={typed}
        {...(suggestions.length > 0 && { list: listId })}
        onChange={({ target }) => {
          setTyped(target.value);
          onTyping(target.value);
        }}
        onKeyDown={onKeyDown}
        // Behind what it begins with, which would be typed before otherwise.
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        onBlur={() => onDone(typed, 'stay')}
      />
      {suggestions.length > 0 && (
        <datalist id={listId}>
          {suggestions.map(({ value, label: more }) => (
            <option key={value} value={value} {...(more !== undefined && { label: more })} />
          ))}
        </datalist>
      )}
    </>
  );
};

export interface SheetRowViewProps {
  readonly row: SheetRow;
  readonly index: number;
  readonly top: number;
  readonly columns: readonly SheetColumn[];
  /** Of the marked cells; -1 where none lies in this row. */
  readonly left: number;
  readonly right: number;
  /** Of the cell that has the keyboard, if it lies in this row. */
  readonly active: number | undefined;
  readonly typing: Typing | undefined;
}

const inWords = ({ text, fault, before }: SheetCell): string =>
  [text, fault, before !== undefined && `was ${before === '' ? 'empty' : before}`].filter(Boolean).join(', ');

/** What eyes see of a cell, to who hears it. */
const labelOf = (cell: SheetCell): { readonly 'aria-label'?: string } =>
  cell.fault === undefined && cell.before === undefined ? {} : { 'aria-label': inWords(cell) };

const blankCell: SheetCell = { text: '' };

interface CellViewProps {
  /** Of the row: a hook in each cell would look through all styles again for each that is mounted. */
  readonly styles: ReturnType<typeof useSheetStyles>;
  readonly cell: SheetCell | undefined;
  readonly column: SheetColumn;
  readonly index: number;
  readonly position: number;
  readonly isMarked: boolean;
  readonly isActive: boolean;
  readonly typing: Typing | undefined;
}

const CellView = (props: CellViewProps) => {
  const { styles, cell = blankCell, column, index, position, isMarked, isActive, typing } = props;
  const isChanged = cell.before !== undefined;
  const isWrong = cell.fault !== undefined;
  return (
    <div
      role="gridcell"
      aria-colindex={position + 2}
      aria-selected={isMarked}
      aria-invalid={isWrong}
      {...labelOf(cell)}
      tabIndex={isActive ? 0 : -1}
      data-row={index}
      data-column={position}
      className={mergeClasses(
        styles.cell,
        column.isAtEnd === true && styles.atEnd,
        isChanged && styles.changed,
        isMarked && styles.marked,
        isWrong && styles.wrong,
        isActive && styles.active,
      )}
    >
      {typing ? (
        <CellEditor {...typing} label={column.title} />
      ) : (
        <span className={styles.text} data-text>
          {cell.text}
        </span>
      )}
    </div>
  );
};

const SheetRowView = (props: SheetRowViewProps) => {
  const { row, index, columns, left, right, active, typing } = props;
  const styles = useSheetStyles();
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={mergeClasses(styles.row, row.isRemoved && styles.removed, row.isBlank && styles.blank)}
      style={{ top: `${props.top}px` }}
    >
      <div role="rowheader" aria-colindex={1} className={mergeClasses(styles.cell, styles.state)} title={row.stateHint}>
        <span className={styles.text}>{row.state}</span>
      </div>
      {columns.map((column, position) => (
        <CellView
          key={column.name}
          styles={styles}
          cell={row.cells[position]}
          column={column}
          index={index}
          position={position}
          isMarked={position >= left && position <= right}
          isActive={active === position}
          typing={typing?.column === position ? typing : undefined}
        />
      ))}
    </div>
  );
};

/** Memoised: scrolling and moving redraw only the rows that change. */
export const MemoSheetRow = memo(SheetRowView);
