/** How lists of keys that change hands name the place of the stock that they are of. */

/** The row has these columns, whoever's keys they are. */
export const placeColumns = {
  image: { propertyName: 'Image', title: 'Image', kind: 'image', column: 'image_path' },
  product: { propertyName: 'Title', title: 'Product', kind: 'text', column: 'title', isSortable: true },
  sku: { propertyName: 'SKU', title: 'SKU', kind: 'sku', column: 'sku', isSortable: true },
  platform: {
    ...({ propertyName: 'PlatformDRM', title: 'Platform (DRM)', kind: 'text' } as const),
    ...({ column: 'platform', isSortable: true } as const),
  },
  right: { propertyName: 'Right', title: 'Right', kind: 'text', column: 'right_name' },
  region: { propertyName: 'Region', title: 'Region', kind: 'text', column: 'region', isHidden: true },
  guid: { propertyName: 'GUID', title: 'GUID', kind: 'identifier', column: 'id', isHidden: true },
} as const;

export const placeFilters = [
  { propertyName: 'Title', title: 'Product', vueType: 'text', match: { column: 'title', how: 'contains' } },
  { propertyName: 'SKU', title: 'SKU', vueType: 'text', match: { column: 'sku', how: 'starts' } },
] as const;

/** Options of a filter by status, in the words of the list. */
export const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));
