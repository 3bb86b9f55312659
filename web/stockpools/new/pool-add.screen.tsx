import { useSearchParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, useRead } from '../../client/api.js';
import { PartnersPage } from '../../ui/connections/partners-page.js';
import { Facts } from '../../ui/facts/facts.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { Figures } from '../../ui/facts/figures.js';
import { PreviewSection } from '../../ui/form/preview-section.js';
import { usePreview } from '../../ui/form/use-preview.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { chosenFacts } from '../../ui/stock/keys-facts.js';
import type { Choice } from '../connections-field.js';
import { FromInsertion } from './from-insertion.js';
import { newPool, newPoolFields, poolOf, type NewPool, type Preview } from './new-pool.js';
import { listHref, obstacleText, placeOf, poolHref, poolsChanged, type PoolConnection } from '../pool.js';

const place = placeOf('out');

type Body = Parameters<typeof call<'POST /stockpools/preview'>>[1]['body'];

const ask = (body: Body): Promise<Preview> => call('POST /stockpools/preview', { body });

const bodyOf = ({ place: stock, connectionGuids }: NewPool): Body | null =>
  stock && { ...stock, connectionGuids: [...connectionGuids] };

const hindranceColumns: readonly FactsColumn<PoolConnection>[] = [
  { name: 'Company', of: ({ company }) => company },
  { name: 'Why not', of: ({ obstacles }) => obstacles.map((obstacle) => obstacleText(obstacle, 'out')).join(' ') },
];

const PreviewShown = ({ preview, quantity }: { readonly preview: Preview; readonly quantity: number }) => {
  const hindered = preview.connections.filter(({ obstacles }) => obstacles.length > 0);
  const { freeCount } = preview;
  const after = Math.max(0, freeCount - (Number.isNaN(quantity) ? 0 : quantity));
  return (
    <>
      <Facts facts={chosenFacts(preview)} />
      <Figures
        figures={[
          { name: 'Free now', value: formatNumber(freeCount), isMain: true },
          { name: 'Free afterwards', value: formatNumber(after) },
        ]}
      />
      {quantity > freeCount && <div>{`Only ${formatCount(freeCount, 'key is', 'keys are')} free.`}</div>}
      {hindered.length > 0 && (
        <FactsTable
          label="Companies that cannot draw now"
          columns={hindranceColumns}
          rows={hindered}
          keyOf={({ connectionGuid }) => connectionGuid}
        />
      )}
    </>
  );
};

const Beside = ({ values }: { readonly values: NewPool }) => {
  const { found } = usePreview(bodyOf(values), ask);
  return (
    <PreviewSection
      found={found}
      invitation={values.place === null ? 'Choose keys to see what the pool comes to.' : undefined}
    >
      {(preview) => <PreviewShown preview={preview} quantity={values.quantity} />}
    </PreviewSection>
  );
};

const AddForm = ({ partners }: { readonly partners: readonly Choice[] }) => {
  const { mutate } = useSWRConfig();
  const [search] = useSearchParams();
  const add = async (pool: NewPool, _from: NewPool, idempotencyKey: string): Promise<Saved> => {
    const { poolGuid } = await call('POST /stockpools/pools', { body: poolOf(pool, idempotencyKey) });
    await mutate(poolsChanged);
    return { text: 'The stockpool is made.', href: poolHref('out', poolGuid) };
  };
  return (
    <SavedForm
      label="Stockpool"
      fields={newPoolFields(partners)}
      from={newPool(search)}
      valuesOf={(pool) => pool}
      saveText="Create stockpool"
      cancelHref={listHref('out')}
      save={add}
      beside={(values) => <Beside values={values} />}
    />
  );
};

/** /distribution/myvault/transfers/stockpool-out/add - from nothing, or from a place of the stock that the address names. */
const PoolAddScreen = () => {
  const partners = useRead('GET /stockpools/partners', {}, { revalidateOnFocus: false });
  return (
    <PartnersPage
      place={place}
      title="Create stockpool"
      read={partners}
      notice={<FromInsertion />}
      empty={{
        title: 'Nobody to keep keys for yet',
        text: 'A pool is kept for companies that you sell to. Connect with one first.',
      }}
    >
      {(choices) => <AddForm partners={choices} />}
    </PartnersPage>
  );
};

export default PoolAddScreen;
