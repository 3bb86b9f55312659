import { useCallback } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, useRead, type ReplyOf, type RequestOf } from '../../client/api.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { Figures } from '../../ui/facts/figures.js';
import { PreviewSection } from '../../ui/form/preview-section.js';
import { usePreview } from '../../ui/form/use-preview.js';
import { formatNumber } from '../../ui/format/format.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { PageSkeleton } from '../../ui/states/states.js';
import { useCurrencies } from '../header/terms-fields.js';
import { listHref, pricesChanged, pricingPlace, type PriceList } from '../price-list.js';
import { copyFields, copyOf, sentCopy, termsIn, type Copy } from './copy-fields.js';

type Preview = ReplyOf<'POST /pricing/lists/:listGuid/copy/preview'>;
type PreviewRow = Preview['rows'][number];
type Body = RequestOf<'POST /pricing/lists/:listGuid/copy/preview'>['body'];

const amount = (before: string, after: string, from: string, to: string): string => {
  if (before === '' && after === '') return '–';
  return `${before || '–'} ${from} → ${after || '–'} ${to}`;
};

const columns: readonly FactsColumn<PreviewRow>[] = [
  {
    name: 'Price',
    of: ({ productTitle, sku, regionCode, countryCode }) =>
      [productTitle, sku, regionCode, countryCode].filter(Boolean).join(', '),
  },
  { name: 'SRP', of: (row) => amount(row.srpBefore, row.srp, row.currencyBefore, row.currency) },
  { name: 'WSP', of: (row) => amount(row.wspBefore, row.wsp, row.currencyBefore, row.currency) },
];

const PreviewShown = ({ preview }: { readonly preview: Preview }) => (
  <>
    <Figures
      figures={[
        { name: 'Prices', value: formatNumber(preview.rowCount), isMain: true },
        { name: 'Left out', value: formatNumber(preview.leftOutCount) },
      ]}
    />
    {preview.leftOutCount > 0 && (
      <div>Left out are prices that would come to the same place as one in the currency that is converted to.</div>
    )}
    {preview.rates.length > 0 && (
      <div>
        {preview.rates
          .map(({ fromCurrency, rate, day }) => `1 ${fromCurrency} = ${rate}${day === null ? '' : ` (${day})`}`)
          .join(' · ')}
      </div>
    )}
    <FactsTable
      label="The first prices of the copy"
      columns={columns}
      rows={preview.rows.slice(0, 20)}
      keyOf={(_, at) => at}
    />
  </>
);

const Beside = ({ listGuid, values }: { readonly listGuid: string; readonly values: Copy }) => {
  const ask = useCallback(
    (body: Body) => call('POST /pricing/lists/:listGuid/copy/preview', { params: { listGuid }, body }),
    [listGuid],
  );
  const copy = sentCopy(values);
  const { found } = usePreview(copy && { copy }, ask);
  return (
    <PreviewSection found={found} invitation={copy ? undefined : 'Correct what is marked to see what it comes to.'}>
      {(preview) => <PreviewShown preview={preview} />}
    </PreviewSection>
  );
};

const CopyForm = ({ list, currencies }: { readonly list: PriceList; readonly currencies: readonly string[] }) => {
  const { mutate } = useSWRConfig();
  const { listGuid } = list;
  const add = async (values: Copy, _from: Copy, idempotencyKey: string): Promise<Saved | undefined> => {
    const copy = sentCopy(values);
    if (copy === null) return undefined;
    const body = { terms: termsIn(values), copy, idempotencyKey };
    const made = await call('POST /pricing/lists/:listGuid/copy', { params: { listGuid }, body });
    await mutate(pricesChanged);
    return { text: `${values.title} is made. Its prices are being copied.`, href: listHref(made.listGuid, true) };
  };
  return (
    <SavedForm
      label="Copy of the price list"
      fields={copyFields(currencies, list.terms.defaultCurrency)}
      from={copyOf(list)}
      valuesOf={(values) => values}
      saveText="Copy price list"
      cancelHref={listHref(listGuid, true)}
      save={add}
      beside={(values) => <Beside listGuid={listGuid} values={values} />}
    />
  );
};

/** /distribution/pricing/price-lists-copy/:id - with a percentage, in another currency, rounded; seen before it is made. */
const PriceListCopyScreen = () => {
  const { id = '' } = useParams();
  const list = useRead('GET /pricing/lists/:listGuid', { params: { listGuid: id } }, { revalidateOnFocus: false });
  const currencies = useCurrencies();
  return (
    <RecordScreen
      place={pricingPlace}
      read={list}
      titleOf={({ terms }) => terms.title}
      below={{ text: 'Copy', hrefOf: ({ listGuid }) => listHref(listGuid, true) }}
      isForm
    >
      {(data) => (currencies ? <CopyForm list={data} currencies={currencies} /> : <PageSkeleton />)}
    </RecordScreen>
  );
};

export default PriceListCopyScreen;
