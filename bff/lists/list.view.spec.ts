import { contentAnswer } from './content.message.js';
import { presentList } from './list.view.js';

const answer = (changes: { actions?: unknown[]; items?: unknown[]; fields?: unknown[] } = {}) =>
  contentAnswer.parse({
    list: {
      description: { title: 'Inventory', text: 'What the vault holds.' },
      grids: [
        {
          name: 'inventory',
          columns: [{ propertyName: 'Title', title: 'Title', kind: 'text', isSortable: true }],
          rows: [
            {
              id: 'r1',
              href: '/distribution/myvault/inventory/r1',
              items: changes.items ?? [{ propertyName: 'Title', title: 'Title', value: 'Aurora' }],
              actions: changes.actions ?? [],
            },
          ],
          pagination: { itemsPerPage: 25, currentPage: 1, totalItems: 1, nextSet: 'n', previousSet: null },
          sort: { propertyName: 'Title', isDescending: false },
        },
      ],
      forms: changes.fields === undefined ? [] : [{ name: 'filter', fields: changes.fields }],
    },
  });

const present = (changes: Parameters<typeof answer>[0], held: string[] = []) => {
  const given = answer(changes);
  const [grid] = given.list.grids;
  if (grid === undefined) throw new Error('no grid');
  return presentList(grid, given, new Set(held), '/toys/');
};

describe('a list as a screen gets it', () => {
  it('has title, description, rows with their address, and cursors', () => {
    expect(present({})).toEqual({
      title: 'Inventory',
      description: 'What the vault holds.',
      viewsOf: '/toys/',
      columns: [{ name: 'Title', title: 'Title', kind: 'text', isSortable: true, isHidden: false }],
      rows: [{ id: 'r1', href: '/distribution/myvault/inventory/r1', cells: { Title: 'Aurora' }, actions: [] }],
      pagination: {
        itemsPerPage: 25,
        currentPage: 1,
        totalItems: 1,
        isTotalCapped: false,
        nextCursor: 'n',
        previousCursor: null,
      },
      sort: { column: 'Title', isDescending: false },
      form: [],
    });
  });

  it('names the permission that an action lacks, or none', () => {
    const actions = [
      { name: 'extract', title: 'Extract', href: '/extract', permission: 'extractkeys-write' },
      { name: 'show', title: 'Show' },
      { name: 'edit', title: 'Edit', permission: 'product-write,product-all' },
    ];
    expect(present({ actions }, ['product-all']).rows[0]?.actions).toEqual([
      { name: 'extract', title: 'Extract', href: '/extract', missingPermission: 'extractkeys-write' },
      { name: 'show', title: 'Show', missingPermission: null },
      { name: 'edit', title: 'Edit', missingPermission: null },
    ]);
  });

  it('offers to connect what is not connected, and to disconnect what is', () => {
    const actions = [
      { name: 'Action_ConnectProduct', title: 'Connect' },
      { name: 'Action_DisconnectProduct', title: 'Disconnect' },
    ];
    const offered = (value: string) => {
      const [row] = present({ actions, items: [{ propertyName: 'IsConnected', title: '', value }] }).rows;
      return [row?.isConnected, row?.actions.map(({ title }) => title)];
    };
    expect(offered('True')).toEqual([true, ['Disconnect']]);
    expect(offered('False')).toEqual([false, ['Connect']]);
  });

  it('takes an action that stands among the cells for an action', () => {
    const items = [{ propertyName: 'Action_ConnectProduct', title: 'Connect', value: '/connect/1' }];
    const [row] = present({ items }).rows;
    expect(row?.cells).toEqual({});
    expect(row?.actions).toEqual([
      { name: 'Action_ConnectProduct', title: 'Connect', href: '/connect/1', missingPermission: null },
    ]);
  });

  it('drops filter options with the value -1', () => {
    const options = [
      { text: 'All', value: '-1' },
      { text: 'Steam', value: 'steam' },
    ];
    const [field] = present({
      fields: [{ propertyName: 'platform', title: 'Platform', value: '-1', vueType: 'select', options }],
    }).form;
    expect(field).toEqual({
      propertyName: 'platform',
      title: 'Platform',
      value: '',
      kind: 'select',
      options: [{ text: 'Steam', value: 'steam' }],
      isReadOnly: false,
      isMandatory: false,
      isHidden: false,
    });
  });
});
