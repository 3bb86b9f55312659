import { explain, failedCriteria, type Criteria, type Good, type Partner } from './rule.js';

const anything: Criteria = {
  ...{ products: [], products_not: [], title_contains: '', title_contains_not: '' },
  ...{ skus: [], skus_not: [], sku_prefix: '', sku_prefix_not: '' },
  ...{ editions: [], editions_not: [], providers: [], providers_not: [], regions: [], regions_not: [] },
  is_inactive_visible: false,
};
const rule = (filled: Partial<Criteria> = {}): Criteria => ({ ...anything, ...filled });

const aurora: Good = {
  ...{ product_id: 'p-aurora', title: 'Aurora Drift', id: 's-aurora', sku: 'NW-AUR-STE-ROW' },
  ...{ edition: 'Standard', platform: 'Steam', region: 'ROW', countries: ['DE', 'FR', 'US'] },
  ...{ is_live: true, is_embargoed: false, is_active: true, is_whole: true },
};
const good = (changes: Partial<Good> = {}): Good => ({ ...aurora, ...changes });

const open: Partner = {
  ...{ is_connected: true, is_catalog_shared: true, is_embargo_allowed: false },
  blacklisted_countries: [],
};
const partner = (changes: Partial<Partner> = {}): Partner => ({ ...open, ...changes });

const none = rule({ products: ['p-other'] });
const inactive = good({ is_active: false });

describe('a rule matches', () => {
  it.each<[string, Partial<Criteria>, Partial<Good>, readonly string[]]>([
    ['everything when nothing is filled in', {}, {}, []],
    ['a product that it names', { products: ['p-other', 'p-aurora'] }, {}, []],
    ['no product that it does not name', { products: ['p-other'] }, {}, ['product']],
    ['no product that it excepts', { products_not: ['p-aurora'] }, {}, ['product']],
    ['any product but those that it excepts', { products_not: ['p-other'] }, {}, []],
    [
      'no product that it both names and excepts',
      { products: ['p-aurora'], products_not: ['p-aurora'] },
      {},
      ['product'],
    ],
    ['a title with its text, in any case', { title_contains: 'DRIFT' }, {}, []],
    ['no title without its text', { title_contains: 'Drifter' }, {}, ['title']],
    ['no title with an excepted text, in any case', { title_contains_not: 'DRIFT' }, {}, ['title']],
    ['a title without the excepted text', { title_contains_not: 'Drifter' }, {}, []],
    [
      'no title with both its text and an excepted one',
      { title_contains: 'a', title_contains_not: 'drift' },
      {},
      ['title'],
    ],
    ['a text with signs of a pattern only as it stands', { title_contains: 'A%t' }, {}, ['title']],
    ['a SKU that it names', { skus: ['s-aurora'] }, {}, []],
    ['no SKU that it excepts', { skus_not: ['s-aurora'] }, {}, ['sku']],
    ['a SKU that begins so, in any case', { sku_prefix: 'nw-aur' }, {}, []],
    ['no SKU that begins as excepted, in any case', { sku_prefix_not: 'nw-aur' }, {}, ['prefix']],
    ['a SKU that has the excepted beginning in its middle', { sku_prefix: 'NW', sku_prefix_not: 'AUR' }, {}, []],
    ['no SKU that has it in its middle', { sku_prefix: 'AUR' }, {}, ['prefix']],
    ['one of several editions', { editions: ['Deluxe', 'Standard'] }, {}, []],
    ['no edition that it excepts', { editions_not: ['Standard'] }, {}, ['edition']],
    ['one of several DRM platforms', { providers: ['GOG', 'Steam'] }, {}, []],
    ['no DRM platform that it does not name', { providers: ['GOG'] }, {}, ['provider']],
    ['a region by its code', { regions: ['ROW'] }, {}, []],
    ['no region that it excepts', { regions_not: ['ROW'] }, {}, ['region']],
    [
      'only where every criterion is met',
      { providers: ['Steam'], regions: ['EU'], editions: ['Gold'] },
      {},
      ['edition', 'region'],
    ],
  ])('%s', (_, filled, changes, failed) => {
    expect(failedCriteria(rule(filled), good(changes))).toEqual(failed);
  });
});

describe('a connection', () => {
  it.each<[string, Partner, Good, readonly Criteria[], string, readonly string[]]>([
    ['without a rule can order what is active', open, aurora, [], 'orderable', []],
    ['whose rules match can order it', open, aurora, [rule()], 'orderable', []],
    ['one of whose rules matches can order it', open, aurora, [none, rule()], 'orderable', []],
    ['whose rules do not match sees nothing of it', open, aurora, [none], 'hidden', ['rules']],
    ['that is not active sees nothing', partner({ is_connected: false }), aurora, [], 'hidden', ['connection']],
    [
      'with which the catalogue is not shared sees nothing',
      partner({ is_catalog_shared: false }),
      aurora,
      [],
      'hidden',
      ['catalog_sharing'],
    ],
    ['sees no draft and nothing that is delisted', open, good({ is_live: false }), [], 'hidden', ['product']],
    ['does not see what is under embargo', open, good({ is_embargoed: true }), [], 'hidden', ['embargo']],
    [
      'that may see embargoes orders what is under one',
      partner({ is_embargo_allowed: true }),
      good({ is_embargoed: true }),
      [],
      'orderable',
      [],
    ],
    ['does not see what is inactive', open, inactive, [], 'hidden', ['status']],
    ['does not see what is inactive by a rule that does not show it', open, inactive, [rule()], 'hidden', ['status']],
    [
      'sees what is inactive by a rule that shows it, and cannot order it',
      open,
      inactive,
      [rule({ is_inactive_visible: true })],
      'visible',
      [],
    ],
    [
      'sees what is inactive by one of two rules',
      open,
      inactive,
      [rule(), rule({ is_inactive_visible: true })],
      'visible',
      [],
    ],
    [
      'is not shown what is inactive by a rule that does not match',
      open,
      inactive,
      [rule(), rule({ products: ['x'], is_inactive_visible: true })],
      'hidden',
      ['status'],
    ],
    [
      'does not see what can be used in refused countries only',
      partner({ blacklisted_countries: ['DE', 'FR', 'US', 'GB'] }),
      aurora,
      [],
      'hidden',
      ['countries'],
    ],
    [
      'sees what can be used in one country that is not refused',
      partner({ blacklisted_countries: ['DE', 'FR'] }),
      aurora,
      [],
      'orderable',
      [],
    ],
    [
      'sees what can be used anywhere, whatever is refused',
      partner({ blacklisted_countries: ['DE'] }),
      good({ countries: [] }),
      [],
      'orderable',
      [],
    ],
    [
      'sees a bundle of which something is not sold, and cannot order it',
      open,
      good({ is_whole: false }),
      [],
      'visible',
      [],
    ],
    ['sees a pseudo SKU, and cannot order it', open, good({ sku: 'NW-AUR-ALL-ROW' }), [], 'visible', []],
    [
      'is told every gate that is closed',
      partner({ is_catalog_shared: false, blacklisted_countries: ['DE', 'FR', 'US'] }),
      good({ is_embargoed: true, is_active: false }),
      [none],
      'hidden',
      ['catalog_sharing', 'embargo', 'rules', 'status', 'countries'],
    ],
    [
      'orders by a rule that shows inactive what is active',
      open,
      aurora,
      [rule({ is_inactive_visible: true })],
      'orderable',
      [],
    ],
  ])('%s', (_, connection, sku, rules, verdict, failed) => {
    expect(explain(connection, sku, rules)).toEqual({ verdict, failed });
  });
});
