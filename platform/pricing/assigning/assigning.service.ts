/** Who buys by which list (docs/domain.md, f): the connection's own, or else the default of the seller. */
import type { Actor } from '../../access/index.js';
import { activeTrades, directionsOf, holdTrade, type Trade } from '../../connections/index.js';
import type { Database } from '../../database/database.js';
import type { CodeOf, RecordDeclaration, Records, VersionedRecord } from '../../records/index.js';
import { isGuid } from '../../request-id.js';
import type { ListsService } from '../lists/lists.service.js';
import { pricingErrors } from '../pricing.errors.js';
import type { AssignmentRow, DefaultRow, PricingDatabase, PricingTx } from '../rows.js';
import { assignmentsOf, defaultListOf, type Assignment, type DefaultList } from './assigning.repository.js';

/** A vault has no more connections than that. */
const connectionsShown = 10_000;

type Code = CodeOf<typeof pricingErrors>;

const assignmentRecord: RecordDeclaration<AssignmentRow, Code> = {
  table: 'price_assignment',
  key: 'connection_id',
  blank: ({ ownerGuid }, id) => ({ vault_id: ownerGuid, connection_id: id, list_id: null }),
  errors: pricingErrors,
  stale: 'pricing.assignment_changed',
  audit: {
    object: ({ connection_id }) => ({ kind: 'connection', id: connection_id }),
    snapshot: ({ list_id }) => ({ list: list_id ?? '' }),
    changed: 'pricing.list_assigned',
  },
  topic: 'collectionchanged',
};

const defaultRecord: RecordDeclaration<DefaultRow, Code> = {
  table: 'price_default',
  key: 'vault_id',
  blank: ({ ownerGuid }) => ({ vault_id: ownerGuid, list_id: null }),
  errors: pricingErrors,
  stale: 'pricing.assignment_changed',
  audit: {
    object: ({ vault_id }) => ({ kind: 'vault', id: vault_id }),
    snapshot: ({ list_id }) => ({ list: list_id ?? '' }),
    changed: 'pricing.default_set',
  },
  topic: 'collectionchanged',
};

export interface AssigningDependencies {
  readonly database: Database;
  readonly records: Records;
  readonly lists: ListsService;
}

const isSoldTo = ({ ownType, companyType }: Trade): boolean => directionsOf(ownType, companyType).isSelling;

/** Whom the vault sells to. @throws pricing.connection_not_found */
const sold = (trade: Trade | undefined): Trade => {
  if (trade?.state !== 'active' || !isSoldTo(trade)) throw pricingErrors('pricing.connection_not_found');
  return trade;
};

export class AssigningService {
  readonly #assignments: VersionedRecord<AssignmentRow>;
  readonly #defaults: VersionedRecord<DefaultRow>;

  constructor(private readonly dependencies: AssigningDependencies) {
    this.#assignments = dependencies.records.of(assignmentRecord);
    this.#defaults = dependencies.records.of(defaultRecord);
  }

  /** Of everybody whom the vault sells to. */
  async all({ ownerGuid }: Actor): Promise<{ readonly defaultList: DefaultList; readonly assignments: Assignment[] }> {
    const db = this.dependencies.database.tables<PricingDatabase>();
    const trades = (await activeTrades(db, ownerGuid)).filter(isSoldTo).slice(0, connectionsShown);
    return {
      defaultList: await defaultListOf(db, ownerGuid),
      assignments: await assignmentsOf(db, ownerGuid, trades),
    };
  }

  /**
   * @param listId empty: by the default again
   * @param version that the change was made from
   * @throws pricing.list_not_found, connection_not_found, assignment_changed
   */
  assign(actor: Actor, connectionId: string, listId: string, version: number): Promise<Assignment> {
    const { ownerGuid } = actor;
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const trade = sold(isGuid(connectionId) ? await holdTrade(tx, ownerGuid, connectionId) : undefined);
      const list_id = await this.#held(tx, actor, listId);
      await this.#assignments.change(tx, actor, trade.connectionGuid, version, () => ({ list_id }));
      return only(await assignmentsOf(tx, ownerGuid, [trade]));
    });
  }

  /**
   * @param listId empty: none
   * @param version that the change was made from
   * @throws pricing.list_not_found, assignment_changed
   */
  setDefault(actor: Actor, listId: string, version: number): Promise<DefaultList> {
    const { ownerGuid } = actor;
    return this.dependencies.database.transaction(async (tx: PricingTx) => {
      const list_id = await this.#held(tx, actor, listId);
      await this.#defaults.change(tx, actor, ownerGuid, version, () => ({ list_id }));
      return defaultListOf(tx, ownerGuid);
    });
  }

  /** Whoever deletes it waits. */
  async #held(tx: PricingTx, actor: Actor, listId: string): Promise<string | null> {
    return listId === '' ? null : (await this.dependencies.lists.hold(tx, actor, listId)).id;
  }
}

const only = <T>([item]: readonly T[]): T => {
  if (item === undefined) throw new Error('an assignment was to be read');
  return item;
};
