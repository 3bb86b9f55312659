/** What a sheet is told, and what it tells back: it keeps no value, only what is marked and what is being typed. */
import type { ReactNode } from 'react';
import type { Block } from './block.js';
import type { Place, Range } from './marked.js';

export interface SheetColumn {
  readonly name: string;
  readonly title: string;
  /** Pixels; of the one that grows, at least. */
  readonly width: number;
  readonly isGrowing?: boolean;
  /** Numbers stand at the end. */
  readonly isAtEnd?: boolean;
  /** The whole sheet can be in its order. */
  readonly isSortable?: boolean;
}

export interface SheetCell {
  readonly text: string;
  /** What is wrong with it. */
  readonly fault?: string | undefined;
  /** What it was, where it has been changed. */
  readonly before?: string | undefined;
}

export interface SheetRow {
  readonly key: string;
  /** In a word, in the first column: 'New', 'Changed'; '' = nothing to say of it. */
  readonly state: string;
  /** What the word means. */
  readonly stateHint?: string | undefined;
  readonly isRemoved: boolean;
  /** Nothing stands in it yet. */
  readonly isBlank: boolean;
  readonly cells: readonly SheetCell[];
}

export interface Suggestion {
  readonly value: string;
  /** More about it. */
  readonly label?: string;
}

export interface SheetSort {
  readonly column: string;
  readonly isDescending: boolean;
}

/** What people do with cells; each is one step that can be undone. */
export interface SheetActs {
  readonly onText: (place: Place, text: string) => void;
  readonly onClear: (range: Range) => void;
  /** The topmost of the marked cells into those below. */
  readonly onFillDown: (range: Range) => void;
  /** @param range one cell, from which on it is put; or several, which one cell fills */
  readonly onPaste: (range: Range, block: Block) => void;
  readonly onRemoveRows: (range: Range) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Somebody types into that cell: what can stand there may have to be looked up. */
  readonly onTyping: (place: Place, text: string) => void;
}

export interface SheetProps {
  readonly label: string;
  readonly columns: readonly SheetColumn[];
  readonly rowCount: number;
  /** The same object as long as nothing of the row changes. */
  readonly rowAt: (index: number) => SheetRow | undefined;
  /** There may be more rows than are known. */
  readonly isOpenEnded: boolean;
  readonly isStale: boolean;
  /** Absent: the sheet is read. */
  readonly acts: SheetActs | undefined;
  readonly suggestionsOf: (place: Place) => readonly Suggestion[];
  readonly sort: SheetSort | undefined;
  readonly onSort: (column: string) => void;
  /** The last row that is drawn: those behind it are wanted soon. */
  readonly onReach: (index: number) => void;
  /** What can be done with the row that has the keyboard, beside its words below the sheet. */
  readonly rowActs?: (index: number) => ReactNode;
}
