import { Combobox, Field, Option, makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useState } from 'react';
import { useRead } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { formatNumber } from '../format/format.js';
import { ProductImage } from '../format/product-image.js';
import type { GridCell, GridRow } from '../table/list-types.js';
import type { StockPlace } from './stock-place.js';

const useStyles = makeStyles({
  picker: { maxWidth: '560px' },
  option: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  name: { overflowWrap: 'anywhere', flexGrow: 1 },
  detail: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** As many as one looks through; whoever looks for another types a part of its name. */
const shown = 25;

const textOf = (cell: GridCell | undefined): string => String(cell ?? '');
const nameOf = ({ cells }: GridRow): string => `${textOf(cells['Title'])}, ${textOf(cells['SKU'])}`;

/** Rows with free keys whose products' names have this in them; `note` says why there is none. */
const useFound = (search: string) => {
  const query = { size: shown, sort: 'Title', ...(search !== '' && { filter: JSON.stringify({ Title: search }) }) };
  const { data, error } = useRead('GET /stock/inventory', { query }, { keepPreviousData: true });
  const found = (data?.rows ?? []).filter(({ cells }) => Number(cells['Available']) > 0);
  const none = search === '' ? 'You have no free keys' : 'No product with free keys is called so';
  return {
    found,
    note: data !== undefined && found.length === 0 ? none : undefined,
    problem: error && messageOf(error),
  };
};

export interface StockPickerProps {
  readonly onChange: (place: StockPlace) => void;
  /** What is wrong with what is chosen so far. */
  readonly fault?: string | undefined;
}

/** A row of the inventory, found by a part of its product's name; what was chosen stands in the field. */
export const StockPicker = ({ onChange, fault }: StockPickerProps) => {
  const styles = useStyles();
  const [chosen, setChosen] = useState('');
  /** Undefined: nobody is looking for another. */
  const [typed, setTyped] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  const { found, note, problem } = useFound(useDeferredValue((typed ?? '').trim()));
  const wrong = fault ?? problem;
  const choose = (id: string | undefined): void => {
    const row = found.find((each) => each.id === id);
    if (row === undefined) return;
    setTyped(undefined);
    setChosen(nameOf(row));
    const [skuGuid = '', rightGuid = ''] = row.id.split(':');
    onChange({ skuGuid, rightGuid });
  };
  return (
    <Field
      className={styles.picker}
      label="Product, SKU and right"
      required
      validationMessage={wrong ?? null}
      validationState={wrong === undefined ? 'none' : 'error'}
    >
      <Combobox
        freeform
        value={typed ?? chosen}
        placeholder="Find a product in your stock"
        open={isOpen}
        onOpenChange={(_, { open }) => setOpen(open)}
        onChange={({ target }) => {
          setTyped(target.value);
          // Also what is pasted shows what is found.
          setOpen(true);
        }}
        onBlur={() => setTyped(undefined)}
        onOptionSelect={(_, { optionValue }) => choose(optionValue)}
      >
        {found.map((row) => (
          <Option key={row.id} value={row.id} text={nameOf(row)}>
            <span className={styles.option}>
              <ProductImage path={textOf(row.cells['Image']) || null} alt="" size={32} />
              <span className={styles.name}>
                {nameOf(row)}
                <br />
                <span className={styles.detail}>
                  {`${textOf(row.cells['Right'])}, ${formatNumber(Number(row.cells['Available']))} free`}
                </span>
              </span>
            </span>
          </Option>
        ))}
        {note !== undefined && (
          <Option key="note" value="" text="" disabled>
            {note}
          </Option>
        )}
      </Combobox>
    </Field>
  );
};
