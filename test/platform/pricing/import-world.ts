/** Files of prices as tests make and bring them. */
import type { FileRow } from '../../../proto/gen/keyway/pricing/v1/file_rows.js';
import { PriceImportsServiceService, type PriceImport } from '../../../proto/gen/keyway/pricing/v1/price_imports.js';
import { JobsServiceService } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import type { InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { workbook, type Cell, type Writer } from '../../support/workbooks/workbook.js';
import { databaseOf, endOfJob } from '../stock/stock-world.js';

export const imports = (user: TestUser) => user.service(PriceImportsServiceService);

const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nothing came');
  return value;
};

const pieceBytes = 64 * 1024;

export const upload = async (
  user: TestUser,
  listGuid: string,
  bytes: Buffer | string,
  name = 'prices.xlsx',
): Promise<PriceImport> => {
  const content = Buffer.from(bytes);
  async function* messages() {
    yield await Promise.resolve({ header: { listGuid, name, sizeBytes: content.length } });
    for (let at = 0; at < content.length; at += pieceBytes) yield { chunk: content.subarray(at, at + pieceBytes) };
  }
  return present((await imports(user).uploadPriceImport(messages(), user.call())).import);
};

export const getImport = async (user: TestUser, importGuid: string): Promise<PriceImport> =>
  present((await imports(user).getPriceImport({ importGuid }, user.call())).import);

export const rowsOf = async (user: TestUser, importGuid: string, more: object = {}): Promise<FileRow[]> =>
  (await imports(user).listPriceImportRows({ importGuid, ...more }, user.call())).rows;

/** 'Prices!F2: Must be numeric at row 2', of all rows. */
export const problemsOf = async (user: TestUser, importGuid: string): Promise<string[]> =>
  (await rowsOf(user, importGuid)).flatMap(({ problems }) =>
    problems.map(({ place, message }) => `${place}: ${message}`),
  );

/** 'changed SRP 59.99 to 49.99', of all rows. */
export const differenceOf = async (user: TestUser, importGuid: string): Promise<string[]> =>
  (await rowsOf(user, importGuid)).map(({ state, changes }) =>
    [state, ...changes.map(({ column, from, to }) => `${column} ${from} to ${to}`)].join(' '),
  );

export const apply = async (
  world: InsidePlatform,
  user: TestUser,
  importGuid: string,
  { isWithoutErrors = false, isTenfoldMeant = false } = {},
) => {
  const request = { importGuid, isWithoutErrors, isTenfoldMeant };
  const { jobId } = await imports(user).applyPriceImport(request, user.call());
  return endOfJob(world, user, jobId);
};

export const fileOf = async (world: InsidePlatform, user: TestUser, jobId: string): Promise<Buffer> => {
  await endOfJob(world, user, jobId);
  const chunks: Uint8Array[] = [];
  for await (const { chunk } of user.service(JobsServiceService).downloadResult({ jobId }, user.call()))
    chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const exported = async (
  world: InsidePlatform,
  user: TestUser,
  listGuid: string,
  format: 'xlsx' | 'csv',
): Promise<Buffer> => {
  const { jobId } = await imports(user).exportPriceList({ listGuid, format }, user.call());
  return fileOf(world, user, jobId);
};

/** As the specification names them, and what the tests need of the rest. */
export const head = [
  ...['productId', 'title', 'regionCode', 'CountryCode', 'currencyCode', 'amount'],
  ...['priceType', 'included', 'sku'],
];

/** A file of another writer. */
export const fileWith = (rows: readonly (readonly Cell[])[], writer: Writer = 'shared', name = 'Sheet1'): Buffer =>
  workbook([{ name, rows: [head, ...rows] }], writer);

/** The productId of the specification. */
export const numberOf = async (world: InsidePlatform, productGuid: string): Promise<number> => {
  const { rows } = await databaseOf(world).execute('select number::integer as number from product where id = $1', [
    productGuid,
  ]);
  return Number(rows[0]?.['number']);
};
