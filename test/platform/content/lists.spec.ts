import type { TestPlatform, TestUser } from '../../support/platform.js';
import { ask, fill, idsOf, read, startToyshop, type Answer } from './toys.js';

let world: TestPlatform;
let owner: TestUser;
const count = 100;

beforeAll(async () => {
  world = await startToyshop();
  owner = await world.user();
  await fill(world, owner.ownerGuid, count);
  await fill(world, (await world.user()).ownerGuid, 30, 5_000);
});
afterAll(() => world.close());

const pagination = (answer: Answer) => answer.list.grids[0].pagination;
const errorOf = async (response: Promise<Response>) =>
  (await (await response).json()) as { status: number; code: string; errors?: object };

/** Every page from the first to the last, then every page back. */
const walk = async (user: TestUser, query: string, filter?: Record<string, string>) => {
  const there: string[][] = [];
  let answer = await read(user, `?size=10&${query}`, filter);
  there.push(idsOf(answer));
  for (let next = pagination(answer).nextSet; next !== null; next = pagination(answer).nextSet) {
    answer = await read(user, `?size=10&${query}&set=${next}`, filter);
    there.push(idsOf(answer));
  }
  const back: string[][] = [idsOf(answer)];
  for (let previous = pagination(answer).previousSet; previous !== null; previous = pagination(answer).previousSet) {
    answer = await read(user, `?size=10&${query}&set=${previous}`, filter);
    back.unshift(idsOf(answer));
  }
  return { there, back };
};

describe('a list', () => {
  it('answers grid, form and description in the shape of the specification', async () => {
    const answer = await read(owner, '?size=10&sort=Title');
    const [grid] = answer.list.grids;
    expect(answer.list.description).toEqual({ title: 'Toys', text: 'Every toy of the vault.' });
    expect(grid.sort).toEqual({ propertyName: 'Title', isDescending: false });
    expect(grid.columns.map((column) => column.propertyName)).toEqual([
      'Title',
      'Colour',
      'Price',
      'Active',
      'Date',
      'Shout',
    ]);
    expect(grid.rows[0]).toEqual({
      id: '50',
      href: '/toys/50',
      actions: [{ name: 'Action_Play', title: 'Play', permission: 'inventory-all' }],
      items: [
        { propertyName: 'Title', title: 'Title', value: 'Toy 0' },
        { propertyName: 'Colour', title: 'Colour', value: 'red' },
        { propertyName: 'Price', title: 'Price', value: '0' },
        { propertyName: 'Active', title: 'New', value: 'True' },
        { propertyName: 'Date', title: 'Date', value: '2026-01-01T00:00:00.000Z' },
        { propertyName: 'Shout', title: 'Shout', value: 'TOY 0' },
      ],
    });
    expect(grid.pagination).toMatchObject({
      itemsPerPage: 10,
      currentPage: 1,
      totalItems: count,
      isTotalCapped: false,
      previousSet: null,
    });
    expect(answer.list.forms[0].fields.map((field) => [field.propertyName, field.vueType])).toEqual([
      ['Title', 'text'],
      ['Number', 'number'],
      ['Colour', 'select'],
      ['Age', 'select'],
      ['Period', 'period'],
      ['DateFrom', 'date'],
      ['DateTill', 'date'],
    ]);
    expect(answer.list.forms[0].fields[2]?.options).toEqual(
      ['blue', 'green', 'red'].map((text) => ({ text, value: text })),
    );
  });

  it.each(['sort=Date', 'sort=-Date', 'sort=Colour', 'sort=-Colour', 'sort=Price', 'sort=-Price', 'sort=Title'])(
    'shows each row once in pages both ways, over ties and nothings (%s)',
    async (sort) => {
      const { there, back } = await walk(owner, sort);
      const ids = there.flat();
      expect(ids).toHaveLength(count);
      expect(new Set(ids).size).toBe(count);
      expect(back).toEqual(there);
    },
  );

  it('numbers its pages both ways', async () => {
    const first = await read(owner, '?size=10');
    const second = await read(owner, `?size=10&set=${pagination(first).nextSet}`);
    const again = await read(owner, `?size=10&set=${pagination(second).previousSet}`);
    expect([first, second, again].map((answer) => pagination(answer).currentPage)).toEqual([1, 2, 1]);
    expect(idsOf(again)).toEqual(idsOf(first));
    expect(pagination(again).previousSet).toBeNull();
  });

  it('shows no row twice and misses none when rows are added while one turns pages', async () => {
    const user = await world.user();
    await fill(world, user.ownerGuid, 40, 1_000);
    const seen: string[] = [];
    let set: string | null = '';
    for (let page = 0; set !== null; page += 1) {
      const answer: Answer = await read(user, `?size=10&sort=-Date${set === '' ? '' : `&set=${set}`}`);
      seen.push(...idsOf(answer));
      set = pagination(answer).nextSet;
      await fill(world, user.ownerGuid, 5, 2_000 + page * 10);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => Number(id) < 2_000)).toHaveLength(40);
  });

  it('counts no further than ten thousand', async () => {
    const user = await world.user();
    await fill(world, user.ownerGuid, 10_000, 1);
    expect(pagination(await read(user))).toMatchObject({ totalItems: 10_000, isTotalCapped: false });
    await fill(world, user.ownerGuid, 1, 10_001);
    expect(pagination(await read(user))).toMatchObject({ totalItems: 10_000, isTotalCapped: true });
  });

  it('is empty, with its form, when there is nothing', async () => {
    const answer = await read(await world.user());
    expect(answer.list.grids[0].rows).toEqual([]);
    expect(pagination(answer)).toMatchObject({ totalItems: 0, nextSet: null, previousSet: null });
    expect(answer.list.forms[0].fields).toHaveLength(7);
  });
});

