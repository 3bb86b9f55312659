/** Rows of images. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { AnyTransaction, Database } from '../database/database.js';
import type { Tables as GeneratedTables } from '../database/gen/tables.js';
import { lockRequest } from '../database/request-lock.js';
import { isGuid } from '../request-id.js';
import type { ImageContextType } from './image-context.js';

type Tables = Pick<GeneratedTables, 'app_user'> & {
  image: Omit<GeneratedTables['image'], 'context_type'> & { context_type: ImageContextType };
};
export type ImageRow = Selectable<Tables['image']>;

const number = /^\d{1,15}$/;

export class ImagesRepository {
  constructor(private readonly database: Database) {}

  #db(): Kysely<Tables> {
    return this.database.tables<Tables>();
  }

  /** The new row becomes the current image of its thing: of two at the same moment the second one's. */
  async insert(tx: AnyTransaction, row: Omit<ImageRow, 'created_at' | 'is_current'>): Promise<void> {
    await this.retire(tx, row);
    await (tx as Transaction<Tables>)
      .insertInto('image')
      .values({ ...row, created_at: new Date(), is_current: true })
      .execute();
  }

  /** Nobody else changes the thing's image until the transaction ends. @returns whether it had one */
  async retire(
    tx: AnyTransaction,
    { vault_id, context_type, context_id }: Pick<ImageRow, 'vault_id' | 'context_type' | 'context_id'>,
  ): Promise<boolean> {
    await lockRequest(tx, 'image', vault_id, context_type, context_id);
    const { numUpdatedRows } = await (tx as Transaction<Tables>)
      .updateTable('image')
      .set({ is_current: false })
      .where('vault_id', '=', vault_id)
      .where('context_type', '=', context_type)
      .where('context_id', '=', context_id)
      .where('is_current', '=', true)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  find(id: string): Promise<ImageRow | undefined> {
    return isGuid(id)
      ? this.#db().selectFrom('image').selectAll().where('id', '=', id).executeTakeFirst()
      : Promise.resolve(undefined);
  }

  /** The user's portrait, else the vault's logo; only for users of the vault. @param user guid or number */
  async ofUser(ownerGuid: string, user: string): Promise<string | undefined> {
    if (!isGuid(user) && !number.test(user)) return undefined;
    const rows = await this.#db()
      .selectFrom('app_user')
      .innerJoin('image', (join) =>
        join.onRef('image.vault_id', '=', 'app_user.vault_id').on('image.is_current', '=', true),
      )
      .select(['image.id', 'image.context_type'])
      .where('app_user.vault_id', '=', ownerGuid)
      .where((eb) => (isGuid(user) ? eb('app_user.id', '=', user) : eb('app_user.number', '=', Number(user))))
      .where((eb) =>
        eb.or([
          eb.and([eb('image.context_type', '=', 'owner'), eb('image.context_id', '=', ownerGuid)]),
          eb.and([
            eb('image.context_type', '=', 'user'),
            eb('image.context_id', '=', eb.cast<string>('app_user.id', 'text')),
          ]),
        ]),
      )
      .execute();
    return (rows.find((row) => row.context_type === 'user') ?? rows[0])?.id;
  }
}
