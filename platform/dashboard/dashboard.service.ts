import type { Clock } from '../../kernel/clock.js';
import type { Actor } from '../access/index.js';
import type { Database } from '../database/database.js';
import {
  readDays,
  readPlatforms,
  readProducts,
  readStanding,
  readWaiting,
  type DashboardDatabase,
  type Products,
  type Share,
  type Standing,
  type Waiting,
} from './dashboard.repository.js';
import { dayOf, movementOf, stepsOf, type Movement, type MovementPeriod } from './movement.js';

const dayMs = 24 * 3600 * 1000;
/** Failures of so many days, today included, wait for somebody. */
const recentDays = 7;
/** Refused lines are kept for so long (docs/domain.md, m). */
const keptDays = 7;

export interface VaultDashboard {
  readonly asOf: Date;
  readonly standing: Standing;
  readonly products: Products;
  readonly platforms: readonly Share[];
  readonly movement: Movement & { readonly asOf: Date };
  readonly waiting: Waiting;
  /** When the first refused lines are destroyed; undefined where none are kept. */
  readonly errorKeysUntil: Date | undefined;
}

/** A vault at a glance. */
export class DashboardService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Out of kept figures; movement is as old as the days' last turn, at most five minutes where one works. */
  async read(actor: Actor, period: MovementPeriod): Promise<VaultDashboard> {
    const { ownerGuid } = actor;
    const db = this.database.tables<DashboardDatabase>();
    const now = this.clock.now();
    const steps = stepsOf(period, now);
    const recent = new Date(Date.parse(dayOf(now)) - (recentDays - 1) * dayMs);
    const kept = new Date(now.getTime() - keptDays * dayMs);
    const [standing, products, platforms, moved, waiting] = await Promise.all([
      readStanding(db, ownerGuid),
      readProducts(db, ownerGuid),
      readPlatforms(db, ownerGuid),
      readDays(db, ownerGuid, steps[0]?.firstDay ?? dayOf(now), now),
      readWaiting(db, actor, recent, kept),
    ]);
    const first = waiting.first_finished_at;
    return {
      ...{ asOf: now, standing, products, platforms, waiting },
      movement: { ...movementOf(steps, moved.days), asOf: moved.asOf },
      errorKeysUntil: first === null ? undefined : new Date(first.getTime() + keptDays * dayMs),
    };
  }
}
