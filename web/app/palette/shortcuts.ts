import { newTabKeys, paletteKeys } from '../../ui/shortcuts/shortcut.js';

/** The keys of the application, for people; those of a browser's own controls are not told. */
export interface ShortcutGroup {
  readonly where: string;
  /** Keys, and what they do. */
  readonly shortcuts: readonly (readonly [keys: string, what: string])[];
}

/** On this device. */
export const shortcutGroups = (): readonly ShortcutGroup[] => [
  {
    where: 'Everywhere',
    shortcuts: [
      [paletteKeys(), 'Searches pages, acts and records'],
      ['?', 'Shows this list'],
      ['F8', 'Goes to the newest message; Esc goes back'],
      ['Esc', 'Closes what stands over the page'],
    ],
  },
  {
    where: 'In the search',
    shortcuts: [
      ['↑ ↓', 'Choose a result'],
      ['Enter', 'Opens it'],
      [newTabKeys(), 'Opens it in a new tab'],
    ],
  },
  {
    where: 'In a list',
    shortcuts: [
      ['← ↑ → ↓', 'Go from cell to cell'],
      ['Home, End', 'Go to the first and the last cell of the row'],
      ['Ctrl+Home, Ctrl+End', 'Go to the first and the last cell of the list'],
      ['Page Up, Page Down', 'Go up and down by a window'],
      ['Enter', 'Opens the row, or presses the button of the cell'],
      ['Space', 'Selects the row'],
      ['Ctrl+C', 'Copies the cell'],
      ['Shift+←, Shift+→', 'On a column’s name: make it narrower and wider'],
    ],
  },
  {
    where: 'In charts and graphs',
    shortcuts: [
      ['← ↑ → ↓', 'Go from one point to the next'],
      ['Enter', 'Opens what is behind it'],
    ],
  },
];
