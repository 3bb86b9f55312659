/** Vaults with price lists, and how their rows are saved. */
import { randomUUID } from 'node:crypto';
import {
  PriceListsServiceService,
  type PriceList,
  type PriceListTerms,
} from '../../../proto/gen/keyway/pricing/v1/price_lists.js';
import {
  PriceRowsServiceService,
  type ListPriceRowsRequest,
  type ListPriceRowsResponse,
  type PriceChange,
  type PriceProblem,
  type PriceRow,
  type PriceTerms,
} from '../../../proto/gen/keyway/pricing/v1/price_rows.js';
import { JobState } from '../../../proto/gen/keyway/jobs/v1/jobs.js';
import type { InsidePlatform } from '../../proof/inside.js';
import type { TestUser } from '../../support/platform.js';
import { databaseOf, endOfJob, refusalOf, type TestSku } from '../stock/stock-world.js';

export const pricing = '/distribution/pricing/';

export const lists = (user: TestUser) => user.service(PriceListsServiceService);
export const rows = (user: TestUser) => user.service(PriceRowsServiceService);

export const codeOf = async (call: Promise<unknown>): Promise<string> => (await refusalOf(call)).code;

export const termsOf = (more: Partial<PriceListTerms> = {}): PriceListTerms => ({
  ...{ title: `List ${randomUUID().slice(0, 8)}`, defaultCurrency: 'EUR', isVatIncluded: true },
  ...more,
});

const given = (list: PriceList | undefined): PriceList => {
  if (list === undefined) throw new Error('no list in the answer');
  return list;
};

export const aList = async (user: TestUser, more: Partial<PriceListTerms> = {}): Promise<PriceList> => {
  const request = { terms: termsOf(more), idempotencyKey: randomUUID() };
  return given((await lists(user).createPriceList(request, user.call())).list);
};

export const readList = async (user: TestUser, listGuid: string): Promise<PriceList> =>
  given((await lists(user).getPriceList({ listGuid }, user.call())).list);

export const priceOf = ({ productGuid }: Pick<TestSku, 'productGuid'>, more: Partial<PriceTerms> = {}): PriceTerms => ({
  ...{ productGuid, skuGuid: '', regionCode: '', countryCode: '', currency: 'EUR', srp: '59.99', wsp: '' },
  isIncluded: true,
  ...more,
});

/** A change of a new row, or of one that stands. */
export const changeTo = (terms: PriceTerms, index = 1, rowGuid = ''): PriceChange => ({
  ...{ index, rowGuid, isRemoved: false, terms },
});

export interface Staging {
  readonly saveGuid?: string;
  readonly rowsVersion?: number;
}

export const stage = async (
  user: TestUser,
  listGuid: string,
  changes: readonly PriceChange[],
  { saveGuid = randomUUID(), rowsVersion }: Staging = {},
) => {
  const version = rowsVersion ?? (await readList(user, listGuid)).rowsVersion;
  const request = { listGuid, saveGuid, rowsVersion: version, changes: [...changes] };
  return { saveGuid, ...(await rows(user).stageChanges(request, user.call())) };
};

export const ask = (user: TestUser, listGuid: string, saveGuid: string, changeCount: number) =>
  rows(user).saveChanges({ listGuid, saveGuid, changeCount }, user.call());

export const discard = (user: TestUser, listGuid: string, saveGuid: string) =>
  rows(user).discardChanges({ listGuid, saveGuid }, user.call());

/** By the whole way, five hundred at a time, and waits for its end. @returns how the job has ended */
export const saveAll = async (
  world: InsidePlatform,
  user: TestUser,
  listGuid: string,
  changes: readonly PriceChange[],
): Promise<JobState> => {
  const saveGuid = randomUUID();
  for (let at = 0; at < changes.length; at += 500) {
    const { problems } = await stage(user, listGuid, changes.slice(at, at + 500), { saveGuid });
    if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(', '));
  }
  const { jobId, problems } = await ask(user, listGuid, saveGuid, changes.length);
  if (problems.length > 0) throw new Error(problems.map(({ message }) => message).join(', '));
  return (await endOfJob(world, user, jobId)).state;
};

/** New rows, in this order. */
export const save = async (
  world: InsidePlatform,
  user: TestUser,
  listGuid: string,
  prices: readonly PriceTerms[],
): Promise<void> => {
  const state = await saveAll(
    world,
    user,
    listGuid,
    prices.map((terms, at) => changeTo(terms, at + 1)),
  );
  if (state !== JobState.COMPLETED) throw new Error(`the save ended as ${state}`);
};

export const readRows = (
  user: TestUser,
  listGuid: string,
  more: Partial<ListPriceRowsRequest> = {},
): Promise<ListPriceRowsResponse> =>
  rows(user).listPriceRows(
    {
      ...{ listGuid, rowsVersion: 0, filter: undefined, sort: 'entered', isDescending: false, cursor: '', size: 0 },
      ...more,
    },
    user.call(),
  );

const place = ({ terms, sku }: PriceRow): string =>
  [sku, terms?.regionCode, terms?.countryCode, terms?.currency].filter((part) => part !== '').join(' ');

/** 'ROW DE EUR 59.99', of the page. */
export const pricesIn = ({ rows: page }: Pick<ListPriceRowsResponse, 'rows'>): string[] =>
  page.map((row) => `${place(row)} ${row.terms?.srp ?? ''}`.trim());

export const filterOf = (more: Partial<NonNullable<ListPriceRowsRequest['filter']>>) => ({
  ...{ text: '', productGuid: '', regionCode: '', countryCode: '', currency: '', state: 'unspecified' as const },
  ...more,
});

/** 'srp: Must be numeric at row 1' */
export const told = (problems: readonly PriceProblem[]): string[] =>
  problems.map(({ field, message }) => `${field}: ${message}`);

export const assign = (user: TestUser, connectionGuid: string, listGuid: string, version = 0) =>
  lists(user).assignPriceList({ connectionGuid, listGuid, version }, user.call());

export const setDefault = (user: TestUser, listGuid: string, version = 0) =>
  lists(user).setDefaultPriceList({ listGuid, version }, user.call());

/** Products of the vault with a SKU each: 'Harbour Lights 1' has 'HL-100001'. */
export const addMany = (world: InsidePlatform, { ownerGuid }: TestUser, products: number) =>
  databaseOf(world).execute(
    `with made as (
       insert into product (vault_id, id, number, title, product_type, status, created_at)
       select $1, gen_random_uuid(), 100000 + n, 'Harbour Lights ' || n, 'Game', 'Active', now() from generate_series(1, $2::int) as n
       returning vault_id, id, number)
     insert into sku (vault_id, id, product_id, sku, platform, region, edition, status, created_at)
     select vault_id, gen_random_uuid(), id, 'HL-' || number, 'Steam', 'ROW', 'Standard', 'Active', now() from made`,
    [ownerGuid, products],
  );
