/** What a key means in a sheet while no cell is being edited, as spreadsheets have it. */
import { positionAfter } from '../table/grid/use-grid-keys.js';
import type { Place } from './marked.js';

export interface Pressed {
  readonly key: string;
  /** Ctrl, or Cmd. */
  readonly isControl: boolean;
  readonly isShift: boolean;
  readonly isAlt: boolean;
}

export interface SheetSize {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly pageRows: number;
}

export type SheetCommand =
  | { readonly kind: 'go'; readonly to: Place; readonly isMarking: boolean }
  /** In place of what the cell holds. */
  | { readonly kind: 'type'; readonly text: string }
  | { readonly kind: 'edit' | 'clear' | 'fillDown' | 'undo' | 'redo' | 'removeRows' | 'markColumn' };

const controlled: Readonly<Record<string, Exclude<SheetCommand['kind'], 'go' | 'type'>>> = {
  d: 'fillDown',
  y: 'redo',
  '-': 'removeRows',
  ' ': 'markColumn',
};

const plain: Readonly<Record<string, 'edit' | 'clear'>> = {
  F2: 'edit',
  Enter: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
};

const withControl = ({ key, isShift }: Pressed): SheetCommand | undefined => {
  const lower = key.toLowerCase();
  if (lower === 'z') return { kind: isShift ? 'redo' : 'undo' };
  const kind = controlled[lower];
  return kind && { kind };
};

/** A cell to the side; past the last one the key leads out of the sheet, as everywhere else: it holds nobody back. */
const tabbed = ({ isShift }: Pressed, { row, column }: Place, { columnCount }: SheetSize): SheetCommand | undefined => {
  const next = column + (isShift ? -1 : 1);
  return next < 0 || next >= columnCount ? undefined : { kind: 'go', to: { row, column: next }, isMarking: false };
};

/** @returns undefined for a key that is not the sheet's */
export const commandOf = (pressed: Pressed, at: Place, size: SheetSize): SheetCommand | undefined => {
  const { key, isControl, isShift, isAlt } = pressed;
  if (isAlt) return undefined;
  if (key === 'Tab') return isControl ? undefined : tabbed(pressed, at, size);
  const to = positionAfter(key, isControl, at, size);
  if (to) return { kind: 'go', to: { ...to, row: Math.max(0, to.row) }, isMarking: isShift };
  if (isControl) return withControl(pressed);
  const kind = plain[key];
  if (kind) return { kind };
  return key.length === 1 ? { kind: 'type', text: key } : undefined;
};
