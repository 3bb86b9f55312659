import { Combobox, Field, Option, makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useState } from 'react';
import { useRead } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { formatNumber } from '../format/format.js';
import { ProductImage } from '../format/product-image.js';
import type { GridCell, GridRow } from '../table/list-types.js';

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

export interface StockPickerProps {
  /** A place of the stock: `<sku>:<right>`. */
  readonly onChoose: (rowId: string) => void;
}

/** A row of the inventory, found by a part of its product's name. */
export const StockPicker = ({ onChoose }: StockPickerProps) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const query = { size: shown, sort: 'Title', ...(search !== '' && { filter: JSON.stringify({ Title: search }) }) };
  const { data, error } = useRead('GET /stock/inventory', { query }, { keepPreviousData: true });
  const rows = (data?.rows ?? []).filter(({ cells }) => Number(cells['Available']) > 0);
  return (
    <Field
      className={styles.picker}
      label="Product, SKU and right"
      required
      validationMessage={error ? messageOf(error) : null}
    >
      <Combobox
        freeform
        value={typed}
        placeholder="Find a product in your stock"
        onChange={({ target }) => setTyped(target.value)}
        onOptionSelect={(_, { optionValue }) => {
          if (optionValue === undefined || optionValue === '') return;
          setTyped('');
          onChoose(optionValue);
        }}
      >
        {rows.map((row) => (
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
        {data !== undefined && rows.length === 0 && (
          <Option key="none" value="" text="" disabled>
            {search === '' ? 'You have no free keys' : 'No product with free keys is called so'}
          </Option>
        )}
      </Combobox>
    </Field>
  );
};
