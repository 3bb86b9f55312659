/** Buyers are told seven days and one day before a product that they have connected is delisted (docs/domain.md, l). */
import { sql } from 'kysely';
import type { Clock } from '../../../kernel/clock.js';
import type { Database, Transaction } from '../../database/database.js';
import type { Tables } from '../../database/gen/tables.js';
import { notificationKind, type Notifier } from '../../notifications/index.js';
import type { SharingTables } from '../rows.js';
import { seenBy } from './seen.repository.js';

const dayMs = 24 * 3_600_000;
/** Days before; what is set later than the first is told by the second alone. */
const firstNotice = 7;
const lastNotice = 1;
const trading = ['Owner', 'Administrator', 'Editor'];

const delistingSoon = notificationKind({
  name: 'sharing.delisting_soon',
  title: 'A connected product is delisted soon',
  isMandatory: false,
  subject: '{seller} delists {product} on {date}',
  text: `{seller} delists {product} on {date} (UTC). Its SKUs cannot be ordered from then on. Keys that you have stay with you.`,
  action: 'Show the shared products',
  required: ['seller', 'product', 'date'],
  variables: { seller: 'Northwind Interactive', product: 'Aurora Drift', date: '2027-01-01 12:00' },
});

type NoticeTables = SharingTables & Pick<Tables, 'vault'>;
type Tx = Transaction<NoticeTables>;

interface DueNotice {
  readonly side_id: number;
  readonly buyer_id: string;
  readonly product_id: string;
  readonly title: string;
  readonly seller: string;
  readonly delisted_date: Date;
  readonly days: number;
}

export interface DelistingNoticesDependencies {
  readonly database: Database;
  readonly notifier: Notifier;
  readonly clock: Clock;
}

export class DelistingNotices {
  constructor(private readonly dependencies: DelistingNoticesDependencies) {}

  /** Tells what is due and was not told; several processes may do it at once. */
  async sweep(): Promise<void> {
    const { database, clock } = this.dependencies;
    const due = await this.due(clock.now());
    for (const notice of due) await database.transaction((tx: Tx) => this.tell(tx, notice));
  }

  private async due(now: Date): Promise<readonly DueNotice[]> {
    const db = this.dependencies.database.tables<NoticeTables>();
    const within = (days: number): Date => new Date(now.getTime() + days * dayMs);
    const days = sql<number>`case when p.delisted_date <= ${within(lastNotice)} then ${lastNotice}::int else ${firstNotice}::int end`;
    const rows = await db
      .selectFrom('product as p')
      .innerJoin('sharing_side as d', 'd.seller_id', 'p.vault_id')
      .innerJoin('product_connection as c', (join) =>
        join.onRef('c.side_id', '=', 'd.id').onRef('c.product_id', '=', 'p.id'),
      )
      .innerJoin('vault as v', 'v.id', 'p.vault_id')
      .where('c.is_connected', '=', true)
      .where('p.status', 'in', ['Active', 'Inactive'])
      .where('p.delisted_date', '>', now)
      .where('p.delisted_date', '<=', within(firstNotice))
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('delisting_notice as n')
              .whereRef('n.side_id', '=', 'd.id')
              .whereRef('n.product_id', '=', 'p.id')
              .whereRef('n.delisted_date', '=', 'p.delisted_date')
              .where('n.days', '=', days)
              .select('n.days'),
          ),
        ),
      )
      .select(['d.id as side_id', 'd.buyer_id', 'p.id as product_id', 'p.title', 'v.name as seller', 'p.delisted_date'])
      .select(days.as('days'))
      .limit(500)
      .execute();
    return rows.flatMap((row) => (row.delisted_date === null ? [] : [{ ...row, delisted_date: row.delisted_date }]));
  }

  private async tell(
    tx: Tx,
    { side_id, buyer_id, product_id, delisted_date, days, ...named }: DueNotice,
  ): Promise<void> {
    const told = await tx
      .insertInto('delisting_notice')
      .values({ side_id, product_id, delisted_date, days })
      .onConflict((conflict) => conflict.doNothing())
      .returning('days')
      .executeTakeFirst();
    // Another process was first; or the buyer does not see it any more, or not now, and hears nothing of it.
    const isSeen = await seenBy(tx.$pickTables<keyof SharingTables>(), buyer_id)
      .where('h.product_id', '=', product_id)
      .select('d.id')
      .limit(1)
      .executeTakeFirst();
    if (told === undefined || isSeen === undefined) return;
    const date = delisted_date.toISOString().slice(0, 16).replace('T', ' ');
    const news = delistingSoon(
      { seller: named.seller, product: named.title, date },
      '/distribution/myvault/shared-assets/',
    );
    await this.dependencies.notifier.notify(tx, { ownerGuid: buyer_id, roles: trading }, news);
  }
}
