import { call } from '../client/api.js';
import type { Fact } from '../ui/facts/facts.js';
import { formatCount } from '../ui/format/format.js';
import { nowAndAfter } from '../ui/stock/bounds.js';
import { drawTick, QuantityQuestion } from '../ui/stock/quantity-question.dialog.js';
import { keysTexts, poolsChanged, type KeysAct, type Pool } from './pool.js';

/** @returns what is told once it is done */
const carryOut = async (act: KeysAct, pool: Pool, quantity: number, idempotencyKey: string): Promise<string> => {
  const params = { poolGuid: pool.poolGuid };
  if (act === 'refill') {
    const body = { quantity, idempotencyKey };
    const came = await call('POST /stockpools/pools/:poolGuid/refill', { params, body });
    return `${formatCount(came.quantity, 'key')} put into ${pool.poolNumber}.`;
  }
  const body = { quantity, isFinalConfirmed: true, idempotencyKey };
  const drawn = await call('POST /stockpools/pools/:poolGuid/draw', { params, body });
  return `${formatCount(drawn.quantity, 'key')} of ${pool.productTitle} drawn into your vault.`;
};

/** What it changes, in numbers; before a number is entered, what is there now. */
const factsOf = (act: KeysAct, pool: Pool, quantity: number): readonly Fact[] => {
  const { availableCount, freeCount, roomCount, sku, rightName } = pool;
  const moved = act === 'refill' ? Math.min(quantity, roomCount) : quantity;
  const into = act === 'refill' ? moved : -moved;
  return [
    { name: 'SKU', value: sku },
    { name: 'Right', value: rightName },
    { name: 'In the pool', value: nowAndAfter(availableCount, availableCount + into) },
    { name: 'Your free keys', value: nowAndAfter(freeCount, freeCount - into) },
  ];
};

export interface KeysQuestionProps {
  readonly act: KeysAct;
  readonly pool: Pool;
  readonly onClose: () => void;
}

/** How many keys come into a pool, or out of it. A refill proposes all that there is room for; a draw, being final, nothing. */
export const KeysQuestion = ({ act, pool, onClose }: KeysQuestionProps) => {
  const { title, boundsOf, question, text } = keysTexts[act];
  const bounds = boundsOf(pool);
  return (
    <QuantityQuestion
      title={question(pool)}
      confirmText={title}
      bounds={bounds}
      text={text(pool)}
      {...(act === 'refill' ? { proposed: bounds.most } : { tickOf: drawTick })}
      factsOf={(quantity) => factsOf(act, pool, quantity)}
      carryOut={(quantity, idempotencyKey) => carryOut(act, pool, quantity, idempotencyKey)}
      changed={poolsChanged}
      onClose={onClose}
    />
  );
};
