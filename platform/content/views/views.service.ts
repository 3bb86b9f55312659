/** Saved views of lists: personal, or shared with the vault. Another's private view does not exist. */
import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.js';
import { callErrors } from '../../../kernel/errors.js';
import type { Actor } from '../../access/index.js';
import type { Database, Transaction } from '../../database/database.js';
import {
  anyVersion,
  type CodeOf,
  type RecordDeclaration,
  type Records,
  type VersionedRecord,
} from '../../records/index.js';
import { contentErrors } from '../content.errors.js';
import type { ListsService } from '../list/lists.service.js';
import { isGuid } from '../../request-id.js';
import { ViewCountsService, type ViewCount } from './view-counts.service.js';
import {
  countOwn,
  dropForeignDefaults,
  findView,
  findViews,
  setDefault,
  type FoundView,
  type ViewRow,
  type ViewState,
  type ViewTables,
} from './views.repository.js';

const maxNameLength = 60;
const maxStateLength = 8_192;
/** Of one user and list. */
const maxViews = 50;

export interface ViewRequest {
  readonly name: string;
  readonly isShared: boolean;
  readonly state: ViewState;
}

export interface ViewsDependencies {
  readonly lists: ListsService;
  readonly database: Database;
  readonly records: Records;
  readonly clock: Clock;
}

type Tx = Transaction<ViewTables>;

const isVisible = (actor: Actor, view: ViewRow): boolean => view.user_id === actor.userGuid || view.is_shared;

/** Who saved it, and of a shared one the vault's Owner. */
export const mayEdit = (actor: Actor, view: ViewRow): boolean =>
  view.user_id === actor.userGuid || (view.is_shared && actor.roleName === 'Owner');

const viewRecord: RecordDeclaration<ViewRow, CodeOf<typeof contentErrors>> = {
  table: 'list_view',
  key: 'id',
  json: ['state'],
  guard: (view, actor) => {
    if (!isVisible(actor, view)) throw contentErrors('content.view_not_found');
    if (!mayEdit(actor, view)) throw contentErrors('content.view_not_own');
  },
  errors: contentErrors,
  notFound: 'content.view_not_found',
  stale: 'content.view_changed',
  unique: { list_view_name: 'content.view_name_taken' },
  audit: {
    object: ({ id }) => ({ kind: 'view', id }),
    snapshot: ({ list, name, is_shared }) => ({ list, name, isShared: is_shared }),
    created: 'content.view_saved',
    changed: 'content.view_changed',
    deleted: 'content.view_deleted',
  },
};

const nameOf = (text: string): string => {
  const name = text.trim().replaceAll(/\s+/g, ' ');
  if (name.length >= 1 && name.length <= maxNameLength) return name;
  const message = `A name of 1 to ${maxNameLength} characters`;
  throw callErrors('request.invalid', { violations: [{ pointer: '/name', message }] });
};

export class ViewsService {
  readonly #counts: ViewCountsService;
  readonly #views: VersionedRecord<ViewRow>;

  constructor(private readonly dependencies: ViewsDependencies) {
    this.#views = dependencies.records.of(viewRecord);
    this.#counts = new ViewCountsService(dependencies.lists, dependencies.clock);
  }

  /** @throws content.list_not_found, permission.denied */
  async list(actor: Actor, list: string): Promise<FoundView[]> {
    const route = await this.#open(actor, list);
    return findViews(this.dependencies.database.tables<ViewTables>(), actor, route);
  }

  /** How many rows each view of `list` finds. @throws content.list_not_found, permission.denied */
  async count(actor: Actor, list: string): Promise<ViewCount[]> {
    return this.#counts.of(actor, await this.list(actor, list));
  }

  /** @throws content.list_not_found, permission.denied, content.filter_invalid, content.view_name_taken, content.view_limit */
  async create(actor: Actor, list: string, request: ViewRequest): Promise<FoundView> {
    const route = await this.#open(actor, list, request.state);
    const row = {
      ...{ vault_id: actor.ownerGuid, id: randomUUID(), list: route },
      ...{ user_id: actor.userGuid, user_name: actor.userName, created_at: this.dependencies.clock.now() },
      ...{ name: nameOf(request.name), is_shared: request.isShared, state: request.state },
    };
    return this.dependencies.database.transaction(async (tx: Tx) => {
      if ((await countOwn(tx, actor, route)) >= maxViews)
        throw contentErrors('content.view_limit', { params: { maxViews: maxViews } });
      return { ...(await this.#views.create(tx, actor, row)), is_default: false };
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
  async update(actor: Actor, id: string, version: number, request: ViewRequest): Promise<FoundView> {
    const before = await this.#visible(actor, id);
    await this.#open(actor, before.list, request.state);
    const change = { name: nameOf(request.name), is_shared: request.isShared, state: request.state };
    return this.dependencies.database.transaction(async (tx: Tx) => {
      const after = await this.#views.change(tx, actor, id, version, async (view) => {
        if (view.is_shared && !change.is_shared) await dropForeignDefaults(tx, view);
        return change;
      });
      return { ...after, is_default: before.is_default };
    });
  }

  /** @throws content.view_not_found, content.view_not_own */
  delete(actor: Actor, id: string): Promise<void> {
    return this.dependencies.database.transaction((tx: Tx) => this.#views.delete(tx, actor, id, anyVersion));
  }

  /** The view with which the list opens for this user. @throws content.view_not_found */
  async setDefault(actor: Actor, id: string, isDefault: boolean): Promise<void> {
    const view = await this.#visible(actor, id);
    await this.dependencies.database.transaction((tx: Tx) => setDefault(tx, actor, view, isDefault));
  }

  async #visible(actor: Actor, id: string): Promise<FoundView> {
    const db = this.dependencies.database.tables<ViewTables>();
    const view = isGuid(id) ? await findView(db, actor, id) : undefined;
    if (view === undefined) throw contentErrors('content.view_not_found');
    return view;
  }

  /** The list's route, when the user may see it and it can show what the view says. */
  async #open(actor: Actor, list: string, state?: ViewState): Promise<string> {
    const sort = state?.sort ? `?sort=${encodeURIComponent(state.sort)}` : '';
    const selection = await this.dependencies.lists.select(
      actor,
      `${list}${sort}`,
      Object.entries(state?.filter ?? {}),
    );
    if (state === undefined) return selection.list.originalUrl;
    // A link may outlive a column; what is saved today names one that is there.
    if (state.sort !== '' && state.sort.replace(/^-/, '') !== selection.sort.column.propertyName)
      throw contentErrors('content.filter_invalid', {
        violations: [{ pointer: '/state/sort', message: 'The list cannot be sorted by this.' }],
      });
    if (JSON.stringify(state).length > maxStateLength)
      throw callErrors('request.invalid', { violations: [{ pointer: '/state', message: 'This view is too long.' }] });
    return selection.list.originalUrl;
  }
}
