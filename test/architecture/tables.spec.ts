/** A table belongs to one domain of the platform: nobody else writes it, or reads what its owner does not export. */
import { isTest, sources, type Source } from './sources.js';

/** Tables and views that other domains may name in their queries. Whatever is not named here is its owner's alone. */
const exported: Readonly<Record<string, string>> = {
  // What is promised of each SKU and right stands beside the free stock of the inventory.
  allocations: 'allocation_promised',
  attributes: 'attribute',
  // Names, addresses and roles of people, names and types of vaults.
  accounts: 'vault app_user',
  // The mechanism writes it; the audit log reads it.
  audit: 'audit_event',
  catalogue: 'product sku',
  // Where a company is, and the currency that it states.
  companies: 'company_data company_review',
  connections: 'connection connection_setting',
  countries: 'country',
  // Many prices of many days are converted in the statement that finds them.
  exchangerates: 'exchange_rate',
  // The job centre is a list, and the dashboard shows what runs.
  jobs: 'job',
  // Names of certificates.
  partner: 'partner_certificate',
  // Which countries a SKU can be used in.
  regions: 'region',
  rights: 'agreement',
  // What stands of each SKU and right, and in each pool, and which insertions name a right; the rest is what the
  // dashboard sums up.
  stock: 'stock_standing pool_balance insertion_of_right stock_day stock_roll stock_threshold insertion txn',
};
const exporterOf = new Map(
  Object.entries(exported).flatMap(([domain, tables]) => tables.split(' ').map((table) => [table, domain] as const)),
);

const migrations = sources.filter(({ folder }) => folder === 'platform/database/migrations');
const tables = new Set(
  migrations.flatMap(({ text }) => [...text.matchAll(/create (?:table|view) (\w+)/g)].map(([, name = '']) => name)),
);

interface Statement {
  readonly table: string;
  readonly isWrite: boolean;
}

