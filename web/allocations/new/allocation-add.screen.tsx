import { useSearchParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, useRead } from '../../client/api.js';
import { PartnersPage, type Partner } from '../../ui/connections/partners-page.js';
import { Facts } from '../../ui/facts/facts.js';
import { Figures } from '../../ui/facts/figures.js';
import { PreviewSection } from '../../ui/form/preview-section.js';
import { usePreview } from '../../ui/form/use-preview.js';
import { formatNumber } from '../../ui/format/format.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { Hindrance } from '../../ui/states/hindrance.js';
import { chosenFacts } from '../../ui/stock/keys-facts.js';
import { allocationHref, allocationsChanged, listHref, placeOf } from '../allocation.js';
import { obstacleText } from '../drawable.js';
import { OverPromise } from '../over-promise.js';
import {
  allocationOf,
  newAllocation,
  newAllocationFields,
  previewOf,
  type NewAllocation,
  type Preview,
  type PreviewBody,
} from './new-allocation.js';

const ask = (body: PreviewBody): Promise<Preview> => call('POST /allocations/preview', { body });

const PreviewShown = ({ preview }: { readonly preview: Preview }) => {
  const { freeCount, promisedCount, promisedAfter } = preview;
  return (
    <>
      <Facts facts={chosenFacts(preview)} />
      <Figures
        figures={[
          { name: 'Free now', value: formatNumber(freeCount) },
          { name: 'Promised', value: formatNumber(promisedCount) },
          { name: 'Promised afterwards', value: formatNumber(promisedAfter), isMain: true },
        ]}
      />
      {preview.isOverPromised && <OverPromise promised={promisedAfter} free={freeCount} />}
      <Hindrance
        title="It cannot be offered as things stand."
        reasons={preview.obstacles.map((obstacle) => obstacleText(obstacle, 'made'))}
      />
      <div>No key is put aside: you can sell and promise the same keys to others.</div>
    </>
  );
};

const Beside = ({ values }: { readonly values: NewAllocation }) => {
  const { place, connectionGuid } = values;
  // While a number is typed, what is known of these keys stays in sight.
  const { found } = usePreview(previewOf(values), ask, place && { ...place, connectionGuid });
  return (
    <PreviewSection
      found={found}
      invitation={place === null ? 'Choose keys to see what the allocation comes to.' : undefined}
    >
      {(preview) => <PreviewShown preview={preview} />}
    </PreviewSection>
  );
};

const OfferForm = ({ partners }: { readonly partners: readonly Partner[] }) => {
  const { mutate } = useSWRConfig();
  const [search] = useSearchParams();
  const offer = async (allocation: NewAllocation, _from: NewAllocation, idempotencyKey: string): Promise<Saved> => {
    const body = allocationOf(allocation, idempotencyKey);
    const { allocationGuid } = await call('POST /allocations/allocations', { body });
    await mutate(allocationsChanged);
    return { text: 'The allocation is offered.', href: allocationHref('made', allocationGuid) };
  };
  return (
    <SavedForm
      label="Allocation"
      fields={newAllocationFields(partners)}
      from={newAllocation(search)}
      valuesOf={(allocation) => allocation}
      saveText="Offer the allocation"
      cancelHref={listHref('made')}
      save={offer}
      beside={(values) => <Beside values={values} />}
    />
  );
};

/** /my_vault/my-allocations/add - from nothing, or from a place of the stock that the address names. */
const AllocationAddScreen = () => {
  const partners = useRead('GET /allocations/partners', {}, { revalidateOnFocus: false });
  return (
    <PartnersPage
      place={placeOf('made')}
      title="Offer an allocation"
      read={partners}
      empty={{
        title: 'Nobody to promise keys to yet',
        text: 'Keys are promised to companies that you sell to. Connect with one first.',
      }}
    >
      {(choices) => <OfferForm partners={choices} />}
    </PartnersPage>
  );
};

export default AllocationAddScreen;
