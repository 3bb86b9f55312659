/** Who hears of what becomes of an allocation: people of both sides, and their open pages. */
import type { Database } from '../database/database.js';
import type { News, Notifier } from '../notifications/index.js';
import type { Hub } from '../realtime/index.js';
import { companyOf, namesOfPlace, type TransfersDatabase } from '../transfers/index.js';
import type { ToldAllocation } from './allocation-news.js';
import type { Side } from './keeping/holding.service.js';
import type { AllocationRow, AllocationsTx } from './rows.js';

export interface TellingDependencies {
  readonly database: Database;
  readonly notifier: Notifier;
  readonly hub: Hub;
}

/** Offers are told to who may answer them, answers to who may offer, and what becomes of it then to who may pause it. */
const holders = {
  owner: { offer: 'allocation-write', running: 'allocationpause-write' },
  partner: { offer: 'acceptkeytransfer-write', running: 'allocationpause-write' },
} as const;

/** What the news are about: the offer, or what was accepted. */
type Subject = 'offer' | 'running';

export class TellingService {
  constructor(private readonly dependencies: TellingDependencies) {}

  /** @param side that is told: the other one's company is named */
  async #toldOf(tx: AllocationsTx, row: AllocationRow, side: Side): Promise<ToldAllocation> {
    const db = tx.$pickTables<keyof TransfersDatabase>();
    const company = await companyOf(db, side === 'owner' ? row.partner_id : row.vault_id);
    return { row, side, company, names: await namesOfPlace(db, row) };
  }

  /** People of one side. */
  async tell(
    tx: AllocationsTx,
    row: AllocationRow,
    side: Side,
    subject: Subject,
    newsOf: (told: ToldAllocation) => News,
  ): Promise<void> {
    const ownerGuid = side === 'owner' ? row.vault_id : row.partner_id;
    const news = newsOf(await this.#toldOf(tx, row, side));
    await this.dependencies.notifier.notify(tx, { ownerGuid, holding: holders[side][subject] }, news);
  }

  async tellBoth(tx: AllocationsTx, row: AllocationRow, newsOf: (told: ToldAllocation) => News): Promise<void> {
    for (const side of ['owner', 'partner'] as const) await this.tell(tx, row, side, 'running', newsOf);
  }

  /** Open pages of both sides. */
  publish(tx: AllocationsTx, { vault_id, partner_id }: Pick<AllocationRow, 'vault_id' | 'partner_id'>): void {
    const { database, hub } = this.dependencies;
    database.afterCommit(tx, () => {
      for (const vaultId of [vault_id, partner_id]) hub.publish(vaultId, 'stockchanged', {});
    });
  }
}
