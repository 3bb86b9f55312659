import { useCallback, useState } from 'react';
import { call } from '../../client/api.js';
import { useAskedOnce } from '../../client/routing/asked-once.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { ProductChoice, type PricedProduct } from '../../ui/pricing/product-choice.js';
import { cellsOf, type PriceRow } from '../cells/cells.js';
import { sideBySide, type Places } from './assignment.js';

/** More places than this of one product are looked at in the lists themselves. */
const mostRows = 1_000;

const nothingNarrowed = { text: '', regionCode: '', countryCode: '', currency: '', state: 'now' } as const;

const pricedIn = async (listGuid: string | null, productGuid: string): Promise<readonly PriceRow[]> => {
  if (listGuid === null) return [];
  const page = await call('POST /pricing/lists/:listGuid/rows', {
    params: { listGuid },
    body: {
      ...{ rowsVersion: 0, filter: { ...nothingNarrowed, productGuid } },
      ...{ sort: 'region', isDescending: false, cursor: '', size: mostRows },
    },
  });
  return page.rows;
};

const priced = (row: PriceRow) => {
  const { sku, region, country, currency, srp, wsp, included } = cellsOf(row);
  const amounts = [srp !== '' && `SRP ${srp}`, wsp !== '' && `WSP ${wsp}`].filter(Boolean).join(', ');
  return {
    place: [sku, region || 'Worldwide', country, currency].filter(Boolean).join(', '),
    amounts: included === 'No' ? 'Not for sale' : amounts,
  };
};

const columns: readonly FactsColumn<Places>[] = [
  { name: 'Where', of: ({ place }) => place },
  { name: 'Now', of: ({ before }) => before },
  { name: 'Afterwards', of: ({ after }) => after },
];

interface PricesProps {
  readonly before: string | null;
  readonly after: string | null;
  readonly productGuid: string;
}

const Prices = ({ before, after, productGuid }: PricesProps) => {
  const ask = useCallback(async () => {
    const [was, is] = await Promise.all([pricedIn(before, productGuid), pricedIn(after, productGuid)]);
    return sideBySide(was.map(priced), is.map(priced));
  }, [before, after, productGuid]);
  const { found } = useAskedOnce<readonly Places[]>(ask);
  if (found === undefined) return null;
  if (found.length === 0) return <div>Neither of the two lists has a price of it.</div>;
  return <FactsTable label="What it costs" columns={columns} rows={found} keyOf={({ place }) => place} />;
};

/** What a connection pays for a product, before and after: of one that is chosen here. */
export const ProductPrices = ({ before, after }: Omit<PricesProps, 'productGuid'>) => {
  const [chosen, setChosen] = useState<PricedProduct>();
  return (
    <>
      <ProductChoice label="Compare the price of a product" onChoose={setChosen} />
      {chosen && (
        <Prices
          key={[before, after, chosen.productGuid].join()}
          before={before}
          after={after}
          productGuid={chosen.productGuid}
        />
      )}
    </>
  );
};
