/** How an offer ends without its keys changing hands, and who is told how it ended. */
import type { AuditAction, AuditActor, AuditLog } from '../../audit/index.js';
import type { Database } from '../../database/database.js';
import { prepareLargeWork } from '../../database/large-work.js';
import type { News, Notifier } from '../../notifications/index.js';
import type { Hub } from '../../realtime/index.js';
import { systemMover, type HandOverService } from '../../stock/index.js';
import { keysAtOnce, offerObstacle, offerStatus, type Obstacle } from '../offer.js';
import {
  acceptedNews,
  discontinuedNews,
  expiredNews,
  failedNews,
  rejectedNews,
  revokedNews,
  type Told,
} from '../offer-news.js';
import { addEvent, changeOffer, companyOf, lockPending } from '../offers.repository.js';
import type { OfferRow, TransfersTx } from '../rows.js';

/** Who ends an offer; of the system the name is empty. */
export interface Closer extends AuditActor {
  readonly userName: string;
}

export interface ClosingDependencies {
  readonly database: Database;
  readonly handOver: HandOverService;
  readonly notifier: Notifier;
  readonly audit: AuditLog;
  readonly hub: Hub;
}

/** What is discontinued is revoked by nobody: both sides are told why. */
export type Ending = 'accepted' | 'rejected' | 'revoked' | 'discontinued' | 'expired' | 'failed';

const statusOf = (ending: Ending) => (ending === 'discontinued' ? 'revoked' : ending);

const actions: Record<ReturnType<typeof statusOf>, AuditAction> = {
  accepted: 'transfers.accepted',
  rejected: 'transfers.rejected',
  revoked: 'transfers.revoked',
  expired: 'transfers.expired',
  failed: 'transfers.failed',
};

const referenceOf = ({ number }: Pick<OfferRow, 'number'>): string => `Offer ${number}`;

/** The part of an offer's row by which the stock finds its keys. */
export const keysOf = (offer: OfferRow, by: { readonly userGuid?: string | undefined; readonly userName: string }) => ({
  ...{ vaultId: offer.vault_id, offeredTxnId: offer.offered_txn_id ?? systemMover.userGuid, quantity: offer.quantity },
  ...{ reference: referenceOf(offer), documentId: offer.id },
  actor: by.userGuid === undefined ? systemMover : { userGuid: by.userGuid, userName: by.userName },
});

interface Closed {
  readonly now: Date;
  readonly reason?: string;
  readonly failure?: Obstacle;
}

export class ClosingService {
  constructor(private readonly dependencies: ClosingDependencies) {}

  /** Of an offer that the transaction holds: its keys are free again, and it is what it has ended as. To be called last. */
  async release(
    tx: TransfersTx,
    by: Closer,
    offer: OfferRow,
    ending: Exclude<Ending, 'accepted'>,
    closed: Closed,
  ): Promise<void> {
    await this.#end(tx, by, offer, ending, closed);
    await this.#free(tx, by, [offer], closed.now);
  }

  /** What waits for an answer over a connection that one of its sides ends, in a transaction that holds it. To be called last. */
  async releaseAll(tx: TransfersTx, by: Closer, connectionId: string, now: Date): Promise<void> {
    const offers = await lockPending(tx, connectionId);
    for (const offer of offers)
      await this.#end(tx, by, offer, offer.vault_id === by.ownerGuid ? 'revoked' : 'rejected', {
        ...{ now, reason: 'The connection between the two companies was ended.' },
      });
    await this.#free(tx, by, offers, now);
  }

  async #free(tx: TransfersTx, by: Closer, offers: readonly OfferRow[], now: Date): Promise<void> {
    if (offers.reduce((sum, { quantity }) => sum + quantity, 0) > keysAtOnce) await prepareLargeWork(tx);
    for (const offer of offers) await this.dependencies.handOver.release(tx, { ...keysOf(offer, by), now });
  }

  async #end(
    tx: TransfersTx,
    by: Closer,
    offer: OfferRow,
    ending: Exclude<Ending, 'accepted'>,
    { now, reason = '', failure }: Closed,
  ): Promise<void> {
    await changeOffer(tx, offer.id, {
      ...{ status: offerStatus[statusOf(ending)], closed_at: now, reason },
      ...{ closed_by_vault_id: by.kind === 'system' ? null : by.ownerGuid, closed_by_name: by.userName },
      failure: failure === undefined ? 0 : offerObstacle[failure],
    });
    await this.tell(tx, by, { ...offer, reason }, ending, now);
  }

  /** The trail, the event, who is to know, and the open pages of both vaults. */
  async tell(tx: TransfersTx, by: Closer, offer: OfferRow, ending: Ending, now: Date): Promise<void> {
    const { audit, database, hub, notifier } = this.dependencies;
    await addEvent(tx, offer, `offer.${statusOf(ending)}`, now);
    await audit.write(tx, by, {
      action: actions[statusOf(ending)],
      object: { kind: 'transfer_offer', id: offer.id },
      after: { name: String(offer.number), keys: offer.quantity, ...(offer.reason !== '' && { reason: offer.reason }) },
    });
    for (const { ownerGuid, holding, news } of await this.#news(tx, offer, ending))
      await notifier.notify(tx, { ownerGuid, holding }, news);
    database.afterCommit(tx, () => {
      for (const vaultId of [offer.vault_id, offer.receiver_id]) hub.publish(vaultId, 'stockchanged', {});
    });
  }

  async toldOf(tx: TransfersTx, offer: OfferRow, otherId: string): Promise<Told> {
    const named = await tx
      .selectFrom('sku as s')
      .innerJoin('product as p', (join) =>
        join.onRef('p.vault_id', '=', 's.vault_id').onRef('p.id', '=', 's.product_id'),
      )
      .select(['s.sku', 'p.title'])
      .where('s.id', '=', offer.sku_id)
      .executeTakeFirstOrThrow();
    return { offer, product: `${named.title}, ${named.sku}`, company: await companyOf(tx, otherId) };
  }

  async #news(
    tx: TransfersTx,
    offer: OfferRow,
    ending: Ending,
  ): Promise<{ readonly ownerGuid: string; readonly holding: string; readonly news: News }[]> {
    const sender = async (news: (told: Told) => News) => ({
      ...{ ownerGuid: offer.vault_id, holding: 'transferkeys-write' },
      news: news(await this.toldOf(tx, offer, offer.receiver_id)),
    });
    const receiver = async (news: (told: Told) => News) => ({
      ...{ ownerGuid: offer.receiver_id, holding: 'acceptkeytransfer-write' },
      news: news(await this.toldOf(tx, offer, offer.vault_id)),
    });
    switch (ending) {
      case 'accepted':
        return [await sender(acceptedNews)];
      case 'rejected':
        return [await sender(rejectedNews)];
      case 'expired':
        return [await sender(expiredNews)];
      case 'revoked':
        return [await receiver(revokedNews)];
      case 'discontinued':
        return [
          await sender((told) => discontinuedNews(told, true)),
          await receiver((told) => discontinuedNews(told, false)),
        ];
      case 'failed':
        return [await sender((told) => failedNews(told, true)), await receiver((told) => failedNews(told, false))];
    }
  }
}
