import { ActQuestion, type ActQuestionProps } from '../dialogs/act-question.dialog.js';
import { Facts, type Fact } from '../facts/facts.js';
import { formatCount } from '../format/format.js';
import { RecordFields } from '../record/record-fields.js';
import { useRecordForm } from '../record/use-record-form.js';
import { quantityFields, type Bounds, type WantedKeys } from './bounds.js';

/** A tick counts for this number of keys, and no other. */
export const drawTick = (quantity: number): string =>
  `I understand that drawing ${formatCount(quantity, 'key')} is final and cannot be undone.`;

export interface QuantityQuestionProps extends Pick<ActQuestionProps, 'title' | 'confirmText' | 'changed' | 'onClose'> {
  readonly bounds: Bounds;
  /** What is entered at first; absent: nothing, as of what is final. */
  readonly proposed?: number;
  readonly text: string;
  readonly tickOf?: (quantity: number) => string;
  /** What it changes, in numbers; 0: before a number is entered. */
  readonly factsOf: (quantity: number) => readonly Fact[];
  readonly carryOut: (quantity: number, idempotencyKey: string) => Promise<string>;
}

/** How many keys are moved, with what that changes. */
export const QuantityQuestion = ({ bounds, proposed = Number.NaN, ...asked }: QuantityQuestionProps) => {
  const { text, tickOf, factsOf, carryOut, ...question } = asked;
  const form = useRecordForm<WantedKeys>(quantityFields(bounds), { quantity: proposed });
  const { quantity } = form.values;
  const isWhole = form.faults.quantity === undefined;
  const isPossible = bounds.hindrance === undefined && isWhole;
  return (
    <ActQuestion
      {...question}
      isPossible={isPossible}
      {...(tickOf && isWhole && { tick: tickOf(quantity) })}
      carryOut={(idempotencyKey) => carryOut(quantity, idempotencyKey)}
    >
      <p>{text}</p>
      {bounds.hindrance === undefined ? <RecordFields form={form} isWhole /> : <p>{bounds.hindrance}</p>}
      <Facts facts={factsOf(isPossible ? quantity : 0)} />
    </ActQuestion>
  );
};
