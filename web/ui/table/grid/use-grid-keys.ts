import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

export interface Position {
  /** -1 is the header. */
  readonly row: number;
  readonly column: number;
}

interface GridSize {
  readonly rowCount: number;
  readonly columnCount: number;
  /** Rows that Page Up and Page Down move by. */
  readonly pageRows: number;
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Where a key leads in a grid (WAI-ARIA APG, grid pattern); `undefined` for other keys. */
export const positionAfter = (key: string, isControl: boolean, at: Position, size: GridSize): Position | undefined => {
  const lastRow = size.rowCount - 1;
  const lastColumn = size.columnCount - 1;
  const moves: Readonly<Record<string, () => Position>> = {
    ArrowDown: () => ({ ...at, row: at.row + 1 }),
    ArrowUp: () => ({ ...at, row: at.row - 1 }),
    ArrowRight: () => ({ ...at, column: at.column + 1 }),
    ArrowLeft: () => ({ ...at, column: at.column - 1 }),
    PageDown: () => ({ ...at, row: at.row + size.pageRows }),
    PageUp: () => ({ ...at, row: Math.max(0, at.row - size.pageRows) }),
    Home: () => (isControl ? { row: 0, column: 0 } : { ...at, column: 0 }),
    End: () => (isControl ? { row: lastRow, column: lastColumn } : { ...at, column: lastColumn }),
  };
  const move = moves[key];
  if (!move) return undefined;
  const target = move();
  return { row: clamp(target.row, -1, lastRow), column: clamp(target.column, 0, lastColumn) };
};

export interface GridKeys {
  /** The one cell in the tab order. */
  readonly active: Position;
  readonly setActive: (position: Position) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
}

interface GridKeysOptions extends GridSize {
  readonly frame: React.RefObject<HTMLElement | null>;
  readonly reveal: (row: number) => void;
  readonly onEnter: (row: number) => void;
  readonly onSpace: (row: number) => void;
}

/** Checkbox, menu and sort cells have their control as their whole content; others open and select the row. */
const controlOf = (cell: Element): HTMLElement | null =>
  cell.hasAttribute('data-control') ? cell.querySelector<HTMLElement>('button, input') : null;

/** Ctrl+C (Cmd+C) on the cell of an id presses its copy button, unless letters are marked. @returns whether it did */
const copyOf = ({ key, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>, cell: Element): boolean => {
  const button = cell.querySelector<HTMLElement>('[data-copy]');
  if (button === null || key.toLowerCase() !== 'c' || !(ctrlKey || metaKey)) return false;
  if (window.getSelection()?.isCollapsed === false) return false;
  button.click();
  return true;
};

/** Arrow keys between cells, Home/End, Enter opens the row, Space selects it; on a control's cell both press it. Ctrl+C copies. */
export const useGridKeys = (options: GridKeysOptions): GridKeys => {
  const { rowCount, columnCount, pageRows, frame, reveal, onEnter, onSpace } = options;
  const [active, setActive] = useState<Position>({ row: 0, column: 0 });
  const mustFocus = useRef(false);
  const shown = {
    row: clamp(active.row, -1, Math.max(rowCount - 1, -1)),
    column: clamp(active.column, 0, Math.max(columnCount - 1, 0)),
  };

  // After each drawing: a row that was scrolled to is there only then.
  useEffect(() => {
    if (!mustFocus.current) return;
    const cell = frame.current?.querySelector<HTMLElement>(`[data-row="${shown.row}"][data-column="${shown.column}"]`);
    if (!cell) return;
    mustFocus.current = false;
    cell.focus();
  });

  const press = (cell: Element, key: string): void => {
    const control = controlOf(cell);
    if (control) control.click();
    else if (shown.row >= 0) (key === 'Enter' ? onEnter : onSpace)(shown.row);
  };

  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const next = positionAfter(event.key, event.ctrlKey, shown, { rowCount, columnCount, pageRows });
    if (!next) return;
    event.preventDefault();
    mustFocus.current = true;
    if (next.row >= 0) reveal(next.row);
    setActive(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const cell = (event.target as Element).closest('[data-row][data-column]');
    if (!cell || event.altKey || copyOf(event, cell) || event.metaKey) return;
    const isPress = event.key === 'Enter' || event.key === ' ';
    if (!isPress) {
      move(event);
    } else if (event.target === cell) {
      // On a control inside the cell the key is the control's own.
      event.preventDefault();
      press(cell, event.key);
    }
  };
  return { active: shown, setActive, onKeyDown };
};
