/** A list of toys on a real table, in a platform of its own. */
import { Inject, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { grid, LISTS, type Lists } from '../../../platform/content/index.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../support/platform.js';

export interface ToyRow {
  vault_id: string;
  id: number;
  title: string;
  colour: string;
  price: number | null;
  is_new: boolean;
  created_at: Date;
}
export interface ToyTables {
  toy: ToyRow;
}

export const toysUrl = '/distribution/myvault/uploads-of-toys/';

export const toysGrid = grid<ToyRow>({
  source: (actor, database) =>
    database.tables<ToyTables>().selectFrom('toy').selectAll().where('vault_id', '=', actor.ownerGuid),
  name: 'toys',
  originalUrl: toysUrl,
  title: 'Toys',
  description: 'Every toy of the vault.',
  permission: ['inventory-all'],
  rowId: 'id',
  columns: [
    { propertyName: 'Title', title: 'Title', kind: 'text', column: 'title', isSortable: true },
    { propertyName: 'Colour', title: 'Colour', kind: 'text', column: 'colour', isSortable: true },
    { propertyName: 'Price', title: 'Price', kind: 'number', column: 'price', isSortable: true, isNullable: true },
    { propertyName: 'Active', title: 'New', kind: 'boolean', column: 'is_new' },
    { propertyName: 'Date', title: 'Date', kind: 'date', column: 'created_at', isSortable: true },
    {
      propertyName: 'Shout',
      title: 'Shout',
      kind: 'text',
      column: 'title',
      isHidden: true,
      value: (row) => row.title.toUpperCase(),
    },
  ],
  filters: [
    { propertyName: 'Title', title: 'Title', vueType: 'text', match: { column: 'title', how: 'contains' } },
    { propertyName: 'Number', title: 'Number', vueType: 'number', column: 'id' },
    {
      propertyName: 'Colour',
      title: 'Colour',
      vueType: 'select',
      column: 'colour',
      options: (actor, database) =>
        database
          .tables<ToyTables>()
          .selectFrom('toy')
          .where('vault_id', '=', actor.ownerGuid)
          .select(['colour as text', 'colour as value'])
          .distinct()
          .orderBy('colour'),
    },
    {
      propertyName: 'Age',
      title: 'Age',
      vueType: 'select',
      options: [
        { text: 'All', value: '-1' },
        { text: 'New', value: 'new' },
      ],
      condition: (eb) => eb('list.is_new', '=', true),
    },
    { vueType: 'dates', column: 'created_at' },
  ],
  defaultSort: '-Date',
  href: (row) => `/toys/${row.id}`,
  actions: () => [{ name: 'Action_Play', title: 'Play', permission: 'inventory-all' }],
});

@Injectable()
class Toys implements OnModuleInit {
  constructor(@Inject(LISTS) private readonly lists: Lists) {}
  onModuleInit(): void {
    this.lists.register(toysGrid);
  }
}
@Module({ providers: [Toys] })
export class ToysModule {}

const table = `
  create table toy (
    vault_id uuid not null, id bigint not null, title text not null, colour text not null, price integer,
    is_new boolean not null, created_at timestamptz not null, primary key (vault_id, id));
  create index toy_created on toy (vault_id, created_at, id);
  create index toy_title on toy (vault_id, title, id)`;

export const startToyshop = async (
  engine: 'postgres' | 'pglite' = 'postgres',
  environment: Readonly<Record<string, string>> = {},
): Promise<TestPlatform> => {
  const world = await startTestPlatform({ engine, environment, modules: [ToysModule] });
  await world.platform.database.execute(table);
  return world;
};

const colours = ['blue', 'green', 'red'];

/** Seven toys share each instant, to the microsecond; every third has no price. */
export const fill = async (world: TestPlatform, ownerGuid: string, count: number, from = 1): Promise<void> => {
  await world.platform.database.execute(
    `insert into toy select $1, n, 'Toy ' || (n % 50), ($3::text[])[1 + n % 3], case when n % 3 = 0 then null else n % 10 end, n % 2 = 0,
       timestamptz '2026-01-01 00:00:00.000123+00' + (n / 7) * interval '1 microsecond'
     from generate_series($2::int, $2::int + $4::int - 1) n`,
    [ownerGuid, from, colours, count],
  );
};

export interface Answer {
  list: {
    grids: [
      {
        columns: { propertyName: string; isHidden: boolean }[];
        rows: {
          id: string;
          href?: string;
          items: { propertyName: string; title: string; value: string }[];
          actions: object[];
        }[];
        pagination: {
          itemsPerPage: number;
          currentPage: number;
          totalItems: number;
          isTotalCapped: boolean;
          nextSet: string | null;
          previousSet: string | null;
        };
        sort: object;
      },
    ];
    forms: [{ fields: { propertyName: string; value: string; vueType: string; options: object[] }[] }];
    description: object;
  };
}

/** GetContent, or PostContent with a filter. */
export const ask = (
  user: TestUser,
  query = '',
  filter?: Record<string, string | number>,
  path = toysUrl,
): Promise<Response> => {
  const originalUrl = `${path}${query}`;
  const headers = { 'original-url': originalUrl, 'content-type': 'application/json' };
  if (filter === undefined) return user.fetch('/mkapi/content/GetContent?currentSiteId=2', { headers });
  const fields = Object.entries(filter).map(([propertyName, value]) => ({ propertyName, value }));
  const body = JSON.stringify({
    originalUrl,
    currentSiteId: 2,
    forms: [{ name: 'toys-filter', fields }],
    postedField: 'searchBtn',
  });
  return user.fetch('/mkapi/content/PostContent?currentSiteId=2', { method: 'POST', headers, body });
};

export const read = async (user: TestUser, query = '', filter?: Record<string, string | number>): Promise<Answer> => {
  const response = await ask(user, query, filter);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
};

export const idsOf = (answer: Answer): string[] => answer.list.grids[0].rows.map((row) => row.id);
