/** Allocations as one of the two sides sees them. */
import type { Clock } from '../../kernel/clock.js';
import type { Actor } from '../access/index.js';
import { findTrade } from '../connections/index.js';
import type { Database, Kysely } from '../database/database.js';
import { isGuid } from '../request-id.js';
import { countUnsold } from '../stock/index.js';
import { companyOf, freeIn, saleWay, type Place } from '../transfers/index.js';
import {
  drawableOf,
  isOpen,
  statusAt,
  type AllocationObstacle,
  type AllocationStatusName,
  type Drawable,
} from './allocation.js';
import { allocationErrors } from './allocations.errors.js';
import { countAllocations, drawsOf, findAllocation, promisedOf, type Counts } from './allocations.repository.js';
import { sideOf, type Side } from './keeping/holding.service.js';
import { judgeWay, placeOf, type JudgedPlace } from './keeping/ways.js';
import type { AllocationRow, AllocationsDatabase, DrawRow } from './rows.js';

/** The newest. */
const drawsShown = 100;

const acts = [
  ...(['accept', 'reject', 'revoke', 'draw', 'setAutoDraw'] as const),
  ...(['pause', 'activate', 'change', 'close'] as const),
];
type Act = (typeof acts)[number];

export interface AllocationView {
  readonly row: AllocationRow;
  readonly status: AllocationStatusName;
  readonly side: Side;
  /** Of the other side. */
  readonly company: string;
  readonly place: Place;
  readonly drawable: Drawable;
  /** Drawn keys that the partner holds unsold. */
  readonly unsold: number;
  readonly draws: readonly DrawRow[];
  /** Of the reader's vault. */
  readonly free: number;
  /** Of the place by the owner in all; 0 for the partner. */
  readonly promised: number;
  /** Of a pending one. */
  readonly obstacles: readonly AllocationObstacle[];
  readonly can: Readonly<Record<Act, boolean>>;
}

/** What an act of the reader's is judged by. */
interface Situation {
  readonly row: AllocationRow;
  readonly status: AllocationStatusName;
  readonly side: Side;
  readonly drawable: Drawable;
  readonly obstacles: readonly AllocationObstacle[];
}

/** What the allocation allows a side, whoever asks. */
const possibleActs = ({ row, status, side, drawable, obstacles }: Situation): readonly Act[] => {
  if (status === 'pending') {
    if (side === 'owner') return ['revoke'];
    return obstacles.length === 0 ? ['accept', 'reject'] : ['reject'];
  }
  if (!isOpen(status)) return [];
  const isPaused = side === 'owner' ? row.is_paused_by_owner : row.is_paused_by_partner;
  const pause = isPaused ? 'activate' : 'pause';
  if (side === 'owner') return [pause, 'change', 'close'];
  return [pause, 'setAutoDraw', ...(drawable.quantity > 0 ? (['draw'] as const) : [])];
};

const permissionOf: Readonly<Record<Act, string>> = {
  ...{ accept: 'acceptkeytransfer-write', reject: 'acceptkeytransfer-write', draw: 'acceptkeytransfer-write' },
  ...{ setAutoDraw: 'acceptkeytransfer-write', pause: 'allocationpause-write', activate: 'allocationpause-write' },
  ...{ revoke: 'allocation-write', change: 'allocation-write', close: 'allocation-write' },
};

const actsOf = ({ permissions }: Actor, situation: Situation): Record<Act, boolean> => {
  const possible = possibleActs(situation);
  const can = (act: Act): boolean => possible.includes(act) && permissions.has(permissionOf[act]);
  return Object.fromEntries(acts.map((act) => [act, can(act)])) as Record<Act, boolean>;
};

export interface AllocationsDependencies {
  readonly database: Database;
  readonly clock: Clock;
}

export class AllocationsService {
  constructor(private readonly dependencies: AllocationsDependencies) {}

  /** @throws allocations.allocation_not_found, also for one of two other vaults */
  async detail(actor: Actor, allocationId: string): Promise<AllocationView> {
    const { database, clock } = this.dependencies;
    const db = database.tables<AllocationsDatabase>();
    const id = allocationId.toLowerCase();
    const row = isGuid(id) ? await findAllocation(db, actor.ownerGuid, id) : undefined;
    if (row === undefined) throw allocationErrors('allocations.allocation_not_found');
    const now = clock.now();
    const [side, status] = [sideOf(actor, row), statusAt(row, now)];
    const { place, obstacles } = await this.#judge(db, row);
    const unsold = await countUnsold(db, row.partner_id, row.id);
    const drawable = drawableOf({ ...row, free: place.free, unsold, obstacles }, now);
    return {
      ...{ row, status, side, place, drawable, unsold },
      company: await companyOf(db, side === 'owner' ? row.partner_id : row.vault_id),
      draws: await drawsOf(db, row.id, drawsShown),
      free: side === 'owner' ? place.free : await freeIn(db, actor.ownerGuid, place),
      promised: side === 'owner' ? await promisedOf(db, row.vault_id, place) : 0,
      obstacles: status === 'pending' ? obstacles : [],
      can: actsOf(actor, { row, status, side, drawable, obstacles }),
    };
  }

  async counts({ ownerGuid }: Actor): Promise<{ readonly made: Counts; readonly got: Counts }> {
    const db = this.dependencies.database.tables<AllocationsDatabase>();
    const now = this.dependencies.clock.now();
    return {
      made: await countAllocations(db, 'vault_id', ownerGuid, now),
      got: await countAllocations(db, 'partner_id', ownerGuid, now),
    };
  }

  async #judge(db: Kysely<AllocationsDatabase>, row: AllocationRow): Promise<JudgedPlace> {
    const trade = await findTrade(db, row.vault_id, row.connection_id);
    if (trade === undefined) throw allocationErrors('allocations.allocation_not_found');
    return judgeWay(db, saleWay(row.vault_id, trade), placeOf(row));
  }
}
