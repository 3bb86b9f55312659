/** What a pool's owner is told (docs/domain.md, l): those who may make and change pools. */
import { formatCount, minuteOf } from '../mail/index.js';
import { notificationKind, type News } from '../notifications/index.js';
import type { PlaceNames } from '../transfers/index.js';
import { poolNumber } from './pool.js';
import type { PoolRow } from './rows.js';

const hrefOf = ({ id }: Pick<PoolRow, 'id'>): string => `/distribution/myvault/transfers/stockpool-out/${id}`;

/** The refill itself, for who has to make one. */
const refillHrefOf = (row: Pick<PoolRow, 'id'>): string => `${hrefOf(row)}?act=refill`;

const pool = 'SP-000123';
const product = 'Northwind Tactics, NW-TA-1-ROW';
const keys = '120 keys';

/** A pool in words. */
export interface ToldPool {
  readonly row: PoolRow;
  readonly names: Pick<PlaceNames, 'title' | 'sku'>;
}

const wordsOf = ({ row, names: { title, sku } }: ToldPool) => ({
  ...{ pool: poolNumber(row.number), product: `${title}, ${sku}` },
});

const low = notificationKind({
  name: 'stockpools.low',
  title: 'Stockpool low',
  isMandatory: false,
  subject: 'Stockpool {pool} has {keys} left',
  text: 'Your stockpool {pool} of {product} has {keys} left.',
  action: 'Refill the stockpool',
  variables: { pool, product, keys },
});

export const lowNews = (told: ToldPool, available: number): News =>
  low({ ...wordsOf(told), keys: formatCount(available, 'key') }, refillHrefOf(told.row));

const empty = notificationKind({
  name: 'stockpools.empty',
  title: 'Stockpool empty',
  isMandatory: false,
  subject: 'Stockpool {pool} is empty',
  text: 'Your stockpool {pool} of {product} has no key left.',
  action: 'Refill the stockpool',
  variables: { pool, product },
});

export const emptyNews = (told: ToldPool): News => empty(wordsOf(told), refillHrefOf(told.row));

const ending = notificationKind({
  name: 'stockpools.ending',
  title: 'Stockpool ends soon',
  isMandatory: false,
  subject: 'Stockpool {pool} ends {until}',
  text: 'Your stockpool {pool} of {product} ends {until}. Its undrawn keys are free again then.',
  action: 'Show the stockpool',
  variables: { pool, product, until: '2027-11-22 07:46 UTC' },
});

/** @param until when it ends */
export const endingNews = (told: ToldPool, until: Date): News =>
  ending({ ...wordsOf(told), until: minuteOf(until) }, hrefOf(told.row));

const expired = notificationKind({
  name: 'stockpools.expired',
  title: 'Stockpool expired',
  isMandatory: false,
  subject: 'Stockpool {pool} has expired',
  text: 'The time of your stockpool {pool} of {product} is over. Its undrawn keys are free again.',
  action: 'Show the stockpool',
  variables: { pool, product },
});

export const expiredNews = (told: ToldPool): News => expired(wordsOf(told), hrefOf(told.row));

const discontinued = notificationKind({
  name: 'stockpools.discontinued',
  title: 'Stockpool closed with its SKU',
  isMandatory: false,
  subject: 'Stockpool {pool} is closed',
  text: 'Your stockpool {pool} of {product} is closed: the SKU is discontinued. Its undrawn keys are free again.',
  action: 'Show the stockpool',
  variables: { pool, product },
});

export const discontinuedNews = (told: ToldPool): News => discontinued(wordsOf(told), hrefOf(told.row));

const drawn = notificationKind({
  name: 'stockpools.drawn',
  title: 'Keys drawn from a stockpool',
  isMandatory: false,
  subject: '{company} has drawn {keys} from stockpool {pool}',
  text: '{company} has drawn {keys} of {product} from your stockpool {pool}. The keys are in their vault now.',
  action: 'Show the stockpool',
  variables: { pool, product, keys, company: 'Meridian Distribution' },
});

/** @param company that has drawn */
export const drawnNews = (told: ToldPool, quantity: number, company: string): News =>
  drawn({ ...wordsOf(told), keys: formatCount(quantity, 'key'), company }, hrefOf(told.row));
