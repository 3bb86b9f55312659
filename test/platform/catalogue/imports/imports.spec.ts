import { deleteOlder } from '../../../../platform/catalogue/imports/imports.repository.js';
import { startTestPlatform, type TestPlatform, type TestUser } from '../../../support/platform.js';
import { otherWriters, writtenBy } from '../../../support/workbooks/other-writers.js';
import { twelveTimes } from '../../at-once.js';
import { databaseOf, refusalOf } from '../../stock/stock-world.js';
import {
  addProduct,
  addSkus,
  anActive,
  complete,
  getProduct,
  keepAttributes,
  products,
  termsOf,
  trailOf,
} from '../product-world.js';
import {
  apply,
  exported,
  fileOf,
  fileWith,
  getImport,
  imports,
  problemsOf,
  rowsOf,
  upload,
  uploadJson,
} from './import-world.js';

let world: TestPlatform;
let owner: TestUser;
beforeAll(async () => {
  world = await startTestPlatform();
  owner = await world.user({ role: 'Owner', name: 'Ada Holm' });
  await keepAttributes(world);
});
afterAll(() => world.close());

const productsCalled = async (title: string) =>
  (
    await databaseOf(world).execute('select id, status, version from product where vault_id = $1 and title = $2', [
      owner.ownerGuid,
      title,
    ])
  ).rows as { id: string; status: string; version: number }[];
const strange = { ...complete(), title: '=SUM(A1) _x0041_', description: "-1\n'@two", externalId: "'quoted" };

describe('export and import', () => {
  it.each(['xlsx', 'json'] as const)('is the identity as %s', async (format) => {
    const { productGuid } = await addProduct(owner, { ...strange, releaseDate: '2027-05-01T13:00:00.000Z' });
    await addSkus(owner, productGuid, { regions: ['ROW', 'EU'] });
    await anActive(world, owner);
    const file = await exported(owner, format);
    const checked = await upload(owner, file, `catalogue.${format}`);
    expect(checked).toMatchObject({ newCount: 0, changedCount: 0, errorCount: 0 });
    expect(checked.unchangedCount).toBeGreaterThan(4);
    expect(await refusalOf(imports(owner).applyImport({ importGuid: checked.importGuid }, owner.call()))).toMatchObject(
      {
        code: 'catalogue.import_changes_nothing',
      },
    );
  });

  it('is written down', async () => {
    await exported(owner, 'json');
    expect(await trailOf(world, owner.ownerGuid)).toContain('catalogue.exported');
  });
});

