/** Saved views of lists (ux.md 'Saved view'): personal, or shared with the vault. Another's private view does not exist. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { AuditLog } from '../../audit/index.js';
import type { Database, Transaction } from '../../database/database.js';
import { contentErrors } from '../content.errors.js';
import type { ListsService } from '../list/lists.service.js';
import { isGuid } from '../../request-id.js';
import { ViewCountsService, type ViewCount } from './view-counts.service.js';
import {
  addView,
  changeView,
  countOwn,
  dropForeignDefaults,
  findView,
  findViews,
  isNameTaken,
  lockView,
  removeView,
  setDefault,
  type FoundView,
  type ViewRow,
  type ViewState,
  type ViewTables,
} from './views.repository.js';

const longestName = 60;
const longestState = 8_192;
/** Of one user and list. */
const mostViews = 50;

export interface ViewWish {
  readonly name: string;
  readonly isShared: boolean;
  readonly state: ViewState;
}

export interface ViewsParts {
  readonly lists: ListsService;
  readonly database: Database;
  readonly audit: AuditLog;
  readonly clock: Clock;
}

type Tx = Transaction<ViewTables>;

/** Who saved it, and of a shared one the vault's Owner. */
export const mayEdit = (actor: Actor, view: ViewRow): boolean =>
  view.user_id === actor.userGuid || (view.is_shared && actor.roleName === 'Owner');

const nameOf = (text: string): string => {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  if (name.length >= 1 && name.length <= longestName) return name;
  const message = `A name of 1 to ${longestName} characters`;
  throw callErrors('request.invalid', { violations: [{ pointer: '/name', message }] });
};

export class ViewsService {
  readonly #counts: ViewCountsService;

  constructor(private readonly parts: ViewsParts) {
    this.#counts = new ViewCountsService(parts.lists, parts.clock);
  }

  /** @throws content.list_not_found, permission.denied */
  async list(actor: Actor, list: string): Promise<FoundView[]> {
    const route = await this.#open(actor, list);
    return findViews(this.parts.database.tables<ViewTables>(), actor, route);
  }

  /** How many rows each view of `list` finds. @throws content.list_not_found, permission.denied */
  async count(actor: Actor, list: string): Promise<ViewCount[]> {
    return this.#counts.of(actor, await this.list(actor, list));
  }

  /** @throws content.list_not_found, permission.denied, content.filter_invalid, content.view_name_taken, content.view_limit */
  async create(actor: Actor, list: string, wish: ViewWish): Promise<FoundView> {
    const route = await this.#open(actor, list, wish.state);
    const now = this.parts.clock.now();
    const row: ViewRow = {
      ...{ vault_id: actor.ownerGuid, id: randomUUID(), list: route },
      ...{ user_id: actor.userGuid, user_name: actor.userName },
      ...{ name: nameOf(wish.name), is_shared: wish.isShared, state: wish.state },
      ...{ created_at: now, changed_at: now, changed_by_name: actor.userName, version: 1 },
    };
    return this.parts.database.transaction(async (tx: Tx) => {
      if ((await countOwn(tx, actor, route)) >= mostViews)
        throw contentErrors('content.view_limit', { params: { mostViews } });
      if (await isNameTaken(tx, row)) throw contentErrors('content.view_name_taken');
      await addView(tx, row);
      await this.#write(tx, actor, 'content.view_saved', row);
      return { ...row, is_default: false };
    });
  }

  /** One that the user can see. @throws content.view_not_found */
  find(actor: Actor, id: string): Promise<FoundView> {
    return this.#visible(actor, id);
  }

  /**
   * @param version of the view that the change was made from
   * @throws content.view_not_found, content.view_not_own, content.view_changed when the version is not the present
   *   one, content.view_name_taken, content.filter_invalid
   */
  async update(actor: Actor, id: string, version: number, wish: ViewWish): Promise<FoundView> {
    const before = await this.#visible(actor, id);
    await this.#open(actor, before.list, wish.state);
    return this.parts.database.transaction(async (tx: Tx) => {
      const view = await this.#lockEditable(tx, actor, id);
      if (view.version !== version) throw contentErrors('content.view_changed');
      const change = {
        ...{ name: nameOf(wish.name), is_shared: wish.isShared, state: wish.state },
        ...{ changed_at: this.parts.clock.now(), changed_by_name: actor.userName, version: version + 1 },
      };
      if (await isNameTaken(tx, { ...view, name: change.name })) throw contentErrors('content.view_name_taken');
      await changeView(tx, view, change);
      if (view.is_shared && !change.is_shared) await dropForeignDefaults(tx, view);
      await this.#write(tx, actor, 'content.view_changed', { ...view, ...change });
      return { ...view, ...change };
    });
  }

  /** @throws content.view_not_found, content.view_not_own */
  async delete(actor: Actor, id: string): Promise<void> {
    await this.parts.database.transaction(async (tx: Tx) => {
      const view = await this.#lockEditable(tx, actor, id);
      await removeView(tx, view.vault_id, view.id);
      await this.#write(tx, actor, 'content.view_deleted', view);
    });
  }

  /** The view with which the list opens for this user. @throws content.view_not_found */
  async setDefault(actor: Actor, id: string, isDefault: boolean): Promise<void> {
    const view = await this.#visible(actor, id);
    await this.parts.database.transaction((tx: Tx) => setDefault(tx, actor, view, isDefault));
  }

  async #visible(actor: Actor, id: string): Promise<FoundView> {
    const db = this.parts.database.tables<ViewTables>();
    const view = isGuid(id) ? await findView(db, actor, id) : undefined;
    if (view === undefined) throw contentErrors('content.view_not_found');
    return view;
  }

  async #lockEditable(tx: Tx, actor: Actor, id: string): Promise<FoundView> {
    const view = isGuid(id) ? await lockView(tx, actor, id) : undefined;
    if (view === undefined) throw contentErrors('content.view_not_found');
    if (!mayEdit(actor, view)) throw contentErrors('content.view_not_own');
    return view;
  }

  /** The list's route, when the user may see it and it can show what the view says. */
  async #open(actor: Actor, list: string, state?: ViewState): Promise<string> {
    const sort = state?.sort ? `?sort=${encodeURIComponent(state.sort)}` : '';
    const selection = await this.parts.lists.select(actor, `${list}${sort}`, Object.entries(state?.filter ?? {}));
    if (state === undefined) return selection.list.originalUrl;
    // A link may outlive a column; what is saved today names one that is there.
    if (state.sort !== '' && state.sort.replace(/^-/, '') !== selection.sort.column.propertyName)
      throw contentErrors('content.filter_invalid', {
        violations: [{ pointer: '/state/sort', message: 'The list cannot be sorted by this.' }],
      });
    if (JSON.stringify(state).length > longestState)
      throw callErrors('request.invalid', { violations: [{ pointer: '/state', message: 'This view is too long.' }] });
    return selection.list.originalUrl;
  }

  #write(tx: Tx, actor: Actor, action: string, view: ViewRow): Promise<void> {
    const after = { list: view.list, name: view.name, isShared: view.is_shared };
    return this.parts.audit.write(tx, actor, { action, object: { kind: 'view', id: view.id }, after });
  }
}
