/** Rows of pictures. */
import type { Kysely, Selectable } from 'kysely';
import type { Tables as GeneratedTables } from '../../database/gen/tables.js';
import { isGuid } from '../../request-id.js';
import type { GalleryTables } from '../rows.js';
import { isShown, type Picture } from './gallery.js';

type Tables = Kysely<GalleryTables>;

export type GalleryRow = Omit<Selectable<GeneratedTables['product_gallery']>, 'pictures' | 'stamp'> & {
  pictures: readonly Picture[];
};
export type SentPictureRow = Selectable<GeneratedTables['product_picture']>;

export const findGallery = async (db: Tables, vaultId: string, productId: string): Promise<GalleryRow | undefined> =>
  (await db
    .selectFrom('product_gallery')
    .selectAll()
    .where('vault_id', '=', vaultId)
    .where('product_id', '=', productId)
    .executeTakeFirst()) as GalleryRow | undefined;

/** Those that who the product is shared with sees, in their order. */
export const shownPictures = async (db: Tables, vaultId: string, productId: string): Promise<readonly Picture[]> =>
  ((await findGallery(db, vaultId, productId))?.pictures ?? []).filter(isShown);

/** @returns the product's status and embargo, which stay until the transaction ends */
export const heldProduct = (tx: Tables, vaultId: string, productId: string) =>
  tx
    .selectFrom('product')
    .select(['status', 'is_embargoed', 'embargo_until'])
    .where('vault_id', '=', vaultId)
    .where('id', '=', productId)
    .forShare()
    .executeTakeFirst();

const sentOf = (db: Tables, vaultId: string, productId: string) =>
  db.selectFrom('product_picture').where('vault_id', '=', vaultId).where('product_id', '=', productId);

/** Those of a product that have come. */
export const arrivedPictures = (db: Tables, vaultId: string, productId: string): Promise<SentPictureRow[]> =>
  sentOf(db, vaultId, productId).selectAll().where('image_path', '<>', '').execute();

/** Places that are kept for pictures on their way; those from before `since` are given up. */
export const keptPlaces = async (tx: Tables, vaultId: string, productId: string, since: Date): Promise<number> => {
  await tx
    .deleteFrom('product_picture')
    .where('vault_id', '=', vaultId)
    .where('product_id', '=', productId)
    .where('image_path', '=', '')
    .where('created_at', '<', since)
    .execute();
  return (await sentOf(tx, vaultId, productId).select('id').where('image_path', '=', '').execute()).length;
};

export const keepPlace = async (tx: Tables, row: SentPictureRow): Promise<void> => {
  await tx.insertInto('product_picture').values(row).execute();
};

export const givePlaceBack = async (tx: Tables, vaultId: string, productId: string, id: string): Promise<void> => {
  await tx
    .deleteFrom('product_picture')
    .where('vault_id', '=', vaultId)
    .where('product_id', '=', productId)
    .where('id', '=', id)
    .where('image_path', '=', '')
    .execute();
};

export const findSent = (db: Tables, vaultId: string, id: string): Promise<SentPictureRow | undefined> =>
  isGuid(id)
    ? db
        .selectFrom('product_picture')
        .selectAll()
        .where('vault_id', '=', vaultId)
        .where('id', '=', id)
        .executeTakeFirst()
    : Promise.resolve(undefined);

/** @returns whether the place was still empty, and is filled now */
export const fillPlace = async (tx: Tables, vaultId: string, id: string, path: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('product_picture')
    .set({ image_path: path })
    .where('vault_id', '=', vaultId)
    .where('id', '=', id)
    .where('image_path', '=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
