import { useSWRConfig } from 'swr';
import { call } from '../client/api.js';
import { Refusal } from '../client/problems/refusal.js';
import { useAttempt } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { Facts, type Fact } from '../ui/facts/facts.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import { RecordFields } from '../ui/record/record-fields.js';
import type { Fields } from '../ui/record/fields.js';
import { useRecordForm } from '../ui/record/use-record-form.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { drawTick, keysTexts, poolsChanged, type Bounds, type KeysAct, type Pool } from './pool.js';

interface Wanted {
  readonly quantity: number;
}

const fieldsOf = ({ least, most }: Bounds): Fields<Wanted> => ({
  quantity: {
    kind: 'number',
    label: 'Quantity',
    isRequired: true,
    min: least,
    max: Math.max(least, most),
    hint: `From ${formatNumber(least)} to ${formatCount(Math.max(least, most), 'key')}.`,
  },
});

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

const pair = (now: number, after: number): string => `${formatNumber(now)} now, ${formatNumber(after)} afterwards`;

/** What it changes, in numbers; before a number is entered, what is there now. */
const factsOf = (act: KeysAct, pool: Pool, quantity: number): readonly Fact[] => {
  const { availableCount, freeCount, roomCount, sku, rightName } = pool;
  const moved = act === 'refill' ? Math.min(quantity, roomCount) : quantity;
  const into = act === 'refill' ? moved : -moved;
  return [
    { name: 'SKU', value: sku },
    { name: 'Right', value: rightName },
    { name: 'In the pool', value: pair(availableCount, availableCount + into) },
    { name: 'Your free keys', value: pair(freeCount, freeCount - into) },
  ];
};

export interface KeysQuestionProps {
  readonly act: KeysAct;
  readonly pool: Pool;
  readonly onClose: () => void;
}

/** How many keys come into a pool, or out of it. A refill proposes all that there is room for; a draw, being final, nothing. */
export const KeysQuestion = ({ act, pool, onClose }: KeysQuestionProps) => {
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, run } = useAttempt();
  const { title, boundsOf, question, text } = keysTexts[act];
  const bounds = boundsOf(pool);
  const form = useRecordForm<Wanted>(fieldsOf(bounds), { quantity: act === 'refill' ? bounds.most : Number.NaN });
  const { quantity } = form.values;
  const isWhole = form.faults.quantity === undefined;
  const carry = (): void =>
    run(
      async (idempotencyKey) => {
        toasts.success(await carryOut(act, pool, quantity, idempotencyKey));
        onClose();
        await mutate(poolsChanged);
      },
      // Somebody may have been faster.
      () => mutate(poolsChanged),
    );
  return (
    <ConfirmDialog
      isOpen
      title={question(pool)}
      confirmText={title}
      isBusy={isBusy}
      isPossible={bounds.hindrance === undefined && isWhole}
      {...(act === 'draw' && isWhole && { tick: drawTick(quantity) })}
      onConfirm={carry}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      <p>{text(pool)}</p>
      {bounds.hindrance === undefined ? <RecordFields form={form} isWhole /> : <p>{bounds.hindrance}</p>}
      <Facts facts={factsOf(act, pool, isWhole && bounds.hindrance === undefined ? quantity : 0)} />
    </ConfirmDialog>
  );
};
