import { Spinner } from '@fluentui/react-components';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, useRead } from '../../client/api.js';
import { useCoalesced } from '../../client/events/use-coalesced.js';
import { useEvent } from '../../client/events/use-event.js';
import { asProblem, type Problem } from '../../client/problems/problem.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useAskedOnce } from '../../client/routing/asked-once.js';
import { Facts } from '../../ui/facts/facts.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { Figures } from '../../ui/facts/figures.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { ButtonLink } from '../../ui/link/link.js';
import { Page } from '../../ui/page/page.js';
import { Section } from '../../ui/page/section.js';
import { placeCrumbs } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { PageError } from '../../ui/states/page-error.js';
import { EmptyState, PageSkeleton } from '../../ui/states/states.js';
import type { Choice } from '../connections-field.js';
import { FromInsertion } from './from-insertion.js';
import { newPool, newPoolFields, poolOf, type NewPool, type Preview } from './new-pool.js';
import { listHref, obstacleText, placeOf, poolHref, poolsChanged, type PoolConnection } from '../pool.js';

const place = placeOf('out');

interface Found {
  readonly asked: string;
  readonly preview?: Preview;
  readonly problem?: Problem;
}

/** What the pool would come to now; nothing while that is counted. */
const usePreview = ({ place: stock, connectionGuids }: NewPool) => {
  const asked = JSON.stringify(stock && { ...stock, connectionGuids });
  const look = useCallback(async (): Promise<Found> => {
    const body = JSON.parse(asked) as Parameters<typeof call<'POST /stockpools/preview'>>[1]['body'] | null;
    if (body === null) return { asked };
    return call('POST /stockpools/preview', { body }).then(
      (preview) => ({ asked, preview }),
      (thrown: unknown) => ({ asked, problem: asProblem(thrown) }),
    );
  }, [asked]);
  const { found, retry } = useAskedOnce<Found>(look);
  useEvent('stockchanged', useCoalesced(retry));
  return found?.asked === asked ? found : undefined;
};

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
      <Facts
        facts={[
          { name: 'Product', value: preview.productTitle },
          { name: 'SKU', value: preview.sku, isIdentifier: true },
          { name: 'Platform (DRM)', value: preview.platform },
          { name: 'Right', value: preview.rightName },
        ]}
      />
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
  const found = usePreview(values);
  return (
    <Section title="What it comes to">
      {values.place === null && <div>Choose keys to see what the pool comes to.</div>}
      {values.place !== null && found === undefined && <Spinner size="tiny" label="Counting these keys" />}
      <Refusal problem={found?.problem} />
      {found?.preview && <PreviewShown preview={found.preview} quantity={values.quantity} />}
    </Section>
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
  const { data, error, reload } = useRead('GET /stockpools/partners', {}, { revalidateOnFocus: false });
  if (error && !data) {
    const back = { text: 'Back to stockpools out', href: listHref('out') };
    return <PageError problem={error} subject="stockpool" back={back} onRetry={() => void reload()} />;
  }
  if (!data) return <PageSkeleton />;
  return (
    <Page title="Create stockpool" breadcrumbs={[...placeCrumbs(place), { text: 'Create stockpool' }]}>
      <FromInsertion />
      {data.partners.length > 0 ? (
        <AddForm partners={data.partners} />
      ) : (
        <EmptyState
          title="Nobody to keep keys for yet"
          text="A pool is kept for companies that you sell to. Connect with one first."
          action={<ButtonLink href="/network/connections/">Go to connections</ButtonLink>}
        />
      )}
    </Page>
  );
};

export default PoolAddScreen;
