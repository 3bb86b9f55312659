import { call, useRead } from '../client/api.js';
import { ActQuestion, UnreadQuestion } from '../ui/dialogs/act-question.dialog.js';
import { Facts } from '../ui/facts/facts.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import { nowAndAfter } from '../ui/stock/bounds.js';
import { KeysQuestion } from './keys-question.dialog.js';
import { actTexts, closeTick, isPossible, poolsChanged, type KeysAct, type Pool, type PoolAct } from './pool.js';

/** @returns what is told once it is done */
const carryOut = async (act: PoolAct, { poolGuid, poolNumber }: Pool): Promise<string> => {
  const params = { poolGuid };
  if (act === 'close') {
    const { freedCount } = await call('POST /stockpools/pools/:poolGuid/close', { params });
    return `${poolNumber} is closed. ${formatCount(freedCount, 'key is', 'keys are')} free again.`;
  }
  if (act === 'pause') {
    await call('POST /stockpools/pools/:poolGuid/pause', { params });
    return `${poolNumber} is paused.`;
  }
  await call('POST /stockpools/pools/:poolGuid/resume', { params });
  return `${poolNumber} is resumed.`;
};

/** What an act touches, in names and numbers. */
const Consequences = ({ act, pool }: { readonly act: PoolAct; readonly pool: Pool }) => (
  <Facts
    facts={[
      { name: 'Product', value: pool.productTitle },
      { name: 'SKU', value: pool.sku },
      { name: 'Kept for', value: pool.connections.map(({ company }) => company).join(', ') },
      { name: 'Keys in it', value: formatNumber(pool.availableCount) },
      ...(act === 'close'
        ? [
            { name: 'Drawn so far', value: formatNumber(pool.drawnCount) },
            {
              name: 'Free keys',
              value: nowAndAfter(pool.freeCount, pool.freeCount + pool.availableCount),
            },
          ]
        : []),
    ]}
  />
);

interface AskedProps {
  readonly act: PoolAct;
  readonly pool: Pool;
  readonly onClose: () => void;
}

const Asked = ({ act, pool, onClose }: AskedProps) => {
  const { title, question, text } = actTexts[act];
  return (
    <ActQuestion
      title={question(pool)}
      confirmText={title}
      isPossible={isPossible(pool, act)}
      {...(act === 'close' && { tick: closeTick })}
      carryOut={() => carryOut(act, pool)}
      changed={poolsChanged}
      onClose={onClose}
    >
      {text}
      <Consequences act={act} pool={pool} />
    </ActQuestion>
  );
};

export interface PoolQuestionProps {
  readonly act: PoolAct | KeysAct;
  readonly poolGuid: string;
  readonly onClose: () => void;
}

/** Says what an act changes in a pool as it stands now, and carries it out. */
export const PoolQuestion = ({ act, poolGuid, onClose }: PoolQuestionProps) => {
  const { data, error } = useRead('GET /stockpools/pools/:poolGuid', { params: { poolGuid } });
  if (data && (act === 'refill' || act === 'draw')) return <KeysQuestion act={act} pool={data} onClose={onClose} />;
  if (data && act !== 'refill' && act !== 'draw') return <Asked act={act} pool={data} onClose={onClose} />;
  return (
    <UnreadQuestion
      title="Stockpool"
      confirmText="Continue"
      label="Reading the stockpool"
      problem={error}
      onClose={onClose}
    />
  );
};
