import { differencesOf, firstSides, mergedOf } from '../../conflict/conflict.js';
import type { Grid } from '../list-types.js';
import { stateInValues, valuesOfView, viewFields, type ViewValues } from './view-fields.js';

const grid: Pick<Grid, 'columns' | 'form'> = {
  columns: [
    { name: 'Title', title: 'Product', kind: 'text', isSortable: true, isHidden: false },
    { name: 'SKU', title: 'SKU', kind: 'sku', isSortable: true, isHidden: false },
  ],
  form: [],
};
const base: ViewValues = valuesOfView({
  name: 'Low stock',
  isShared: true,
  state: { filter: {}, sort: 'Title', columns: ['Title'], density: '', widths: '' },
});
const fields = viewFields(grid);

describe('a view that two have saved', () => {
  it('is compared in the words of its list', () => {
    const versions = {
      base,
      theirs: { ...base, sort: '-SKU', widths: 'SKU:240' },
      mine: { ...base, columns: ['Title', 'SKU'], density: 'compact' as const, isShared: false },
    };
    expect(differencesOf(fields, versions)).toEqual([
      { name: 'Seen by', theirs: 'Everybody in the vault', mine: 'Only the person who saved it', changedBy: 'mine' },
      { name: 'Order', theirs: 'SKU, descending', mine: 'Product', changedBy: 'theirs' },
      { name: 'Columns', theirs: 'Product', mine: 'Product, SKU', changedBy: 'mine' },
      { name: 'Rows', theirs: 'As the list has it', mine: 'Compact', changedBy: 'mine' },
      { name: 'Widths', theirs: 'SKU: 240 px', mine: 'As the list has it', changedBy: 'theirs' },
    ]);
    const merged = mergedOf(fields, versions, firstSides(differencesOf(fields, versions)));
    expect(stateInValues(merged)).toEqual({
      ...{ filter: {}, sort: '-SKU', columns: ['Title', 'SKU'], density: 'compact', widths: 'SKU:240' },
    });
  });

  it('keeps what its list no longer has under its own name', () => {
    const [, , , order] = fields;
    expect(order?.textOf({ ...base, sort: 'Gone' })).toBe('Gone');
  });
});
