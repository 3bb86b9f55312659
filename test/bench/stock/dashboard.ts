/** My Vault's dashboard in a vault of millions: asked the first time after a change, and again. */
import { DashboardServiceService, MovementPeriod } from '../../../proto/gen/keyway/dashboard/v1/dashboard.js';
import { median, rounded, timed, type Measured } from '../measured.js';
import type { BenchVault, StockSystem } from './system.js';

const times = 41;

export const dashboard = async (system: StockSystem, vault: BenchVault, keys: number): Promise<Measured> => {
  const service = system.service(DashboardServiceService);
  const ask = (): Promise<number> =>
    timed(() => service.getVaultDashboard({ period: MovementPeriod.MONTHS }, vault.call()));
  const first = await ask();
  const again: number[] = [];
  for (let time = 0; time < times; time += 1) again.push(await ask());
  return {
    what: `dashboard at ${keys} keys`,
    figures: { 'first page, ms': rounded(median(again)), 'first time, ms': rounded(first, 1) },
  };
};
