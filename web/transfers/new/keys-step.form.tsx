import { Button, Field, Input, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useSearchParams } from 'react-router';
import { Refusal } from '../../client/problems/refusal.js';
import { formatCount } from '../../ui/format/format.js';
import { StockPicker } from '../../ui/stock/stock-picker.js';
import { LinesTable } from './lines.table.js';
import type { Previewed } from './use-preview.js';
import { hinderedIn, keysOf, possibleIn, quantityFault, type Preview, type Wanted } from './wanted.js';

const useStyles = makeStyles({
  step: { display: 'flex', flexDirection: 'column', alignItems: 'stretch', rowGap: tokens.spacingVerticalL },
  quantity: { maxWidth: '240px' },
});

const Lines = ({ preview }: { readonly preview: Preview }) => {
  const possible = possibleIn(preview);
  const hindered = hinderedIn(preview);
  return (
    <>
      {possible.length > 0 && <LinesTable label="Keys that can be offered" lines={possible} />}
      {hindered.length > 0 && <LinesTable label="Keys that cannot be offered" lines={hindered} isHindered />}
      {preview.idleRowCount > 0 && (
        <div>{`${formatCount(preview.idleRowCount, 'chosen row has', 'chosen rows have')} no free key.`}</div>
      )}
    </>
  );
};

type Change = (change: Partial<Wanted>) => void;

const Quantity = ({
  value,
  fault,
  onChange,
}: {
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: Change;
}) => {
  const styles = useStyles();
  return (
    <Field
      className={styles.quantity}
      label="Quantity"
      hint="Nothing entered: all that are free. The oldest are taken first."
      validationMessage={fault ?? null}
      validationState={fault === undefined ? 'none' : 'error'}
    >
      <Input
        value={value}
        inputMode="numeric"
        autoComplete="off"
        onChange={(_, { value: quantity }) => onChange({ quantity })}
      />
    </Field>
  );
};

const ChosenRows = ({ onChange }: { readonly onChange: Change }) => (
  <div>
    All free keys of the rows that you chose in the inventory.{' '}
    <Button size="small" onClick={() => onChange({ rows: null })}>
      Choose others
    </Button>
  </div>
);

const Place = ({
  wanted: { place, quantity },
  fault,
  onChange,
}: {
  readonly wanted: Wanted;
  readonly fault: string | undefined;
  readonly onChange: Change;
}) => {
  const [search] = useSearchParams();
  const wanted = place === null ? (search.get('find') ?? undefined) : undefined;
  return (
    <>
      <StockPicker value={place} search={wanted} onChange={(chosen) => onChange({ place: chosen, quantity: '' })} />
      {place !== null && <Quantity value={quantity} fault={fault} onChange={onChange} />}
    </>
  );
};

export interface KeysStepProps {
  readonly wanted: Wanted;
  readonly previewed: Previewed;
  readonly onChange: Change;
}

/** Which keys: a place of the stock and how many of it, or the rows that were chosen in the inventory. */
export const KeysStep = ({ wanted, previewed: { preview, problem }, onChange }: KeysStepProps) => {
  const styles = useStyles();
  const fault = quantityFault(wanted.quantity, preview?.lines[0]?.freeCount);
  const isCounting = preview === undefined && problem === undefined && keysOf(wanted) !== undefined;
  return (
    <div className={styles.step}>
      {wanted.rows === null ? (
        <Place wanted={wanted} fault={fault} onChange={onChange} />
      ) : (
        <ChosenRows onChange={onChange} />
      )}
      <Refusal problem={problem} />
      {isCounting && <Spinner size="tiny" label="Counting these keys" />}
      {preview && <Lines preview={preview} />}
    </div>
  );
};
