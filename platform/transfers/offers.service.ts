/** Offers as one of the two vaults sees them. */
import type { Clock } from '../../kernel/clock.js';
import type { Actor } from '../access/index.js';
import { findTrade } from '../connections/index.js';
import type { Database, Kysely } from '../database/database.js';
import { isGuid } from '../request-id.js';
import { findRight, tighterRights, type AgreementRow } from '../rights/index.js';
import { offerStatus, statusNameOf, type OfferStatusName } from './offer.js';
import { companyOf, countOffers, findOffer, type Counts } from './offers.repository.js';
import { freeIn, placeKey, readPlaces, type Place } from './places.repository.js';
import type { OfferRow, TransfersDatabase } from './rows.js';
import { transferErrors } from './transfers.errors.js';

export interface OfferView {
  readonly offer: OfferRow;
  readonly status: OfferStatusName;
  readonly isSender: boolean;
  /** Of the other side. */
  readonly company: string;
  readonly place: Place;
  readonly free: number;
  readonly freeAfter: number;
  /** Under which the reader may take the keys. */
  readonly tighter: readonly Pick<AgreementRow, 'id' | 'name'>[];
  /** Of the receiver: under which it has; undefined: under their own. */
  readonly takenUnder: OfferView['tighter'][number] | undefined;
  readonly can: { readonly accept: boolean; readonly reject: boolean; readonly revoke: boolean };
}

type Answers = OfferView['can'];
const noAnswer: Answers = { accept: false, reject: false, revoke: false };

/** Of a pending offer. */
const answersOf = ({ permissions }: Actor, isSender: boolean, { obstacles }: Place): Answers => {
  if (isSender) return { ...noAnswer, revoke: permissions.has('transferkeys-write') };
  const reject = permissions.has('acceptkeytransfer-write');
  return { accept: reject && obstacles.length === 0, reject, revoke: false };
};

/** A pending one whose time is over has expired, whether or not anybody has noticed. */
const statusAt = (offer: OfferRow, now: Date): OfferStatusName =>
  offer.status === offerStatus.pending && offer.expires_at <= now ? 'expired' : statusNameOf(offer.status);

export interface OffersDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export class OffersService {
  constructor(private readonly dependencies: OffersDependencies) {}

  /** @throws transfers.offer_not_found, also for one of two other vaults */
  async detail(actor: Actor, offerId: string): Promise<OfferView> {
    const db = this.dependencies.database.tables<TransfersDatabase>();
    const { offer, place } = await this.#found(db, actor, offerId);
    const isSender = offer.vault_id === actor.ownerGuid;
    const takenUnder = isSender ? undefined : await this.#takenUnder(db, offer);
    const { skuId, rightId } = place;
    const free = await freeIn(db, actor.ownerGuid, { skuId, rightId: takenUnder?.id ?? rightId });
    const status = statusAt(offer, this.dependencies.clock.now());
    const isOpen = status === 'pending' || status === 'processing';
    const can = status === 'pending' ? answersOf(actor, isSender, place) : noAnswer;
    return {
      tighter: can.accept ? await tighterRights(db.$pickTables<'agreement'>(), actor.ownerGuid, rightId) : [],
      takenUnder,
      ...{ offer, status, isSender, place, free, freeAfter: isOpen ? free + offer.quantity : free },
      company: await companyOf(db, isSender ? offer.receiver_id : offer.vault_id),
      can,
    };
  }

  async counts({ ownerGuid }: Actor): Promise<{ readonly outbox: Counts; readonly inbox: Counts }> {
    const db = this.dependencies.database.tables<TransfersDatabase>();
    const now = this.dependencies.clock.now();
    return {
      outbox: await countOffers(db, 'vault_id', ownerGuid, now),
      inbox: await countOffers(db, 'receiver_id', ownerGuid, now),
    };
  }

  async #found(db: Kysely<TransfersDatabase>, { ownerGuid }: Actor, offerId: string) {
    const offer = isGuid(offerId) ? await findOffer(db, ownerGuid, offerId.toLowerCase()) : undefined;
    const place = offer && (await this.#place(db, offer));
    if (offer === undefined || place === undefined) throw transferErrors('transfers.offer_not_found');
    return { offer, place };
  }

  async #takenUnder(db: Kysely<TransfersDatabase>, offer: OfferRow): Promise<OfferView['takenUnder']> {
    const { taken_agreement_id: taken, receiver_id, status } = offer;
    if (taken === null || status !== offerStatus.accepted) return undefined;
    return findRight(db.$pickTables<'agreement'>(), receiver_id, taken);
  }

  async #place(db: Kysely<TransfersDatabase>, offer: OfferRow): Promise<Place | undefined> {
    const trade = await findTrade(db, offer.vault_id, offer.connection_id);
    const way = {
      ...{ connectionId: offer.connection_id, senderId: offer.vault_id, receiverId: offer.receiver_id },
      ...{ isReturn: offer.is_return, isActive: trade?.state === 'active' },
    };
    const ids = { skuId: offer.sku_id, rightId: offer.agreement_id };
    return (await readPlaces(db, way, [ids])).get(placeKey(ids));
  }
}
