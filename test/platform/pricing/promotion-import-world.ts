/** Files of promotions as tests make and bring them. */
import type { FileRow } from '../../../proto/gen/keyway/pricing/v1/file_rows.js';
import {
  PromotionImportsServiceService,
  type PromotionImport,
} from '../../../proto/gen/keyway/pricing/v1/promotion_imports.js';
import type { InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { workbook, type Cell } from '../../support/workbooks/workbook.js';
import { fileOf } from './import-world.js';

export const imports = (user: TestUser) => user.service(PromotionImportsServiceService);

const present = (given: PromotionImport | undefined): PromotionImport => {
  if (given === undefined) throw new Error('nothing came');
  return given;
};

export const upload = async (
  user: TestUser,
  promotionGuid: string,
  bytes: Buffer | string,
  name = 'items.xlsx',
): Promise<PromotionImport> => {
  const content = Buffer.from(bytes);
  async function* messages() {
    yield await Promise.resolve({ header: { promotionGuid, name, sizeBytes: content.length } });
    yield { chunk: content };
  }
  return present((await imports(user).uploadPromotionImport(messages(), user.call())).import);
};

export const getImport = async (user: TestUser, importGuid: string): Promise<PromotionImport> =>
  present((await imports(user).getPromotionImport({ importGuid }, user.call())).import);

export const check = async (user: TestUser, importGuid: string): Promise<PromotionImport> =>
  present((await imports(user).checkPromotionImport({ importGuid }, user.call())).import);

export const apply = async (
  user: TestUser,
  importGuid: string,
  { isWithoutErrors = false } = {},
): Promise<PromotionImport> =>
  present((await imports(user).applyPromotionImport({ importGuid, isWithoutErrors }, user.call())).import);

const rowsOf = async (user: TestUser, importGuid: string): Promise<FileRow[]> =>
  (await imports(user).listPromotionImportRows({ importGuid, after: 0 }, user.call())).rows;

/** 'changed 25 % to 30 %', and what is said of a row, of all rows. */
export const saidOf = async (user: TestUser, importGuid: string): Promise<string[]> =>
  (await rowsOf(user, importGuid)).map(({ state, changes, problems, warnings }) =>
    [
      [state, ...changes.map(({ from, to }) => (from === '' ? to : `${from} to ${to}`))].join(' '),
      ...[...problems, ...warnings].map(({ place, message }) => `${place}: ${message}`),
    ].join('; '),
  );

export const exported = async (
  world: InsidePlatform,
  user: TestUser,
  promotionGuid: string,
  format: 'xlsx' | 'csv',
): Promise<Buffer> => {
  const { jobId } = await imports(user).exportPromotion({ promotionGuid, format }, user.call());
  return fileOf(world, user, jobId);
};

/** As the specification names them. */
export const head = ['id', 'promotionID', 'product title', 'sku', 'discount'];

/** A file of another writer. */
export const fileWith = (...rows: readonly (readonly Cell[])[]): Buffer =>
  workbook([{ name: 'Sheet1', rows: [head, ...rows] }], 'shared');
