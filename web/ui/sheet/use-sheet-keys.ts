import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { blockOf, textOfBlock } from './block.js';
import { isOneCell, only, rangeOf, through, within, type Marked, type Place } from './marked.js';
import type { SheetProps } from './sheet.js';
import { commandOf, type SheetCommand } from './sheet-keys.js';
import type { Typing } from './sheet-row.js';

interface SheetKeysOptions extends Pick<SheetProps, 'rowCount' | 'rowAt' | 'columns' | 'acts'> {
  readonly frame: RefObject<HTMLElement | null>;
  readonly pageRows: () => number;
  readonly reveal: (row: number) => void;
}

interface TypingAt extends Place {
  readonly text: string;
}

const ways = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  right: { row: 0, column: 1 },
  left: { row: 0, column: -1 },
  stay: { row: 0, column: 0 },
} as const;

const placeOf = (target: EventTarget): Place | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell === null ? undefined : { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
};

const isInput = (target: EventTarget): boolean => target instanceof HTMLInputElement;

/** What is marked, what is typed, and what keys, mouse and clipboard do to it. */
export const useSheetKeys = (options: SheetKeysOptions) => {
  const { rowCount, rowAt, columns, acts, frame, reveal } = options;
  const [state, setMarked] = useState<Marked>(() => only({ row: 0, column: 0 }));
  const [typed, setTyped] = useState<TypingAt>();
  const mustFocus = useRef(false);
  const isDragging = useRef(false);
  const marked = within(state, rowCount, columns.length);
  const { active } = marked;
  const range = rangeOf(marked);

  // After each drawing: a row that was scrolled to is there only then.
  useEffect(() => {
    if (!mustFocus.current || typed !== undefined) return;
    const cell = frame.current?.querySelector<HTMLElement>(
      `[data-row="${active.row}"][data-column="${active.column}"]`,
    );
    if (!cell) return;
    mustFocus.current = false;
    cell.focus();
  });

  const go = (to: Place, isMarking: boolean): void => {
    const next = within(isMarking ? { anchor: marked.anchor, active: to } : only(to), rowCount, columns.length);
    mustFocus.current = true;
    reveal(next.active.row);
    setMarked(next);
  };
  const type = (place: Place, text: string): void => {
    if (acts === undefined || rowAt(place.row)?.isRemoved === true) return;
    acts.onTyping(place, text);
    setTyped({ ...place, text });
  };
  const textAt = ({ row, column }: Place): string => {
    const found = rowAt(row);
    return found?.isBlank === true ? '' : (found?.cells[column]?.text ?? '');
  };

  const carryOut = (command: SheetCommand): void => {
    const does: Readonly<Record<Exclude<SheetCommand['kind'], 'go' | 'type'>, () => void>> = {
      edit: () => type(active, textAt(active)),
      clear: () => acts?.onClear(range),
      fillDown: () => acts?.onFillDown(range),
      removeRows: () => acts?.onRemoveRows(range),
      undo: () => acts?.onUndo(),
      redo: () => acts?.onRedo(),
      markColumn: () =>
        setMarked({ anchor: { row: 0, column: active.column }, active: { row: rowCount - 1, column: active.column } }),
    };
    if (command.kind === 'go') go(command.to, command.isMarking);
    else if (command.kind === 'type') type(active, command.text);
    else does[command.kind]();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (placeOf(event.target) === undefined || isInput(event.target)) return;
    const command = commandOf(
      {
        key: event.key,
        isControl: event.ctrlKey || event.metaKey,
        isShift: event.shiftKey,
        isAlt: event.altKey,
      },
      active,
      { rowCount, columnCount: columns.length, pageRows: options.pageRows() },
    );
    if (command === undefined) return;
    event.preventDefault();
    carryOut(command);
  };

  const onCopy = (event: ClipboardEvent<HTMLElement>): void => {
    if (isInput(event.target)) return;
    event.preventDefault();
    const block = through(range.top, range.bottom).map((row) =>
      through(range.left, range.right).map((column) => textAt({ row, column })),
    );
    event.clipboardData.setData('text/plain', textOfBlock(block));
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>): void => {
    if (isInput(event.target) || acts === undefined) return;
    event.preventDefault();
    const block = blockOf(event.clipboardData.getData('text/plain'));
    acts.onPaste(range, block);
    // What was put in is marked, as it is in a spreadsheet.
    const width = Math.max(...block.map((cells) => cells.length));
    if (!isOneCell(marked) && block.length === 1 && width === 1) return;
    const from = { row: range.top, column: range.left };
    mustFocus.current = true;
    setMarked({
      anchor: { row: from.row + block.length - 1, column: Math.min(from.column + width, columns.length) - 1 },
      active: from,
    });
  };

  const onMouseDown = (event: MouseEvent<HTMLElement>): void => {
    const place = placeOf(event.target);
    if (place === undefined || isInput(event.target) || event.button !== 0) return;
    isDragging.current = true;
    go(place, event.shiftKey);
  };
  const onMouseOver = (event: MouseEvent<HTMLElement>): void => {
    const place = isDragging.current && event.buttons === 1 ? placeOf(event.target) : undefined;
    if (place !== undefined) setMarked({ anchor: marked.anchor, active: place });
  };

  const done: Typing['onDone'] = (text, way) => {
    if (typed === undefined) return;
    setTyped(undefined);
    if (text !== textAt(typed)) acts?.onText(typed, text);
    if (way === 'stay') return;
    mustFocus.current = true;
    const to = { row: typed.row + ways[way].row, column: typed.column + ways[way].column };
    // Typing into the last row makes a row of it, and another one behind it.
    const next = within(only(to), rowCount + 1, columns.length);
    reveal(next.active.row);
    setMarked(next);
  };
  const typing = typed && {
    column: typed.column,
    text: typed.text,
    onTyping: (text: string) => acts?.onTyping(typed, text),
    onDone: done,
    onLeave: () => {
      mustFocus.current = true;
      setTyped(undefined);
    },
  };

  return {
    ...{ active, range, typing, typingAt: typed },
    handlers: {
      ...{ onKeyDown, onCopy, onPaste, onMouseDown, onMouseOver },
      onMouseUp: () => {
        isDragging.current = false;
      },
      onDoubleClick: (event: MouseEvent<HTMLElement>) => {
        const place = placeOf(event.target);
        if (place !== undefined && !isInput(event.target)) type(place, textAt(place));
      },
      onFocus: (event: { readonly target: EventTarget }) => {
        const place = placeOf(event.target);
        if (place === undefined || (place.row === active.row && place.column === active.column)) return;
        if (!isInput(event.target)) setMarked(only(place));
      },
    },
  };
};
