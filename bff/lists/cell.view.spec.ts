import { cellsOf, columnsOf, isTrue } from './cell.view.js';

const column = (propertyName: string, title = propertyName, kind = 'text') => ({
  propertyName,
  title,
  kind,
  isSortable: true,
  isHidden: false,
});
const row = (items: Record<string, string>) => ({
  id: '1',
  items: Object.entries(items).map(([propertyName, value]) => ({ propertyName, title: '', value })),
  actions: [],
});
const cellOf = (name: string, value: string, kind = 'text') =>
  cellsOf(row({ [name]: value }), [column(name, name, kind)]);

describe('columns of a list', () => {
  it('stand under ValidFrom and ValidTo when they are titled so', () => {
    const columns = columnsOf([column('from', 'Valid from'), column('to', 'Valid to')]);
    expect(columns.map(({ name, title }) => [name, title])).toEqual([
      ['ValidFrom', 'Valid from'],
      ['ValidTo', 'Valid to'],
    ]);
  });

  it('say that their dates are UTC', () => {
    const titles = ['Date', 'Last login', 'Effective dates', 'Title'].map(
      (title) => columnsOf([column(title, title)])[0]?.title,
    );
    expect(titles).toEqual(['Date UTC', 'Last login UTC', 'Effective dates UTC', 'Title']);
    const dates = ['Last change', 'Added UTC'].map((title) => ({ ...column(title, title), kind: 'date' }));
    expect(columnsOf(dates).map(({ title }) => title)).toEqual(['Last change UTC', 'Added UTC']);
  });

  it('call the platform of a product Platform (DRM)', () => {
    expect(columnsOf([column('PlatformDRM', 'Platform')])[0]?.title).toBe('Platform (DRM)');
  });

  it('show each of the three image addresses as one Image column', () => {
    const columns = columnsOf([column('KeyProviderImageURL'), column('PackShotImageURL'), column('VaultImageURL')]);
    expect(columns).toEqual([{ name: 'Image', title: 'Image', kind: 'image', isSortable: true, isHidden: false }]);
  });

  it('leave out the ones that only carry an action', () => {
    expect(columnsOf([column('Action_ConnectProduct'), column('Title')]).map(({ name }) => name)).toEqual(['Title']);
  });

  it('of a kind that this gateway does not know are text', () => {
    expect(columnsOf([column('Weight', 'Weight', 'kilograms')])[0]?.kind).toBe('text');
  });
});

describe('cells of a row', () => {
  it('are booleans where the platform writes True, False, 0 and 1', () => {
    expect(cellOf('IsConnected', 'True')).toEqual({ IsConnected: true });
    expect(cellOf('Connected', '0')).toEqual({ Connected: false });
    expect(cellOf('Connected', '1')).toEqual({ Connected: true });
    expect(cellOf('Active', 'False')).toEqual({ Active: false });
    expect(isTrue('true')).toBe(false);
  });

  it('are numbers, or nothing where there is none', () => {
    expect(cellOf('Available', '1200', 'number')).toEqual({ Available: 1200 });
    expect(cellOf('Available', '', 'number')).toEqual({ Available: null });
  });

  it('have no SKU where it is the one for all of a product', () => {
    expect(cellOf('SKU', 'NW-ALL-001')).toEqual({ SKU: null });
    expect(cellOf('SKU', 'NW-EU-001')).toEqual({ SKU: 'NW-EU-001' });
    expect(cellOf('SKU', 'NW-EU-001, NW-US-001')).toEqual({ SKU: 'NW-EU-001, NW-US-001' });
    expect(cellOf('SKU', 'NW-ALL-001,NW-US-001')).toEqual({ SKU: 'NW-US-001' });
  });

  it('give an image by its address on the gateway, in the size of a row', () => {
    expect(cellOf('PackShotImageURL', '/api/content/image/abc')).toEqual({ Image: '/api/content/image/abc/64/0/2' });
    expect(cellOf('PackShotImageURL', '')).toEqual({ Image: null });
  });

  it('never lead the browser to a foreign address for an image', () => {
    expect(cellOf('PackShotImageURL', 'https://evil.example/x.png')).toEqual({ Image: null });
    expect(cellOf('VaultImageURL', '//evil.example/x.png')).toEqual({ Image: '/company-logo.svg' });
  });

  it('show the default logo of a company without one', () => {
    expect(cellOf('VaultImageURL', '')).toEqual({ Image: '/company-logo.svg' });
  });

  it('take the first image that is there', () => {
    const items = { KeyProviderImageURL: '', PackShotImageURL: '/api/a', VaultImageURL: '/api/b' };
    expect(
      cellsOf(
        row(items),
        Object.keys(items).map((name) => column(name)),
      ),
    ).toEqual({ Image: '/api/a/64/0/2' });
  });
});