describe('a file', () => {
  it('is shown as a difference, stored by nobody before it is applied, and applied as a whole', async () => {
    const { productGuid, version } = await anActive(world, owner);
    const [sku] = (await getProduct(owner, productGuid)).skus;
    const checked = await upload(
      owner,
      fileWith(
        [
          [productGuid, 'Aurora Drift II', 'Game', 'Active'],
          ['', 'Fjord Tycoon', 'Game', ''],
        ],
        [
          [sku?.skuGuid ?? '', productGuid, '', 'Steam', 'ROW', 'Standard', 'Active'],
          ['', '', 'Fjord Tycoon', 'GOG', 'EU', 'Standard', ''],
          ['', productGuid, '', 'Epic', 'ROW', 'Standard', 'Active'],
        ],
      ),
      'spring prices.xlsx',
    );
    expect(checked).toMatchObject({
      status: 'checked',
      newCount: 3,
      changedCount: 2,
      errorCount: 0,
      createdBy: 'Ada Holm',
    });
    const rows = await rowsOf(owner, checked.importGuid);
    expect(rows.map(({ sheet, row, state }) => `${sheet} ${row} ${state}`)).toEqual([
      'Products 2 changed',
      'Products 3 new',
      'SKUs 2 changed',
      'SKUs 3 new',
      'SKUs 4 new',
    ]);
    expect(rows[0]?.changes).toEqual([{ column: 'Title', from: 'Aurora Drift', to: 'Aurora Drift II' }]);
    expect((await getProduct(owner, productGuid)).version).toBe(version);
    expect(await productsCalled('Fjord Tycoon')).toEqual([]);

    expect(await apply(owner, checked.importGuid)).toMatchObject({ state: 'completed' });
    expect(await getImport(owner, checked.importGuid)).toMatchObject({ status: 'applied', appliedBy: 'Ada Holm' });
    const after = await getProduct(owner, productGuid);
    expect(after).toMatchObject({ version: version + 1, terms: { title: 'Aurora Drift II' }, changedBy: 'Ada Holm' });
    expect(after.terms?.genres).toEqual(['Racing']);
    expect(after.skus.map(({ platform, status }) => `${platform} ${status}`).toSorted()).toEqual([
      'Epic active',
      'Steam active',
    ]);
    const [added] = await productsCalled('Fjord Tycoon');
    expect((await getProduct(owner, added?.id ?? '')).skus).toMatchObject([{ platform: 'GOG', status: 'inactive' }]);
    expect(await trailOf(world, productGuid)).toContain('catalogue.product_changed');
    expect(await trailOf(world, checked.importGuid)).toEqual(['catalogue.import_checked', 'catalogue.import_applied']);
  });

  it('has its errors at their cells', async () => {
    const other = await world.user({ role: 'Owner' });
    const foreign = await addProduct(other);
    const own = await addProduct(owner);
    await addSkus(owner, own.productGuid);
    const checked = await upload(
      owner,
      fileWith(
        [
          [foreign.productGuid, 'Stolen', 'Game', ''],
          ['4a2fe1a0-0000-4000-8000-000000000000', 'Unknown', 'Game', ''],
          [own.productGuid, 'A', 'Game', ''],
          [own.productGuid, 'Twice', 'Game', ''],
          ['', 'New', 'Toy', 'Active'],
          ['', 'Ended', 'Game', 'Delisted'],
        ],
        [
          ['', own.productGuid, '', 'Steam', 'ROW', 'Standard', ''],
          ['', own.productGuid, '', 'Steem', 'XX', 'Best', 'Open'],
          ['', '', 'Nobody has it', 'Steam', 'ROW', 'Standard', ''],
          ['', foreign.productGuid, '', 'Steam', 'ROW', 'Standard', ''],
        ],
      ),
    );
    const problems = await problemsOf(owner, checked.importGuid);
    expect(problems).toEqual(
      expect.arrayContaining([
        'Products!A2: Your vault has no such product',
        'Products!A3: Your vault has no such product',
        'Products!B4: At least 2 characters',
        'Products!A5: The same product as in row 4',
        'Products!C6: There is no product type ‘Toy’. One on each line',
        'Products!D7: What is Draft does not become Delisted by a file',
        'SKUs!D2: Its product has this SKU already',
        'SKUs!E3: There is no region ‘XX’',
        'SKUs!F3: There is no edition ‘Best’',
        'SKUs!G3: There is no such status',
        'SKUs!C4: Neither the file nor your vault has it',
        'SKUs!B5: Your vault has no such product',
      ]),
    );
    expect(checked.errorCount).toBe(10);
    expect(await refusalOf(imports(owner).applyImport({ importGuid: checked.importGuid }, owner.call()))).toMatchObject(
      {
        code: 'catalogue.import_has_errors',
      },
    );
  });

  it.each(otherWriters)('of another writer is applied as it says: %s', async (writer) => {
    const publisher = await world.user({ role: 'Owner' });
    const checked = await upload(publisher, writtenBy(writer, 'catalogue'), writer);
    expect(checked).toMatchObject({ newCount: 3, errorCount: 0 });
    expect(checked.notes).toEqual(['The sheet ‘Notes’ is not read: it is none of ours.']);
    expect(await apply(publisher, checked.importGuid)).toMatchObject({ state: 'completed' });
    const { rows } = await databaseOf(world).execute(
      'select title, description, release_date, is_dlc from product where vault_id = $1 order by title',
      [publisher.ownerGuid],
    );
    expect(rows).toEqual(
      [1, 2, 3].map((at) => ({
        ...{ title: `Großes ${at} & <Drift>`, description: `${'Größe für 冒険者. '.repeat(200)}${at}` },
        ...{ release_date: new Date('2030-05-01T13:00:00.000Z'), is_dlc: at === 2 },
      })),
    );
  });

  it('is applied without its errors where that is asked for', async () => {
    const checked = await uploadJson(owner, {
      products: [
        { title: 'Good one', productType: 'Game' },
        { title: 'Bad one', productType: 'Toy' },
      ],
      skus: [
        { product: 'Good one', platform: 'Steam', region: 'ROW', edition: 'Standard' },
        { product: 'Bad one', platform: 'Steam', region: 'ROW', edition: 'Standard' },
      ],
    });
    expect(checked).toMatchObject({ newCount: 2, errorCount: 2 });
    expect(await problemsOf(owner, checked.importGuid)).toEqual([
      'products[1].productType: There is no product type ‘Toy’. One on each line',
      'skus[1].productGuid: Its product has an error in row 2',
    ]);
    expect(await apply(owner, checked.importGuid, true)).toMatchObject({ state: 'completed' });
    expect(await productsCalled('Good one')).toMatchObject([{ status: 'Draft' }]);
    expect(await productsCalled('Bad one')).toEqual([]);
  });

  it('comes back with its errors, and is then the same file', async () => {
    const checked = await upload(owner, fileWith([['', '=1+1', 'Toy', '']]), 'mine.xlsx');
    const { jobId } = await imports(owner).annotateImport({ importGuid: checked.importGuid }, owner.call());
    const again = await upload(owner, await fileOf(owner, jobId));
    expect(again).toMatchObject({ newCount: 0, errorCount: 1, notes: [] });
    expect((await rowsOf(owner, again.importGuid))[0]).toMatchObject({ label: '=1+1' });
  });
});

