import { positionAfter } from './use-grid-keys.js';

const size = { rowCount: 25, columnCount: 6, pageRows: 10 };
const from =
  (row: number, column: number) =>
  (key: string, isControl = false) =>
    positionAfter(key, isControl, { row, column }, size);

describe('the keys of a grid', () => {
  it('move by a cell', () => {
    const press = from(3, 2);
    expect(press('ArrowDown')).toEqual({ row: 4, column: 2 });
    expect(press('ArrowUp')).toEqual({ row: 2, column: 2 });
    expect(press('ArrowLeft')).toEqual({ row: 3, column: 1 });
    expect(press('ArrowRight')).toEqual({ row: 3, column: 3 });
  });

  it('move to the ends of a row, and with Control to the ends of the table', () => {
    expect(from(3, 2)('Home')).toEqual({ row: 3, column: 0 });
    expect(from(3, 2)('End')).toEqual({ row: 3, column: 5 });
    expect(from(3, 2)('Home', true)).toEqual({ row: 0, column: 0 });
    expect(from(3, 2)('End', true)).toEqual({ row: 24, column: 5 });
  });

  it('move by a page without leaving the rows', () => {
    expect(from(20, 1)('PageDown')).toEqual({ row: 24, column: 1 });
    expect(from(4, 1)('PageUp')).toEqual({ row: 0, column: 1 });
  });

  it('reach the header above the first row and stop there', () => {
    expect(from(0, 1)('ArrowUp')).toEqual({ row: -1, column: 1 });
    expect(from(-1, 0)('ArrowUp')).toEqual({ row: -1, column: 0 });
  });

  it('leave every other key alone', () => {
    expect(from(0, 0)('a')).toBeUndefined();
    expect(from(0, 0)('Tab')).toBeUndefined();
  });
});
