import { clampedWidth, widestPx, narrowestPx, widthsOf, widthsText, withWidth } from './column-widths.js';
import { tracksOf } from './columns.js';

const column = (name: string, kind: 'text' | 'number' | 'image', title = name) => ({
  name,
  title,
  kind,
  isSortable: false,
  isHidden: false,
});

describe('the width that a user gives a column', () => {
  it('stands in the address by the column’s name, and comes back from it', () => {
    const text = widthsText({ SKU: 240, Title: 180 });
    expect(text).toBe('SKU:240,Title:180');
    expect(widthsOf(text ?? null)).toEqual({ SKU: 240, Title: 180 });
  });

  it('leaves no trace in the address when there is none', () => {
    expect(widthsText({})).toBeUndefined();
    expect(widthsOf(null)).toBeUndefined();
  });

  it.each(['SKU', 'SKU:', 'SKU:-5', ':40', 'SKU:1e3', 'SKU:99999', '__proto__:90,'])(
    'is the list’s own where the address says %j',
    (text) => {
      expect(widthsOf(text)).toBeUndefined();
    },
  );

  it('stays between what can be read and what fits a screen', () => {
    expect(clampedWidth(3)).toBe(narrowestPx);
    expect(clampedWidth(5_000)).toBe(widestPx);
    expect(widthsOf('SKU:3')).toEqual({ SKU: narrowestPx });
  });

  it('can be taken back', () => {
    expect(withWidth({ SKU: 240, Title: 180 }, 'SKU', undefined)).toEqual({ Title: 180 });
  });

  it('is exact; the other columns share what is left', () => {
    const { template, minimumPx } = tracksOf(
      [column('Image', 'image'), column('Title', 'text'), column('SKU', 'text')],
      { isSelectable: false, hasActions: false },
      { Title: 300 },
    );
    expect(template).toBe('52px 300px minmax(113px, 3fr)');
    expect(minimumPx).toBe(52 + 300 + 113);
  });
});

describe('a column of long texts', () => {
  it('gets more of the room than the other texts', () => {
    const { template } = tracksOf([{ ...column('Title', 'text'), isWide: true }, column('By', 'text')], {
      isSelectable: false,
      hasActions: false,
    });
    expect(template).toBe('minmax(184px, 5fr) minmax(113px, 3fr)');
  });
});

describe('a column of numbers', () => {
  it('is wide enough for its title', () => {
    const { minimumPx } = tracksOf([column('Downloads', 'number')], { isSelectable: false, hasActions: false });
    // In DejaVu Sans, bold at 12 px, and the cell's padding.
    expect(minimumPx).toBeGreaterThanOrEqual(74.1 + 16);
  });
});
