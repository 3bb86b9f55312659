/** Acts over many pools at once (ADR 0043): each is what it is on a single one. */
import type { BulkAct } from '../../content/index.js';
import { formatCount } from '../../mail/index.js';
import type { EndingService } from '../ending/ending.service.js';
import type { TermsService } from '../keeping/terms.service.js';
import { poolNumber, statusTexts } from '../pool.js';
import { isOpen, statusNameOf, stockpoolOutList, type ListedPool } from './pools.grid.js';

const label = ({ number, title, sku }: ListedPool): string => `${poolNumber(number)}: ${title}, ${sku}`;

const judgeOpen = (row: ListedPool): string | undefined => (isOpen(row) ? undefined : statusTexts[statusNameOf(row)]);

const judgePaused = (row: ListedPool): string | undefined =>
  statusNameOf(row) === 'paused' ? undefined : statusTexts[statusNameOf(row)];

const judgeRunning = (row: ListedPool): string | undefined =>
  statusNameOf(row) === 'paused' ? statusTexts.paused : judgeOpen(row);

const common = { list: stockpoolOutList, label } as const;

export const pauseAct = (terms: TermsService): BulkAct<ListedPool> => ({
  ...{ ...common, name: 'pause', permission: ['stockpool-write'], judge: judgeRunning },
  title: (count) => `Pause ${formatCount(count, 'stockpool')}`,
  apply: (actor, { id }) => terms.pause(actor, id),
});

export const resumeAct = (terms: TermsService): BulkAct<ListedPool> => ({
  ...{ ...common, name: 'resume', permission: ['stockpool-write'], judge: judgePaused },
  title: (count) => `Resume ${formatCount(count, 'stockpool')}`,
  apply: (actor, { id }) => terms.resume(actor, id),
});

export const closeAct = (ending: EndingService): BulkAct<ListedPool> => ({
  ...{ ...common, name: 'close', permission: ['stockpool-delete'], judge: judgeOpen },
  title: (count) => `Close ${formatCount(count, 'stockpool')}`,
  warn: () => 'A closed pool is not opened again',
  apply: async (actor, { id }) => {
    await ending.closeOwn(actor, id);
  },
});
