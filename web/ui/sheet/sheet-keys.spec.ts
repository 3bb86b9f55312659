import { only, rangeOf, through, within } from './marked.js';
import { commandOf, type Pressed } from './sheet-keys.js';

const size = { rowCount: 100, columnCount: 9, pageRows: 20 };
const at = { row: 5, column: 3 };
const pressed = (key: string, held: Partial<Pressed> = {}) =>
  commandOf({ key, isControl: false, isShift: false, isAlt: false, ...held }, at, size);

describe('a key in a sheet', () => {
  it('goes to the next cell, and marks those on the way with Shift', () => {
    expect(pressed('ArrowDown')).toEqual({ kind: 'go', to: { row: 6, column: 3 }, isMarking: false });
    expect(pressed('ArrowLeft', { isShift: true })).toEqual({ kind: 'go', to: { row: 5, column: 2 }, isMarking: true });
    expect(pressed('End', { isControl: true })).toEqual({ kind: 'go', to: { row: 99, column: 8 }, isMarking: false });
  });

  it('stays below the heading', () => {
    expect(
      commandOf({ key: 'ArrowUp', isControl: false, isShift: false, isAlt: false }, { row: 0, column: 0 }, size),
    ).toEqual({ kind: 'go', to: { row: 0, column: 0 }, isMarking: false });
  });

  it('goes to the side with Tab, and out of the sheet behind the last column and before the first', () => {
    expect(pressed('Tab')).toMatchObject({ to: { row: 5, column: 4 } });
    expect(pressed('Tab', { isShift: true })).toMatchObject({ to: { row: 5, column: 2 } });
    const tab = { key: 'Tab', isControl: false, isAlt: false };
    expect(commandOf({ ...tab, isShift: false }, { row: 5, column: 8 }, size)).toBeUndefined();
    expect(commandOf({ ...tab, isShift: true }, { row: 5, column: 0 }, size)).toBeUndefined();
  });

  it.each([
    ['F2', {}, 'edit'],
    ['Enter', {}, 'edit'],
    ['Delete', {}, 'clear'],
    ['z', { isControl: true }, 'undo'],
    ['Z', { isControl: true, isShift: true }, 'redo'],
    ['y', { isControl: true }, 'redo'],
    ['d', { isControl: true }, 'fillDown'],
    ['-', { isControl: true }, 'removeRows'],
  ])('%s does what it does in a spreadsheet', (key, held, kind) => {
    expect(pressed(key, held)).toEqual({ kind });
  });

  it('of a character begins a new text, and one that is not the sheet’s is left to the browser', () => {
    expect(pressed('7')).toEqual({ kind: 'type', text: '7' });
    expect(pressed('c', { isControl: true })).toBeUndefined();
    expect(pressed('F5')).toBeUndefined();
    expect(pressed('7', { isAlt: true })).toBeUndefined();
  });
});

describe('what is marked', () => {
  it('is a rectangle, wherever marking began', () => {
    const marked = { anchor: { row: 7, column: 1 }, active: { row: 3, column: 4 } };
    expect(rangeOf(marked)).toEqual({ top: 3, bottom: 7, left: 1, right: 4 });
    expect(through(3, 7)).toEqual([3, 4, 5, 6, 7]);
  });

  it('lies in the sheet when that has become smaller', () => {
    expect(within(only({ row: 7, column: 4 }), 3, 9)).toEqual(only({ row: 2, column: 4 }));
    expect(within(only({ row: 7, column: 4 }), 0, 9)).toEqual(only({ row: 0, column: 4 }));
  });
});
