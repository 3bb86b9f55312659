/** The dashboard in the words of the contract. */
import type { Input, Reply } from '../../kernel/endpoint.js';
import {
  MovementPeriod,
  Standing,
  Waiting,
  type Movement,
  type Share,
  type VaultDashboard,
} from '../../proto/gen/keyway/dashboard/v1/dashboard.js';
import { imageAddress, instant } from '../upstream/present.js';
import type { dashboardContract as contract } from './dashboard.contract.js';

type DashboardReply = Reply<typeof contract.vaultDashboard>;

export const periodNumbers: Readonly<Record<Input<typeof contract.vaultDashboard>['query']['period'], MovementPeriod>> =
  {
    days: MovementPeriod.MOVEMENT_PERIOD_DAYS_30,
    weeks: MovementPeriod.MOVEMENT_PERIOD_WEEKS_13,
    months: MovementPeriod.MOVEMENT_PERIOD_MONTHS_12,
  };

const presentShare = ({ name, imagePath, free, bound }: Share): DashboardReply['products'][number] => ({
  name,
  image: imageAddress(imagePath, '32/0/2'),
  free: Number(free),
  bound: Number(bound),
});

const presentStanding = (standing: Standing): DashboardReply['standing'] => ({
  free: Number(standing.free),
  pooled: Number(standing.pooled),
  reserved: Number(standing.reserved),
  offered: Number(standing.offered),
  sold: Number(standing.sold),
  fulfilled: Number(standing.fulfilled),
  extracted: Number(standing.extracted),
  revoked: Number(standing.revoked),
  blacklisted: Number(standing.blacklisted),
});

const presentMovement = (movement: Movement | undefined): DashboardReply['movement'] => ({
  kinds: movement?.kinds ?? [],
  steps: (movement?.steps ?? []).map(({ firstDay, lastDay, quantities }) => ({
    firstDay,
    lastDay,
    quantities: quantities.map(Number),
  })),
  asOf: instant(movement?.asOf),
});

const presentWaiting = (waiting: Waiting): DashboardReply['waiting'] => ({
  drafts: Number(waiting.drafts),
  lowStock: Number(waiting.lowStock),
  outOfStock: Number(waiting.outOfStock),
  failedInsertions: Number(waiting.failedInsertions),
  failedJobs: Number(waiting.failedJobs),
  errorKeys: Number(waiting.errorKeys),
  errorKeyInsertions: Number(waiting.errorKeyInsertions),
  errorKeysUntil: waiting.errorKeysUntil ?? null,
});

export const presentDashboard = (dashboard: VaultDashboard): DashboardReply => ({
  asOf: instant(dashboard.asOf),
  standing: presentStanding(dashboard.standing ?? Standing.create()),
  products: dashboard.products.map(presentShare),
  otherProducts: Number(dashboard.otherProducts),
  otherProductsFree: Number(dashboard.otherProductsFree),
  platforms: dashboard.platforms.map(presentShare),
  movement: presentMovement(dashboard.movement),
  waiting: presentWaiting(dashboard.waiting ?? Waiting.create()),
});