const built =
  /\b(selectFrom|insertInto|updateTable|deleteFrom|copyIn|\w+Join|sql\.table)\(\s*(?:tx,\s*)?'(?:archive\.)?(\w+)/g;
const record = /\btable: '(\w+)'/g;
const quoted = /`[^`]*`|'[^'\n]*'/g;
const spoken = /\b(delete from|from|join|into|update|using)\s+(?:only\s+)?(?:archive\.)?(\w+)/gi;
const writing = /^(insertInto|updateTable|deleteFrom|copyIn|into|update|delete from)$/i;
const comment = /\/\*[^]*?\*\/|(^|\s)\/\/.*/g;

/** What a file's statements name: built with Kysely, declared as records (ADR 0061), or written as SQL. */
const statementsOf = (text: string): Statement[] => {
  const code = text.replace(comment, '$1');
  const found = (texts: string, pattern: RegExp): Statement[] =>
    [...texts.matchAll(pattern)].map(([, how = '', table = '']) => ({ table, isWrite: writing.test(how) }));
  return [
    ...found(code, built),
    ...[...code.matchAll(record)].map(([, table = '']) => ({ table, isWrite: true })),
    ...[...code.matchAll(quoted)].flatMap(([each]) => found(each, spoken)),
  ].filter(({ table }) => tables.has(table));
};

const domainOf = (path: string): string => path.split('/')[1] ?? '';
type Code = Pick<Source, 'path' | 'text'>;

/** Tables that several domains name, but for those that the owner exports and the others only read. */
const trespasses = (files: readonly Code[]): string[] => {
  const all = files.flatMap(({ path, text }) =>
    statementsOf(text).map((statement) => ({ ...statement, path, domain: domainOf(path) })),
  );
  const shared = all.filter(({ table, domain }) => all.some((one) => one.table === table && one.domain !== domain));
  const isAllowed = ({ table, isWrite, domain }: (typeof all)[number]): boolean => {
    const owner = exporterOf.get(table);
    return owner !== undefined && (!isWrite || owner === domain);
  };
  return [...new Set(shared.filter((one) => !isAllowed(one)).map(({ path, table }) => `${path}: ${table}`))];
};

const domains = sources.filter((source) => /^platform\/(?!database\/)[^/]+\//.test(source.path) && !isTest(source));

/** The stock's, from the ground up (.dependency-cruiser.js). */
const rooms = ['keys', 'ledger', 'inventory', 'runs'];
const roomOf = (path: string): string => path.split('/')[2] ?? '';
/** What a room names of another one's on purpose, and why. */
const crossings = new Set([
  // The texts of a file are counted as asked for where they are asked.
  'keys: insertion_file',
  // What a transaction says of its insertion.
  'ledger: insertion',
  // Millions of keys are inserted in blocks, by the statement that takes them from the staged ones (ADR 0022).
  'runs: key',
  'runs: key_movement_block',
]);

/** Tables that two rooms of the stock write, or that a room names though a room above it writes them. */
const crossingRooms = (files: readonly Code[]): string[] => {
  const all = files.flatMap(({ path, text }) =>
    statementsOf(text).map((statement) => ({ ...statement, path, at: rooms.indexOf(roomOf(path)) })),
  );
  const isCrossing = ({ table, at }: (typeof all)[number]): boolean => crossings.has(`${rooms[at]}: ${table}`);
  const ownWrites = all.filter((one) => one.isWrite && !isCrossing(one));
  const isTrespass = (one: (typeof all)[number]): boolean =>
    !isCrossing(one) &&
    ownWrites.some(({ table, at }) => table === one.table && (at > one.at || (one.isWrite && at !== one.at)));
  return [...new Set(all.filter(isTrespass).map(({ path, table }) => `${path}: ${table}`))];
};
const ofRooms = domains.filter(({ path }) => path.startsWith('platform/stock/') && rooms.includes(roomOf(path)));

describe('a table of the stock', () => {
  it('is written by one of its rooms, and named by none below that', () => {
    expect(ofRooms.length).toBeGreaterThan(50);
    expect(crossingRooms(ofRooms)).toEqual([]);
    // What nobody crosses any more is not allowed any more.
    const named = new Set(
      ofRooms.flatMap(({ path, text }) => statementsOf(text).map(({ table }) => `${roomOf(path)}: ${table}`)),
    );
    expect([...crossings].filter((crossing) => !named.has(crossing))).toEqual([]);
  });

  it.each([
    ['platform/stock/keys/other.ts', "db.selectFrom('custody_head')"],
    ['platform/stock/runs/other.ts', "db.updateTable('custody_head').set({})"],
    ['platform/stock/ledger/other.ts', 'sql`select 1 from key_change`'],
  ])('is found where %s has %s', (path, text) => {
    const owners = [
      { path: 'platform/stock/ledger/own.ts', text: "db.insertInto('custody_head')" },
      { path: 'platform/stock/runs/own.ts', text: "db.insertInto('key_change')" },
    ];
    expect(crossingRooms([...owners, { path, text }])).toContainEqual(expect.stringContaining(path));
  });
});

describe('a table', () => {
  it('is seen where statements name it', () => {
    const statements = domains.flatMap(({ text }) => statementsOf(text));
    expect(statements.length).toBeGreaterThan(200);
    // One that no migration has made would be exported to nobody.
    expect([...exporterOf.keys()].filter((table) => !tables.has(table))).toEqual([]);
  });

  it('is named by one domain, or exported by its owner and only read by the others', () => {
    expect(trespasses(domains)).toEqual([]);
  });

  it.each([
    "db.selectFrom('job_line as l')",
    "db.selectFrom('product').innerJoin('job_line as l', 'l.id', 'product.id')",
    "tx.updateTable('sku').set({})",
    "database.copyIn(tx, 'job_line', [], rows)",
    'sql`select 1 from product p join job_line l on true`',
    'sql`with gone as (delete from sku returning id) select 1`',
    "const declared = { table: 'job_line' }",
  ])('of another domain is found in %s', (text) => {
    const owners = [
      { path: 'platform/jobs/own.ts', text: "db.insertInto('job_line')" },
      { path: 'platform/catalogue/own.ts', text: "db.insertInto('sku')" },
    ];
    expect(trespasses([...owners, { path: 'platform/rights/other.ts', text }])).toEqual(
      expect.arrayContaining([expect.stringContaining('platform/rights/other.ts')]),
    );
  });

  it('in a comment, or exported and read, is nobody’s trespass', () => {
    const text = "// from job_line\n/* update job_line */ db.selectFrom('product')";
    const owner = { path: 'platform/jobs/own.ts', text: "db.insertInto('job_line')" };
    expect(trespasses([owner, { path: 'platform/rights/other.ts', text }])).toEqual([]);
  });
});
