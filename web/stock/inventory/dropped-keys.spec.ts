import type { GridRow } from '../../ui/table/list-types.js';
import { dropOffer } from './dropped-keys.js';

const insert = { name: 'Action_Insert', title: 'Insert keys', href: '/insert', missingPermission: null };
const row = (...actions: GridRow['actions']): GridRow => ({
  id: 'sku:right',
  cells: { Title: 'Aurora', SKU: 'AUR-STE', Right: 'Default - Private' },
  actions,
});

describe('a row of the inventory under files', () => {
  it('takes them where its menu has the act', () => {
    expect(dropOffer(row(insert))).toEqual({
      isTaken: true,
      text: 'Drop to insert keys for AUR-STE, Default - Private.',
    });
  });

  it('takes none where its SKU or right takes no keys', () => {
    expect(dropOffer(row())).toEqual({
      isTaken: false,
      text: 'No keys can be inserted for AUR-STE, Default - Private.',
    });
  });

  it('takes none from who may not insert, and says what is missing', () => {
    expect(dropOffer(row({ ...insert, missingPermission: 'insertkeys-write' }))).toEqual({
      isTaken: false,
      text: 'Inserting keys needs insertkeys-write.',
    });
  });
});
