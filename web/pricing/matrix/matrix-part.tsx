import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '../../client/api.js';
import { useEvent } from '../../client/events/use-event.js';
import { Refusal } from '../../client/problems/refusal.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { countryName } from '../../ui/format/countries.js';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import { Section } from '../../ui/page/section.js';
import { Menu } from '../../ui/pricing/menu.js';
import { ProductChoice } from '../../ui/pricing/product-choice.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import type { PriceList } from '../price-list.js';
import { withAsked } from '../sheet/rows-query.js';
import type { PriceSheet } from '../sheet/use-price-sheet.js';
import { MatrixCellView } from './matrix-cell.js';
import { pendingOf, refusalOf, type Matrix, type MatrixCell, type Subject } from './matrix.js';
import { useMatrix } from './use-matrix.js';

const WhyPriceDialog = onDemand(() => import('../../ui/pricing/why-price.dialog.js'));

/** Countries that are drawn at once: each has a cell for each currency. */
const countriesAtOnce = 40;

const useStyles = makeStyles({
  choices: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    maxWidth: '1080px',
  },
  more: { alignSelf: 'flex-start' },
});

interface MatrixPartProps {
  readonly list: PriceList;
  readonly sheet: PriceSheet;
  readonly isReadOnly: boolean;
}

interface SubjectProps extends MatrixPartProps {
  readonly subject: Subject;
}

interface CountryRow {
  readonly country: string;
  readonly cells: ReadonlyMap<string, MatrixCell>;
}

const countryRows = ({ cells }: Matrix, country: string): readonly CountryRow[] => {
  const byCountry = new Map<string, Map<string, MatrixCell>>();
  for (const cell of cells) {
    const row = byCountry.get(cell.country) ?? new Map<string, MatrixCell>();
    byCountry.set(cell.country, row.set(cell.currency, cell));
  }
  return [...byCountry]
    .map(([code, row]) => ({ country: code, cells: row }))
    .filter((row) => country === '' || row.country === country)
    .toSorted((one, other) => countryName(one.country).localeCompare(countryName(other.country)));
};

interface TableProps extends SubjectProps {
  readonly part: ReturnType<typeof useMatrix>;
  readonly matrix: Matrix;
}

const Table = ({ list, sheet, isReadOnly, subject, part, matrix }: TableProps) => {
  const styles = useStyles();
  const [narrowed, setNarrowed] = useState({ country: '', currency: '' });
  const [shown, setShown] = useState(countriesAtOnce);
  const [asked, setAsked] = useState<MatrixCell>();
  const rows = countryRows(matrix, narrowed.country);
  const currencies = matrix.currencies.filter((each) => narrowed.currency === '' || each === narrowed.currency);
  const goods = subject.sku === undefined ? subject.product.skus : [subject.sku];
  const isExplained = list.holders.length > 0 && goods.length > 0;
  const cellOf = (cell: MatrixCell | undefined) => {
    if (cell === undefined) return null;
    const row = part.rowOf(cell);
    return (
      <MatrixCellView
        {...{ cell, row, isReadOnly }}
        pending={pendingOf(sheet.changes, subject, cell)}
        refusal={refusalOf(cell, row, subject, part.regionOf(cell))}
        onToggle={(isToBeSold) => part.toggle(cell, isToBeSold)}
        onWhy={isExplained ? () => setAsked(cell) : undefined}
      />
    );
  };
  const columns: readonly FactsColumn<CountryRow>[] = [
    { name: 'Country', width: 140, of: ({ country }) => countryName(country) },
    ...currencies.map((currency) => ({
      name: currency,
      width: 150,
      of: ({ cells }: CountryRow) => cellOf(cells.get(currency)),
    })),
  ];
  return (
    <>
      <div className={styles.choices}>
        <Menu
          label="Country"
          value={narrowed.country}
          options={countryRows(matrix, '').map(({ country }) => ({ value: country, text: countryName(country) }))}
          none="All of them"
          onChoose={(country) => setNarrowed((before) => ({ ...before, country }))}
        />
        <Menu
          label="Currency"
          value={narrowed.currency}
          options={matrix.currencies.map((currency) => ({ value: currency, text: currency }))}
          none="All of them"
          onChoose={(currency) => setNarrowed((before) => ({ ...before, currency }))}
        />
      </div>
      {matrix.isCut && <div>There are more currencies: the first {matrix.currencies.length} are shown.</div>}
      <Refusal problem={part.problem} />
      <FactsTable
        label="What it costs by country and currency"
        columns={columns}
        rows={rows.slice(0, shown)}
        keyOf={({ country }) => country}
      />
      {rows.length > shown && (
        <Button className={styles.more} onClick={() => setShown((before) => before + countriesAtOnce)}>
          More countries
        </Button>
      )}
      {asked && (
        <Opened isOpen>
          <WhyPriceDialog
            isBuying={false}
            trades={list.holders}
            goods={goods}
            from={{ skuGuid: goods[0]?.skuGuid ?? '', country: asked.country, currency: asked.currency }}
            onClose={() => setAsked(undefined)}
          />
        </Opened>
      )}
    </>
  );
};

const OfSubject = (props: SubjectProps) => {
  const { list, sheet, subject } = props;
  const part = useMatrix({ list, subject }, sheet);
  const { data, error, reload } = part.read;
  useEvent(['collectionchanged'], () => void reload());
  if (error && data === undefined) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (data === undefined) return <PageSkeleton lines={4} />;
  return <Table {...props} part={part} matrix={data} />;
};

/** What somebody has chosen, or came for: a product, or a SKU of it. */
const Chosen = ({ text, ...props }: MatrixPartProps & { readonly text: string }) => {
  const styles = useStyles();
  const [, setSearch] = useSearchParams();
  const { data, error, reload } = useRead('GET /pricing/products', { query: { text } });
  if (error && data === undefined) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (data === undefined) return <PageSkeleton lines={2} />;
  const isMeant = ({ skuGuid }: { readonly skuGuid: string }): boolean => skuGuid === text;
  const product = data.products.find(({ productGuid, skus }) => productGuid === text || skus.some(isMeant));
  if (product === undefined) return <div>This product is not there, or is not sold any more.</div>;
  const sku = product.skus.find(isMeant);
  return (
    <Section title={product.title}>
      <div className={styles.choices}>
        <Menu
          label="SKU"
          value={sku?.skuGuid ?? ''}
          options={product.skus.map((each) => ({ value: each.skuGuid, text: each.sku }))}
          none="Any without a price of its own"
          onChoose={(value) => setSearch((before) => withAsked(before, { of: value || product.productGuid }))}
        />
      </div>
      <OfSubject key={sku?.skuGuid ?? product.productGuid} {...props} subject={{ product, sku }} />
    </Section>
  );
};

/** What a product costs by a list in every country and currency that matters. */
const MatrixPart = (props: MatrixPartProps) => {
  const styles = useStyles();
  const [search, setSearch] = useSearchParams();
  const text = (search.get('of') ?? '').slice(0, 36);
  return (
    <>
      <div className={styles.choices}>
        <ProductChoice
          label="Product"
          onChoose={(product) => product && setSearch((before) => withAsked(before, { of: product.productGuid }))}
        />
      </div>
      {text === '' ? (
        <div>Choose a product: what it costs is shown for each country and currency.</div>
      ) : (
        <Chosen key={text} text={text} {...props} />
      )}
    </>
  );
};

export default MatrixPart;