describe('a filter', () => {
  it('narrows rows, count and pages, and is shown with its values', async () => {
    const filter = { Colour: 'red', Age: 'new' };
    const answer = await read(owner, '?size=10', filter);
    expect(
      answer.list.grids[0].rows.every((row) => row.items[1]?.value === 'red' && row.items[3]?.value === 'True'),
    ).toBe(true);
    const { there } = await walk(owner, 'sort=Title', filter);
    expect(pagination(answer).totalItems).toBe(there.flat().length);
    const values = Object.fromEntries(answer.list.forms[0].fields.map((field) => [field.propertyName, field.value]));
    expect(values).toMatchObject({ Colour: 'red', Age: 'new', Title: '' });
  });

  it('drops empty values and options of -1', async () => {
    expect(pagination(await read(owner, '', { Age: '-1', Title: '  ', Colour: '' })).totalItems).toBe(count);
  });

  it('takes wildcards of its text for themselves', async () => {
    expect(pagination(await read(owner, '', { Title: '%' })).totalItems).toBe(0);
    expect(pagination(await read(owner, '', { Title: '_' })).totalItems).toBe(0);
    expect(pagination(await read(owner, '', { Title: 'TOY 49' })).totalItems).toBe(2);
  });

  it('reads days as UTC, both included', async () => {
    expect(pagination(await read(owner, '', { DateFrom: '2026/01/01', DateTill: '2026/01/01' })).totalItems).toBe(
      count,
    );
    expect(pagination(await read(owner, '', { DateFrom: '2025/01/01', DateTill: '2025/12/31' })).totalItems).toBe(0);
    expect(pagination(await read(owner, '', { Period: 'today' })).totalItems).toBe(0);
  });

  it.each([
    [{ DateFrom: '2026/01/01' }, { DateTill: ['Date till has not been selected.'] }],
    [{ DateTill: '2026/01/01' }, { DateFrom: ['Date from has not been selected.'] }],
    [{ DateFrom: '2026/01/02', DateTill: '2026/01/01' }, { DateTill: ['Date till cannot be before date from.'] }],
    [
      { DateFrom: '2026/02/30', DateTill: '2026/03/01' },
      { DateFrom: ['Date from is not a date of the form yyyy/mm/dd.'] },
    ],
    [
      { DateFrom: '01/02/2026', DateTill: '2026/03/01' },
      { DateFrom: ['Date from is not a date of the form yyyy/mm/dd.'] },
    ],
    [
      { Period: 'today', DateFrom: '2026/01/01', DateTill: '2026/01/01' },
      { Period: ['Choose either a period or dates.'] },
    ],
    [{ Period: 'always' }, { Period: ['This period does not exist.'] }],
    [{ Number: '1e3' }, { Number: ['Must be numeric'] }],
    [{ Number: '2147483648' }, { Number: ['Must be numeric'] }],
    [{ Colour: 'violet' }, { Colour: ['Colour: this option does not exist.'] }],
    [{ Title: 'x'.repeat(201) }, { Title: ['Check maximum characters'] }],
  ])('is refused when it makes no sense: %j', async (filter, errors) => {
    const response = await ask(owner, '', filter);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'content.filter_invalid', errors });
  });

  it.each([
    "'; drop table toy; --",
    "' or '1'='1",
    '\\',
    '%27%20or%201=1',
    'red\u0000',
    '$1',
    "red') union select * from vault --",
  ])('is bound, never spliced: %s', async (attempt) => {
    for (const name of ['Number', 'Colour', 'Period', 'DateFrom']) {
      expect((await errorOf(ask(owner, '', { [name]: attempt }))).status).toBe(400);
    }
    const asText = await ask(owner, '', { Title: attempt });
    const found = asText.status === 200 ? pagination((await asText.json()) as Answer).totalItems : 0;
    expect(found).toBe(0);
    expect((await errorOf(ask(owner, '', { [attempt]: 'red' }))).status).toBe(400);
    expect(idsOf(await read(owner, `?sort=${encodeURIComponent(attempt)}`))).toEqual(idsOf(await read(owner)));
    expect(pagination(await read(owner)).totalItems).toBe(count);
  });
});

