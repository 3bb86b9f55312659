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
/** No list gives fewer rows. */
const fewest = 10;

const textOf = (cell: GridCell | undefined): string => String(cell ?? '');
const nameOf = ({ cells }: GridRow): string => `${textOf(cells['Title'])}, ${textOf(cells['SKU'])}`;

/** Those of which there are the most, in the order of their names; undefined: not read yet. @param filter null: not asked for */
const useFree = (filter: Readonly<Record<string, string>> | null) => {
  const query = { size: shown, sort: '-Available', filter: JSON.stringify(filter) };
  const { data, error } = useRead('GET /stock/inventory', filter && { query }, { keepPreviousData: true });
  const rows = data?.rows
    .filter(({ cells }) => Number(cells['Available']) > 0)
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
  return { rows, problem: error && messageOf(error) };
};

/** Rows with free keys whose products' names have this in them, else those whose SKU begins so; `note` says why there is none. */
const useFound = (search: string) => {
  const byTitle = useFree(search === '' ? {} : { Title: search });
  const isNoTitle = search !== '' && byTitle.rows?.length === 0;
  const bySku = useFree(isNoTitle ? { SKU: search } : null);
  const { rows, problem } = isNoTitle ? bySku : byTitle;
  const none = search === '' ? 'You have no free keys' : 'No product or SKU with free keys is called so';
  return { found: rows ?? [], note: rows?.length === 0 ? none : undefined, problem };
};

/** The name of keys that nobody chose in the field: the address named them. */
const useName = (place: StockPlace | null): string => {
  const filter = place && { GUID: place.skuGuid, Right: place.rightGuid };
  const query = { size: fewest, filter: JSON.stringify(filter) };
  const { data } = useRead('GET /stock/inventory', filter && { query });
  const row = data?.rows[0];
  return row === undefined ? '' : nameOf(row);
};

export interface StockPickerProps {
  readonly value: StockPlace | null;
  /** What is looked for at first. */
  readonly search?: string | undefined;
  readonly onChange: (place: StockPlace) => void;
  /** What is wrong with what is chosen so far. */
  readonly fault?: string | undefined;
}

/** A row of the inventory, found by a part of its product's name or by its SKU; what was chosen stands in the field. */
export const StockPicker = ({ value, search, onChange, fault }: StockPickerProps) => {
  const styles = useStyles();
  const [chosen, setChosen] = useState<string>();
  const named = useName(chosen === undefined ? value : null);
  /** Undefined: nobody is looking for another. */
  const [typed, setTyped] = useState(search);
  const [isOpen, setOpen] = useState(search !== undefined);
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
        value={typed ?? chosen ?? named}
        placeholder="Find a product or a SKU in your stock"
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
