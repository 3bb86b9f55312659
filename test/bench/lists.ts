/** Lists of a small vault and of a large one, asked as the gateway asks, in turns. */
import { type Measured, median, timed } from './measured.js';
import type { BenchOwner } from './platform.js';

const pageSize = 10;

export interface ListCase {
  readonly what: string;
  readonly list: string;
  readonly query?: string;
  /** The value `sku` is the side's own. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Pages turned before; fewer where there are fewer. */
  readonly page?: number;
}

const fieldsOf = ({ filter = {} }: ListCase, { sku }: ListSide) =>
  Object.entries(filter).map(([propertyName, value]) => ({
    propertyName,
    value: value === 'sku' ? sku : value,
  }));

interface ListAnswer {
  readonly list: { readonly grids: readonly [{ readonly pagination: { readonly nextSet: string | null } }] };
}

const ask = async (
  url: string,
  { accessToken }: BenchOwner,
  address: string,
  fields: object[],
): Promise<ListAnswer> => {
  const response = await fetch(`${url}/mkapi/content/PostContent?currentSiteId=2`, {
    method: 'POST',
    headers: {
      ...{ authorization: `Bearer ${accessToken}`, 'original-url': address },
      ...{ currentSiteId: '2', 'content-type': 'application/json' },
    },
    body: JSON.stringify({
      ...{ originalUrl: address, currentSiteId: 2, postedField: 'searchBtn' },
      forms: [{ name: 'filter', fields }],
    }),
  });
  if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
  return (await response.json()) as ListAnswer;
};

export interface ListSide {
  readonly owner: BenchOwner;
  /** A SKU of the vault, for filters. */
  readonly sku: string;
}

/** The address of the page that is so many pages on, or of the last but one. */
const addressOf = async (url: string, side: ListSide, one: ListCase): Promise<string> => {
  const first = `${one.list}?size=${pageSize}${one.query ?? ''}`;
  let [address, before] = [first, first];
  for (let turned = 1; turned < (one.page ?? 1); turned += 1) {
    const answer = await ask(url, side.owner, address, fieldsOf(one, side));
    const { nextSet } = answer.list.grids[0].pagination;
    if (nextSet === null) return before;
    before = address;
    address = `${first}&set=${nextSet}`;
  }
  return address;
};

const measure = async (url: string, sides: readonly ListSide[], one: ListCase, rounds: number) => {
  const asked = await Promise.all(
    sides.map(async (side) => ({ side, address: await addressOf(url, side, one), times: [] as number[] })),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const { side, address, times } of round % 2 === 0 ? asked : asked.toReversed())
      times.push(await timed(() => ask(url, side.owner, address, fieldsOf(one, side))));
  }
  const [few = 0, many = 0] = asked.map(({ times }) => median(times));
  return { few, many };
};

/** @param rows of the small one, and of the large one, as the figures are called */
export const measureLists = async (
  url: string,
  sides: readonly ListSide[],
  cases: readonly ListCase[],
  { rows, rounds }: { readonly rows: readonly [number, number]; readonly rounds: number },
): Promise<readonly Measured[]> => {
  const measured: Measured[] = [];
  for (const one of cases) {
    const { few, many } = await measure(url, sides, one, rounds);
    measured.push({
      what: one.what,
      figures: {
        [`ms at ${rows[0].toLocaleString('en')}`]: Number(few.toFixed(2)),
        [`ms at ${rows[1].toLocaleString('en')}`]: Number(many.toFixed(2)),
        ratio: Number((many / few).toFixed(2)),
      },
    });
  }
  return measured;
};
