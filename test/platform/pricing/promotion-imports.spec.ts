/** Items of promotions leave and come back as files: seen as a difference first, then put (docs/domain.md, f; ADR 0115). */
import { startInside, type InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { oldWorkbook } from '../../support/workbooks/old-workbook.js';
import { otherWriters, writtenBy } from '../../support/workbooks/other-writers.js';
import type { Cell } from '../../support/workbooks/workbook.js';
import { twelveTimes } from '../at-once.js';
import { anOwner, computed, connected, sharing } from '../sharing/sharing-world.js';
import { aSku, databaseOf, refusalOf, type TestSku } from '../stock/stock-world.js';
import { fileOf } from './import-world.js';
import { aList, assign, codeOf } from './pricing-world.js';
import {
  apply,
  check,
  exported,
  fileWith,
  getImport,
  head,
  imports,
  saidOf,
  upload,
} from './promotion-import-world.js';
import {
  aPromotion,
  approve,
  aRunning,
  cancel,
  discountsIn,
  inDays,
  itemsOf,
  putSkus,
  readPromotion,
  update,
} from './promotions-world.js';

let world: InsidePlatform;
let owner: TestUser;
let listGuid: string;
let aurora: TestSku;
let borealis: TestSku;
beforeAll(async () => {
  world = await startInside();
  owner = await anOwner(world, 'Publisher');
  ({ listGuid } = await aList(owner));
  aurora = await aSku(world, owner.ownerGuid, { title: 'Aurora', code: 'AUR-EU' });
  borealis = await aSku(world, owner.ownerGuid, { title: 'Borealis', code: 'BOR-EU' });
});
afterAll(() => world.close());

const inFuture = { validFrom: inDays(2), validTo: inDays(3) };
const numberOf = async (promotionGuid: string): Promise<number> =>
  (await readPromotion(owner, promotionGuid)).promotionNumber;
const discountsOf = async (promotionGuid: string): Promise<string[]> =>
  discountsIn(await itemsOf(owner, promotionGuid));

/** A draft of one item, and rows of its file. */
const aDraft = async () => {
  const { promotionGuid } = await aPromotion(owner, listGuid, inFuture);
  await putSkus(owner, promotionGuid, [aurora, 25]);
  const number = await numberOf(promotionGuid);
  const [item] = (await itemsOf(owner, promotionGuid)).items;
  const line = (id: Cell, title: string, sku: string, discount: Cell): Cell[] => [id, number, title, sku, discount];
  return { promotionGuid, number, itemNumber: item?.itemNumber ?? 0, line };
};

describe('an export of a promotion', () => {
  it.each(['xlsx', 'csv'] as const)('that is imported again as %s changes nothing', async (format) => {
    const { promotionGuid } = await aDraft();
    await putSkus(owner, promotionGuid, [borealis, 12.5]);
    const file = await exported(world, owner, promotionGuid, format);
    const again = await upload(owner, promotionGuid, file, `items.${format}`);
    expect(again).toMatchObject({ newCount: 0, changedCount: 0, unchangedCount: 2, errorCount: 0, notes: [] });
    expect(await codeOf(apply(owner, again.importGuid))).toBe('pricing.import_changes_nothing');
  });

  it('has what its reader sees of the promotion, and nothing else', async () => {
    const buyer = await anOwner(world, 'Retailer');
    const connectionGuid = await connected(world, owner, buyer);
    const hidden = await aSku(world, owner.ownerGuid, { title: 'Secret', status: 'Inactive' });
    const { listGuid: sold } = await aList(owner);
    const { promotionGuid } = await aRunning(owner, sold, [
      [aurora, 25],
      [hidden, 30],
    ]);
    const call = imports(buyer).exportPromotion({ promotionGuid, format: 'csv' }, buyer.call());
    expect(await codeOf(call)).toBe('promotions.promotion_not_found');
    await assign(owner, connectionGuid, sold);
    await computed(world, owner);
    const text = (await exported(world, buyer, promotionGuid, 'csv')).toString();
    expect([text.includes('AUR-EU'), text.includes('Secret')]).toEqual([true, false]);
    const other = await anOwner(world, 'Publisher');
    expect(await codeOf(upload(other, promotionGuid, text, 'items.csv'))).toBe('promotions.promotion_not_found');
    expect(await codeOf(upload(buyer, promotionGuid, text, 'items.csv'))).toBe('permission.denied');
  });
});

describe('a file of a promotion', () => {
  it('is a difference first, then the promotion', async () => {
    const { promotionGuid, itemNumber, line } = await aDraft();
    const file = fileWith(line(itemNumber, 'Aurora', 'AUR-EU', 30), line('', 'Borealis', 'BOR-EU', '12,50'));
    const checked = await upload(owner, promotionGuid, file);
    expect(checked).toMatchObject({ status: 'checked', newCount: 1, changedCount: 1, errorCount: 0, warningCount: 0 });
    expect(await saidOf(owner, checked.importGuid)).toEqual(['changed 25 % to 30 %', 'new 12.5 %']);
    expect(await discountsOf(promotionGuid)).toEqual(['Aurora 25']);
    expect(await apply(owner, checked.importGuid)).toMatchObject({ status: 'applied' });
    expect(await discountsOf(promotionGuid)).toEqual(['Aurora 30', 'Borealis 12.5']);
    expect(await readPromotion(owner, promotionGuid)).toMatchObject({ itemCount: 2 });
    expect(await codeOf(apply(owner, checked.importGuid))).toBe('pricing.import_not_open');
  });

  it.each(otherWriters)('of a writer that people have becomes what it says: %s', async (writer) => {
    const publisher = await anOwner(world, 'Publisher');
    const own = await aSku(world, publisher.ownerGuid, { title: 'Aurora', code: 'AUR-EU' });
    await aSku(world, publisher.ownerGuid, { title: 'Borealis', code: 'BOR-EU' });
    const { promotionGuid } = await aPromotion(publisher, (await aList(publisher)).listGuid, inFuture);
    await putSkus(publisher, promotionGuid, [own, 25]);
    const { importGuid, ...checked } = await upload(publisher, promotionGuid, writtenBy(writer, 'promotion'), writer);
    expect(checked).toMatchObject({ newCount: 1, changedCount: 1, errorCount: 1 });
    await apply(publisher, importGuid, { isWithoutErrors: true });
    expect(discountsIn(await itemsOf(publisher, promotionGuid))).toEqual(['Aurora 33.33', 'Borealis 15']);
  });

  it('of Excel 97 is read as well', async () => {
    const { promotionGuid, line } = await aDraft();
    const old = oldWorkbook([{ name: 'Sheet1', rows: [head, line(0, 'Borealis', 'BOR-EU', 40)] }]);
    const { importGuid } = await upload(owner, promotionGuid, old, 'items.xls');
    await apply(owner, importGuid);
    expect(await discountsOf(promotionGuid)).toEqual(['Aurora 25', 'Borealis 40']);
  });

  it('says what is wrong at its cell and row, and comes back with it', async () => {
    const { promotionGuid, number, itemNumber, line } = await aDraft();
    const checked = await upload(
      owner,
      promotionGuid,
      fileWith(
        line('', 'Aurora', 'AUR-EU', 100),
        line('', 'Nothing', 'NONE', 10),
        line(itemNumber, 'Borealis', 'BOR-EU', 10),
        [1.5, 'x', 'Aurora', '', ''],
        ['', number + 1, 'Borealis', 'BOR-EU', '1.234'],
      ),
    );
    expect(checked).toMatchObject({ newCount: 0, changedCount: 0, unchangedCount: 0, errorCount: 5 });
    expect(await saidOf(owner, checked.importGuid)).toEqual([
      'error; Promotion!E2: More than 0 and less than 100, with at most two decimals at row 2',
      'error; Promotion!D3: Not a SKU that you can sell at row 3',
      'error 10 %; Promotion!A4: Not the id of this SKU in this promotion. Leave it empty for a new item at row 4',
      [
        'error; Promotion!A5: Must be numeric at row 5; Promotion!B5: Must be numeric at row 5',
        'Promotion!D5: Required Field at row 5; Promotion!E5: Required Field at row 5',
      ].join('; '),
      [
        `error; Promotion!B6: This promotion has the promotionID ${number} at row 6`,
        'Promotion!E6: Can be read in two ways. Write 1234 or 1.23 at row 6',
      ].join('; '),
    ]);
    expect(await codeOf(apply(owner, checked.importGuid))).toBe('pricing.import_has_errors');
    const { jobId } = await imports(owner).annotatePromotionImport({ importGuid: checked.importGuid }, owner.call());
    const again = await upload(owner, promotionGuid, await fileOf(world, owner, jobId), 'again.xlsx');
    expect(again).toMatchObject({ errorCount: 5, notes: [] });
  });

  it('of one SKU twice is refused in both rows, and the others are put when that is said', async () => {
    const { promotionGuid, line } = await aDraft();
    const file = fileWith(
      line('', 'Borealis', 'BOR-EU', 10),
      line('', 'Borealis', 'BOR-EU', 20),
      line('', 'Aurora', 'AUR-EU', 30),
    );
    const { importGuid } = await upload(owner, promotionGuid, file);
    expect(await saidOf(owner, importGuid)).toEqual([
      'error 10 %; Promotion!D2: Another row is of the same SKU at row 2',
      'error 20 %; Promotion!D3: Another row is of the same SKU at row 3',
      'changed 25 % to 30 %',
    ]);
    await apply(owner, importGuid, { isWithoutErrors: true });
    expect(await discountsOf(promotionGuid)).toEqual(['Aurora 30']);
  });

  it('is warned of where a cell is a percentage or a title another one, and applied', async () => {
    const { promotionGuid, line } = await aDraft();
    const { importGuid, warningCount } = await upload(
      owner,
      promotionGuid,
      fileWith(line('', 'Boreas', 'BOR-EU', 0.15)),
    );
    expect(warningCount).toBe(1);
    expect(await saidOf(owner, importGuid)).toEqual([
      [
        'new 0.15 %; Promotion!C2: The product is called ‘Borealis’ at row 2',
        'Promotion!E2: Less than 1 %. A cell formatted as a percentage holds 0.15 for 15 % at row 2',
      ].join('; '),
    ]);
    await apply(owner, importGuid);
    expect(await discountsOf(promotionGuid)).toEqual(['Aurora 25', 'Borealis 0.15']);
  });

  it('tells SKUs of one code apart by the product’s title', async () => {
    const { promotionGuid, line } = await aDraft();
    const other = await anOwner(world, 'Publisher');
    const others = await aSku(world, other.ownerGuid, { title: 'Other', code: 'BOR-EU' });
    const seller = await anOwner(world, 'Distributor');
    await connected(world, other, seller);
    await connected(world, owner, seller);
    await computed(world, other);
    await computed(world, owner);
    for (const { productGuid } of [others, borealis])
      await sharing(seller).setProductConnected({ productGuid, isConnected: true }, seller.call());
    const { listGuid: sold } = await aList(seller);
    const own = await aPromotion(seller, sold, inFuture);
    const row = (title: string): Cell[] => ['', own.promotionNumber, title, 'BOR-EU', 10];
    const { importGuid } = await upload(seller, own.promotionGuid, fileWith(row('Neither'), row('other')));
    expect(await saidOf(seller, importGuid)).toEqual([
      'error; Promotion!D2: Several SKUs have this code. The product title tells which at row 2',
      'new 10 %',
    ]);
    // Another vault's file is nobody's here, and its SKU is not for sale by who is not connected.
    expect(await codeOf(getImport(owner, importGuid))).toBe('pricing.import_not_found');
    const mine = await upload(owner, promotionGuid, fileWith(line('', 'Other', 'BOR-EU', 10)));
    expect(await saidOf(owner, mine.importGuid)).toEqual([
      'new 10 %; Promotion!C2: The product is called ‘Borealis’ at row 2',
    ]);
  });

  it.each([
    ['that is none', 'a.xlsx', 'no workbook at all', 'pricing.import_unreadable'],
    ['of another kind', 'a.pdf', '', 'pricing.import_file_type'],
    ['without a column', 'a.csv', 'id,promotionID\r\n', 'pricing.import_columns'],
    ['with a column that there is not', 'a.csv', `${head.join()},prize\r\n`, 'pricing.import_columns'],
  ])('%s is refused, and another one can be brought', async (_, name, content, code) => {
    const { promotionGuid, line } = await aDraft();
    expect(await codeOf(upload(owner, promotionGuid, content, name))).toBe(code);
    expect((await upload(owner, promotionGuid, fileWith(line('', 'Borealis', 'BOR-EU', 1)))).newCount).toBe(1);
  });
});

describe('a promotion that', () => {
  it('runs takes new items of a file, and no other discounts', async () => {
    const { promotionGuid, promotionNumber } = await aRunning(owner, listGuid, [[aurora, 25]]);
    const file = fileWith(['', promotionNumber, 'Aurora', 'AUR-EU', 30], ['', promotionNumber, '', 'BOR-EU', 10]);
    const { importGuid } = await upload(owner, promotionGuid, file);
    expect(await saidOf(owner, importGuid)).toEqual([
      [
        'error 25 % to 30 %; Promotion!E2: The promotion is running: items can be added, and no discount changed',
        'at row 2',
      ].join(' '),
      'new 10 %',
    ]);
    await apply(owner, importGuid, { isWithoutErrors: true });
    expect(await discountsOf(promotionGuid)).toEqual(['Aurora 25', 'Borealis 10']);
  });

  it('is over takes no file', async () => {
    const { promotionGuid } = await aRunning(owner, listGuid, [[aurora, 25]]);
    await cancel(owner, promotionGuid);
    expect(await refusalOf(upload(owner, promotionGuid, fileWith()))).toMatchObject({
      ...{ code: 'promotions.not_open', params: { status: 'cancelled' } },
    });
  });

  it('begins or changes between the check and the apply is looked at again first', async () => {
    const { promotionGuid, line } = await aDraft();
    const { importGuid } = await upload(owner, promotionGuid, fileWith(line('', 'Aurora', 'AUR-EU', 30)));
    await update(owner, await approve(owner, promotionGuid), { validFrom: inDays(-1) });
    expect(await codeOf(apply(owner, importGuid))).toBe('promotions.promotion_changed');
    expect(await check(owner, importGuid)).toMatchObject({ changedCount: 0, errorCount: 1 });
    expect(await discountsOf(promotionGuid)).toEqual(['Aurora 25']);
  });

  it('has a SKU in its file that is discontinued meanwhile is as it was', async () => {
    const { promotionGuid, line } = await aDraft();
    const gone = await aSku(world, owner.ownerGuid, { title: 'Gone', code: 'GONE' });
    const file = fileWith(line('', 'Gone', 'GONE', 10), line('', 'Borealis', 'BOR-EU', 10));
    const { importGuid } = await upload(owner, promotionGuid, file);
    await databaseOf(world).execute(`update sku set status = 'Discontinued' where id = $1`, [gone.skuGuid]);
    expect(await codeOf(apply(owner, importGuid))).toBe('promotions.skus_not_found');
    expect(await discountsOf(promotionGuid)).toEqual(['Aurora 25']);
    await check(owner, importGuid);
    await apply(owner, importGuid, { isWithoutErrors: true });
    expect(await discountsOf(promotionGuid)).toEqual(['Aurora 25', 'Borealis 10']);
  });

  it('is deleted takes its files with it', async () => {
    const { promotionGuid, line } = await aDraft();
    const { importGuid } = await upload(owner, promotionGuid, fileWith(line('', 'Borealis', 'BOR-EU', 10)));
    await databaseOf(world).execute('delete from promotion where id = $1', [promotionGuid]);
    expect(await codeOf(getImport(owner, importGuid))).toBe('pricing.import_not_found');
  });
});

it('a file is applied once, asked for twelve times at once', async () => {
  const { promotionGuid, line } = await aDraft();
  const { importGuid } = await upload(owner, promotionGuid, fileWith(line('', 'Borealis', 'BOR-EU', 10)));
  const { version } = await readPromotion(owner, promotionGuid);
  const asked = await Promise.allSettled(twelveTimes.map(() => apply(owner, importGuid)));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readPromotion(owner, promotionGuid)).toMatchObject({ itemCount: 2, version: version + 1 });
});
