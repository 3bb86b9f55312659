/** Offers that nobody has answered: a reminder before the end, and the end itself, of their time or of their SKU. */
import type { Clock } from '../../../kernel/clock.js';
import type { Database } from '../../database/database.js';
import type { Notifier } from '../../notifications/index.js';
import { settleEach } from '../../sweep.js';
import { offerStatus } from '../offer.js';
import { endingNews } from '../offer-news.js';
import { addEvent, changeOffer, dueOffers } from '../offers.repository.js';
import { isDiscontinued } from '../places.repository.js';
import type { OfferRow, TransfersDatabase, TransfersTx } from '../rows.js';
import type { ClosingService } from './closing.service.js';

/** Of one turn; the next one comes soon. */
const atOnce = 200;

export interface ExpiryDependencies {
  readonly database: Database;
  readonly closing: ClosingService;
  readonly notifier: Notifier;
  readonly clock: Clock;
}

export class ExpiryService {
  constructor(private readonly dependencies: ExpiryDependencies) {}

  /** Several processes may do it at once: each offer is one's. */
  async sweep(): Promise<void> {
    const { database, clock } = this.dependencies;
    const due = await dueOffers(database.tables<TransfersDatabase>(), clock.now(), atOnce);
    await settleEach(due, ({ id }) => database.transaction((tx: TransfersTx) => this.#settle(tx, id)));
  }

  async #settle(tx: TransfersTx, id: string): Promise<void> {
    const offer = await tx
      .selectFrom('transfer_offer')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', offerStatus.pending)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (offer === undefined) return;
    const { closing, clock } = this.dependencies;
    const now = clock.now();
    const system = { ownerGuid: offer.vault_id, kind: 'system', correlationId: `offer-${id}`, userName: '' } as const;
    if (offer.expires_at <= now) return closing.release(tx, system, offer, 'expired', { now });
    if (offer.is_return || !(await isDiscontinued(tx, offer.sku_id))) return this.#remind(tx, offer, now);
    const failure = 'discontinued';
    return closing.release(tx, system, offer, failure, { now, failure, reason: 'The SKU is discontinued.' });
  }

  async #remind(tx: TransfersTx, offer: OfferRow, now: Date): Promise<void> {
    if (offer.reminded_at !== null) return;
    await changeOffer(tx, offer.id, { reminded_at: now });
    await addEvent(tx, offer, 'offer.ending', now);
    const told = await this.dependencies.closing.toldOf(tx, offer, offer.vault_id);
    await this.dependencies.notifier.notify(
      tx,
      { ownerGuid: offer.receiver_id, holding: 'acceptkeytransfer-write' },
      endingNews(told),
    );
  }
}