describe('what others do meanwhile', () => {
  it('keeps the whole file from being applied, is told in its row, and nothing of theirs is lost', async () => {
    const one = await addProduct(owner);
    const other = await addProduct(owner);
    const checked = await upload(
      owner,
      fileWith([
        [one.productGuid, 'Mine', 'Game', ''],
        [other.productGuid, 'Mine too', 'Game', ''],
      ]),
    );
    const terms = { ...termsOf(), title: 'Theirs' };
    await products(owner).updateProduct({ productGuid: one.productGuid, version: 1, terms }, owner.call());
    expect(await apply(owner, checked.importGuid)).toMatchObject({
      ...{ state: 'failed', failureCode: 'catalogue.import_stale' },
    });
    expect((await getProduct(owner, one.productGuid)).terms?.title).toBe('Theirs');
    expect((await getProduct(owner, other.productGuid)).terms?.title).toBe('Aurora Drift');
    expect(await getImport(owner, checked.importGuid)).toMatchObject({
      status: 'checked',
      errorCount: 1,
      changedCount: 1,
    });
    expect(await problemsOf(owner, checked.importGuid)).toEqual([
      'Products!A2: Somebody has changed this since the file was checked. Please check it again',
    ]);

    const { import: again } = await imports(owner).checkImport({ importGuid: checked.importGuid }, owner.call());
    expect(again).toMatchObject({ changedCount: 2, errorCount: 0 });
    expect((await rowsOf(owner, checked.importGuid))[0]?.changes).toEqual([
      { column: 'Title', from: 'Theirs', to: 'Mine' },
    ]);
    expect(await apply(owner, checked.importGuid)).toMatchObject({ state: 'completed' });
  });

  it('applies a file once, however often that is asked for', async () => {
    const checked = await upload(owner, fileWith([['', 'Only once', 'Game', '']]));
    const { importGuid } = checked;
    const asked = await Promise.allSettled(
      twelveTimes.map(() => imports(owner).applyImport({ importGuid, isWithoutErrors: false }, owner.call())),
    );
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of asked)
      if (each.status === 'fulfilled') await fileOf(owner, each.value.jobId).catch(() => undefined);
    expect(await productsCalled('Only once')).toHaveLength(1);
  });

  it('gives two files at once different numbers and codes', async () => {
    const fileOfTitle = (title: string) =>
      upload(owner, fileWith([['', title, 'Game', '']], [['', '', title, 'Steam', 'ROW', 'Standard', '']]));
    const checked = [await fileOfTitle('At once'), await fileOfTitle('At-Once!')];
    await Promise.all(checked.map(({ importGuid }) => apply(owner, importGuid)));
    const { rows } = await databaseOf(world).execute(
      `select count(distinct s.sku) as codes, count(distinct p.number) as numbers from product p
       join sku s on s.vault_id = p.vault_id and s.product_id = p.id where s.sku like '%-ATONCE-%'`,
      [],
    );
    expect(rows.map(({ codes, numbers }) => [Number(codes), Number(numbers)])).toEqual([[2, 2]]);
  });
});