describe('a position in a list', () => {
  it('is refused when it was made up, changed, or given for another sort, filter or vault', async () => {
    const { nextSet } = pagination(await read(owner, '?size=10'));
    const set = nextSet ?? '';
    const changed = `${set.slice(0, -2)}${set.endsWith('A') ? 'B' : 'A'}${set.slice(-1)}`;
    const stranger = await world.user();
    await fill(world, stranger.ownerGuid, 30);
    for (const [user, query, filter] of [
      [owner, `?set=made-up`, undefined],
      [owner, `?set=${changed}`, undefined],
      [owner, `?sort=Title&set=${set}`, undefined],
      [owner, `?sort=Date&set=${set}`, undefined],
      [owner, `?set=${set}`, { Colour: 'red' }],
      [stranger, `?set=${set}`, undefined],
    ] as const) {
      expect(await errorOf(ask(user, query, filter))).toMatchObject({ status: 400, code: 'content.cursor_invalid' });
    }
    expect((await ask(owner, `?set=${set}`)).status).toBe(200);
  });
});

describe('who may see a list', () => {
  it('is a user with one of its permissions, in a session, and of the own vault only', async () => {
    await world.http.get('/mkapi/content/GetContent?currentSiteId=2').set('original-url', '/x/').expect(401);
    const viewer = await world.user({ ownerGuid: owner.ownerGuid, role: 'Viewer' });
    expect(await errorOf(ask(viewer))).toMatchObject({ status: 403, code: 'permission.denied' });
    expect(await errorOf(ask(viewer, '', {}))).toMatchObject({ status: 403 });
    const stranger = await world.user();
    expect((await read(stranger, '', { Title: 'Toy' })).list.grids[0].rows).toEqual([]);
  });

  it('is nobody where no list stands', async () => {
    for (const path of ['/nowhere/', 'nowhere', '//evil.example/', '/distribution/myvault/uploads-of-toys/../x/']) {
      expect(await errorOf(ask(owner, '', undefined, path))).toMatchObject({
        status: 404,
        code: 'content.list_not_found',
      });
    }
    await owner.http.get('/mkapi/content/GetContent?currentSiteId=2').expect(404);
    await owner.http.get('/mkapi/content/GetContent').set('original-url', '/x/').expect(400);
  });
});
