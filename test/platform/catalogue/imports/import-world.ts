/** Imports as tests make them. */
import {
  ImportsServiceService,
  type CatalogueImport,
  type ImportRow,
} from '../../../../proto/gen/keyway/catalogue/v1/imports.js';
import { JobsServiceService } from '../../../../proto/gen/keyway/jobs/v1/jobs.js';
import type { TestUser } from '../../../support/platform.js';
import { until } from '../../../support/until.js';
import { workbook, type Cell, type Sheet } from '../../../support/workbooks/workbook.js';

export const imports = (user: TestUser) => user.service(ImportsServiceService);

const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('nothing came');
  return value;
};

const pieceBytes = 64 * 1024;

export const upload = async (user: TestUser, bytes: Buffer | string, name = 'file.xlsx'): Promise<CatalogueImport> => {
  const content = Buffer.from(bytes);
  async function* messages() {
    yield await Promise.resolve({ header: { name, sizeBytes: content.length } });
    for (let at = 0; at < content.length; at += pieceBytes) yield { chunk: content.subarray(at, at + pieceBytes) };
  }
  return present((await imports(user).uploadImport(messages(), user.call())).import);
};

export const uploadJson = (user: TestUser, file: object) => upload(user, JSON.stringify(file), 'file.json');

export const getImport = async (user: TestUser, importGuid: string): Promise<CatalogueImport> =>
  present((await imports(user).getImport({ importGuid }, user.call())).import);

export const rowsOf = async (user: TestUser, importGuid: string, more: object = {}): Promise<ImportRow[]> =>
  (await imports(user).listImportRows({ importGuid, ...more }, user.call())).rows;

/** Places and messages of all that is wrong. */
export const problemsOf = async (user: TestUser, importGuid: string): Promise<string[]> =>
  (await rowsOf(user, importGuid)).flatMap(({ problems }) =>
    problems.map(({ place, message }) => `${place}: ${message}`),
  );

export const jobOf = async (user: TestUser, jobId: string) => {
  const { job } = await until(
    () => user.service(JobsServiceService).getJob({ jobId }, user.call()),
    (reply) => reply.job?.finishedAt !== undefined,
  );
  return present(job);
};

export const apply = async (user: TestUser, importGuid: string, isWithoutErrors = false) => {
  const { jobId } = await imports(user).applyImport({ importGuid, isWithoutErrors }, user.call());
  return jobOf(user, jobId);
};

export const fileOf = async (user: TestUser, jobId: string): Promise<Buffer> => {
  await jobOf(user, jobId);
  const chunks: Uint8Array[] = [];
  for await (const { chunk } of user.service(JobsServiceService).downloadResult({ jobId }, user.call()))
    chunks.push(chunk);
  return Buffer.concat(chunks);
};

export const exported = async (user: TestUser, format: 'xlsx' | 'json'): Promise<Buffer> => {
  const { jobId } = await imports(user).exportCatalogue({ format }, user.call());
  return fileOf(user, jobId);
};

const productHead = ['Product GUID', 'Title', 'Product type', 'Status'];
const skuHead = ['SKU GUID', 'Product GUID', 'Product', 'Platform (DRM)', 'Region', 'Edition', 'SKU status'];

/** A file of another writer. */
export const fileWith = (products: readonly (readonly Cell[])[], skus?: readonly (readonly Cell[])[]): Buffer => {
  const sheets: Sheet[] = [{ name: 'Products', rows: [productHead, ...products] }];
  if (skus !== undefined) sheets.push({ name: 'SKUs', rows: [skuHead, ...skus] });
  return workbook(sheets, 'shared');
};