describe('an import', () => {
  it('is nothing to another vault, nor to who may change neither products nor SKUs', async () => {
    const { importGuid } = await upload(owner, fileWith([['', 'Secret', 'Game', '']]));
    const other = await world.user({ role: 'Owner' });
    const viewer = await world.user({ role: 'Viewer', ownerGuid: owner.ownerGuid });
    const calls = (user: TestUser): readonly (() => Promise<unknown>)[] => [
      () => imports(user).getImport({ importGuid }, user.call()),
      () => imports(user).listImportRows({ importGuid }, user.call()),
      () => imports(user).checkImport({ importGuid }, user.call()),
      () => imports(user).applyImport({ importGuid }, user.call()),
      () => imports(user).annotateImport({ importGuid }, user.call()),
      () => imports(user).deleteImport({ importGuid }, user.call()),
    ];
    for (const call of calls(other)) expect((await refusalOf(call())).code).toBe('catalogue.import_not_found');
    for (const call of [...calls(viewer), () => upload(viewer, fileWith([]))])
      expect((await refusalOf(call())).code).toBe('permission.denied');
  });

  it('is forgotten when it is deleted, and after seven days', async () => {
    const { importGuid } = await upload(owner, fileWith([['', 'Gone', 'Game', '']]));
    await imports(owner).deleteImport({ importGuid }, owner.call());
    expect((await refusalOf(getImport(owner, importGuid))).code).toBe('catalogue.import_not_found');
    expect(await trailOf(world, importGuid)).toEqual(['catalogue.import_checked', 'catalogue.import_deleted']);

    const old = await upload(owner, fileWith([['', 'Too late', 'Game', '']]));
    const young = await upload(owner, fileWith([['', 'In time', 'Game', '']]));
    await databaseOf(world).execute(
      `update catalogue_import set created_at = created_at - interval '8 days' where id = $1`,
      [old.importGuid],
    );
    await deleteOlder(databaseOf(world).tables(), new Date(Date.now() - 7 * 86_400_000));
    expect((await refusalOf(getImport(owner, old.importGuid))).code).toBe('catalogue.import_not_found');
    expect(await getImport(owner, young.importGuid)).toMatchObject({ status: 'checked' });
  });

  it.each([
    ['of another kind', 'keys.txt', 'x', 'catalogue.import_file_type'],
    ['that is none', 'a.xlsx', 'no workbook at all', 'catalogue.import_unreadable'],
    ['that is empty', 'a.xlsx', '', 'catalogue.import_unreadable'],
    ['that is no JSON', 'a.json', '{', 'catalogue.import_unreadable'],
    [
      'that is encrypted',
      'a.xlsx',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.alloc(600),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      'catalogue.import_encrypted',
    ],
  ])('of a file %s is refused', async (_, name, content, code) => {
    expect((await refusalOf(upload(owner, content, name))).code).toBe(code);
  });
});
