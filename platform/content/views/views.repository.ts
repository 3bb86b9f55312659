/** Rows of saved views. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Actor } from '../../access/index.js';
import type { Tables as GeneratedTables } from '../../database/gen/tables.js';

export interface ViewState {
  readonly filter: Readonly<Record<string, string>>;
  readonly sort: string;
  readonly columns: readonly string[];
  readonly density: string;
  readonly widths: string;
}

export type ViewTables = Pick<GeneratedTables, 'list_view' | 'list_view_default'>;
export type ViewRow = Omit<Selectable<ViewTables['list_view']>, 'state'> & { state: ViewState };

export type FoundView = ViewRow & { readonly is_default: boolean };
type Tables = Kysely<ViewTables>;

const visible = (db: Tables, actor: Actor) =>
  db
    .selectFrom('list_view as v')
    .leftJoin('list_view_default as d', (join) =>
      join.onRef('d.vault_id', '=', 'v.vault_id').onRef('d.view_id', '=', 'v.id').on('d.user_id', '=', actor.userGuid),
    )
    .selectAll('v')
    .select(sql<boolean>`d.view_id is not null`.as('is_default'))
    .where('v.vault_id', '=', actor.ownerGuid)
    .where((eb) => eb.or([eb('v.user_id', '=', actor.userGuid), eb('v.is_shared', '=', true)]));

/** The user's own first, then by name. */
export const findViews = async (db: Tables, actor: Actor, list: string): Promise<FoundView[]> => {
  const rows = await visible(db, actor)
    .where('v.list', '=', list)
    .orderBy(sql`(v.user_id = ${actor.userGuid}) desc, lower(v.name), v.id`)
    .execute();
  return rows as FoundView[];
};

export const findView = async (db: Tables, actor: Actor, id: string): Promise<FoundView | undefined> =>
  (await visible(db, actor).where('v.id', '=', id).executeTakeFirst()) as FoundView | undefined;

export const countOwn = async (db: Tables, actor: Actor, list: string): Promise<number> => {
  const { count } = await db
    .selectFrom('list_view')
    .select(sql<number>`count(*)`.as('count'))
    .where('vault_id', '=', actor.ownerGuid)
    .where('list', '=', list)
    .where('user_id', '=', actor.userGuid)
    .executeTakeFirstOrThrow();
  return count;
};

/** Others' default it is no longer once it is not shared. */
export const dropForeignDefaults = async (db: Tables, { vault_id, id, user_id }: ViewRow): Promise<void> => {
  await db
    .deleteFrom('list_view_default')
    .where('vault_id', '=', vault_id)
    .where('view_id', '=', id)
    .where('user_id', '<>', user_id)
    .execute();
};

export const setDefault = async (db: Tables, actor: Actor, view: ViewRow, isDefault: boolean): Promise<void> => {
  const place = { vault_id: actor.ownerGuid, user_id: actor.userGuid, list: view.list };
  if (isDefault) {
    await db
      .insertInto('list_view_default')
      .values({ ...place, view_id: view.id })
      .onConflict((conflict) => conflict.columns(['vault_id', 'user_id', 'list']).doUpdateSet({ view_id: view.id }))
      .execute();
    return;
  }
  await db
    .deleteFrom('list_view_default')
    .where('vault_id', '=', actor.ownerGuid)
    .where('user_id', '=', actor.userGuid)
    .where('view_id', '=', view.id)
    .execute();
};
