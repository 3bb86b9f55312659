import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import type { Actor } from '../../access/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { imageErrors, type ImageContext } from '../../images/index.js';
import { anyVersion, type Records, type VersionedRecord } from '../../records/index.js';
import { isGuid } from '../../request-id.js';
import { assertMayEdit } from '../embargo.repository.js';
import { catalogueErrors } from '../catalogue.errors.js';
import { isOwnProduct } from '../catalogue.repository.js';
import { isReadOnly } from '../products/product.js';
import type { GalleryTables } from '../rows.js';
import { isShown, keptPlaceMs, maxPictures, numberOfKind, type Picture } from './gallery.js';
import { galleryRecord } from './gallery-record.js';
import {
  arrivedPictures,
  fillPlace,
  findGallery,
  findSent,
  givePlaceBack,
  heldProduct,
  keepPlace,
  keptPlaces,
  type GalleryRow,
} from './gallery.repository.js';
import type { ProductViewers } from './product-viewers.js';

/** What a person says of a picture. */
export type SaidOfPicture = Omit<Picture, 'image'>;

export interface GalleryDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly clock: Clock;
  readonly viewers: ProductViewers;
}

type Tx = Transaction<GalleryTables>;

const tooMany = () => catalogueErrors('catalogue.too_many_pictures', { params: { max: String(maxPictures) } });

/** The further pictures of a product: sent one by one to places that are kept for them, then told apart and ordered. */
export class GalleryService {
  readonly #galleries: VersionedRecord<GalleryRow>;

  constructor(private readonly dependencies: GalleryDependencies) {
    this.#galleries = dependencies.records.of(galleryRecord);
  }

  /** @throws catalogue.product_not_found */
  async detail(actor: Actor, productId: string): Promise<GalleryRow> {
    const { ownerGuid } = actor;
    const db = this.dependencies.database.tables<GalleryTables>();
    if (!isGuid(productId) || !(await isOwnProduct(db, actor, productId)))
      throw catalogueErrors('catalogue.product_not_found');
    const blank = { vault_id: ownerGuid, product_id: productId, pictures: [], version: 0 };
    return (
      (await findGallery(db, ownerGuid, productId)) ?? {
        ...{ ...blank, changed_at: this.dependencies.clock.now(), changed_by_name: '' },
      }
    );
  }

  /**
   * Before a picture is sent: of many at once no more begin than there is room for.
   * @returns the picture's guid
   * @throws catalogue.product_not_found, not_in_state, too_many_pictures
   */
  reserve(actor: Actor, productId: string, { kind, language }: Pick<Picture, 'kind' | 'language'>): Promise<string> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const { pictures } = await this.#locked(tx, actor, productId, anyVersion);
      const now = this.dependencies.clock.now();
      const since = new Date(now.getTime() - keptPlaceMs);
      const kept = await keptPlaces(tx, actor.ownerGuid, productId, since);
      if (pictures.length + kept >= maxPictures) throw tooMany();
      const id = randomUUID();
      await keepPlace(tx, {
        ...{ vault_id: actor.ownerGuid, id, product_id: productId, kind: numberOfKind[kind], language },
        ...{ image_path: '', created_at: now },
      });
      return id;
    });
  }

  /** Nothing happens where the picture has come, or there is no such place. @throws catalogue.product_not_found */
  async release(actor: Actor, productId: string, pictureId: string): Promise<void> {
    await this.detail(actor, productId);
    if (!isGuid(pictureId)) return;
    await this.dependencies.database.transaction((tx: Tx) => givePlaceBack(tx, actor.ownerGuid, productId, pictureId));
  }

  /** @throws catalogue.product_not_found, not_in_state, pictures_changed_meanwhile, picture_not_found, too_many_pictures */
  update(actor: Actor, productId: string, version: number, kept: readonly SaidOfPicture[]): Promise<GalleryRow> {
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const before = await this.#locked(tx, actor, productId, version);
      const since = new Date(this.dependencies.clock.now().getTime() - keptPlaceMs);
      const onTheirWay = await keptPlaces(tx, actor.ownerGuid, productId, since);
      // Taking away is always possible; what is put back needs its place.
      if (kept.length > before.pictures.length && kept.length + onTheirWay > maxPictures) throw tooMany();
      const arrived = new Map(
        (await arrivedPictures(tx, actor.ownerGuid, productId)).map(({ id, image_path }) => [id, image_path]),
      );
      const pictures = kept.map((said) => {
        const image = arrived.get(said.id);
        if (image === undefined) throw catalogueErrors('catalogue.picture_not_found');
        return { ...said, image };
      });
      return this.#galleries.save(tx, actor, before, { pictures });
    });
  }

  /** How the pictures of one kind are sent, and who sees them. */
  imagesOf(kind: Picture['kind']): ImageContext {
    const { database, viewers } = this.dependencies;
    const db = () => database.tables<GalleryTables>();
    return {
      contextType: `${numberOfKind[kind]}` as const,
      permissions: ['product-write', 'product-all'],
      isOwn: async ({ ownerGuid }, pictureId) => {
        const place = await findSent(db(), ownerGuid, pictureId);
        return place?.kind === numberOfKind[kind] && place.image_path === '';
      },
      // One that was removed, or that nobody has put into words yet, is the vault's alone.
      isSeenBy: async (actor, { vault_id, context_id }) => {
        if (vault_id === actor.ownerGuid) return true;
        const sent = await findSent(db(), vault_id, context_id);
        if (sent === undefined || !(await viewers.sees(actor, vault_id, sent.product_id))) return false;
        const gallery = await findGallery(db(), vault_id, sent.product_id);
        return gallery?.pictures.some((each) => each.id === context_id && isShown(each)) === true;
      },
      onStored: (tx, actor, pictureId, path) => this.#arrive(tx as Tx, actor, kind, pictureId, path),
    };
  }

  async #arrive(tx: Tx, actor: Actor, kind: Picture['kind'], pictureId: string, path: string): Promise<void> {
    const place = await findSent(tx, actor.ownerGuid, pictureId);
    if (place === undefined) throw imageErrors('images.context_not_found');
    const before = await this.#locked(tx, actor, place.product_id, anyVersion);
    if (!(await fillPlace(tx, actor.ownerGuid, pictureId, path))) throw imageErrors('images.context_not_found');
    if (before.pictures.length >= maxPictures) throw tooMany();
    const picture: Picture = { id: pictureId, kind, language: place.language, alternative_text: '', image: path };
    await this.#galleries.save(tx, actor, before, { pictures: [...before.pictures, picture] });
  }

  /** The gallery of a product that may be changed, which nobody else changes until the transaction ends. */
  async #locked(tx: Tx, actor: Actor, productId: string, version: number | undefined): Promise<GalleryRow> {
    const product = isGuid(productId) ? await heldProduct(tx, actor.ownerGuid, productId) : undefined;
    if (product === undefined) throw catalogueErrors('catalogue.product_not_found');
    assertMayEdit(actor, product);
    if (isReadOnly(product.status)) throw catalogueErrors('catalogue.not_in_state');
    return this.#galleries.lock(tx, actor, productId, version);
  }
}
