import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../client/api.js';
import { Page } from '../ui/page/page.js';
import { RecordScreen, placeCrumbs } from '../ui/record/record.screen.js';
import type { Saved } from '../ui/record/use-saving.js';
import { SavedForm } from '../ui/record/saved.form.js';
import { regionFields } from './region-fields.js';
import {
  cannotBeUndone,
  detailHref,
  newTerms,
  readsOfMany,
  regionsPlace,
  sentTerms,
  termsOfCopy,
  type Terms,
} from './region.js';

const AddForm = ({ initial }: { readonly initial: Terms }) => {
  const { mutate } = useSWRConfig();
  const add = async (terms: Terms): Promise<Saved> => {
    const { regionGuid } = await call('POST /regions', { body: sentTerms(terms) });
    await mutate(isReadOf(...readsOfMany));
    return { text: `${terms.name} is added.`, href: detailHref(regionGuid) };
  };
  return (
    <SavedForm
      label="Region"
      fields={regionFields}
      from={initial}
      valuesOf={(terms) => terms}
      saveText="Add region"
      cancelHref={regionsPlace.list.href}
      save={add}
      consequence={() => cannotBeUndone}
    />
  );
};

const CopyRegion = ({ regionGuid }: { readonly regionGuid: string }) => {
  const source = useRead('GET /regions/:regionGuid', { params: { regionGuid } }, { revalidateOnFocus: false });
  return (
    <RecordScreen place={regionsPlace} read={source} titleOf={() => 'Copy region'} isForm>
      {(region) => <AddForm initial={termsOfCopy(region)} />}
    </RecordScreen>
  );
};

/** /distribution/distributionsettings/regions-add/ and /distribution/distributionsettings/regions-copy/:id */
const RegionAddScreen = () => {
  const { id } = useParams();
  if (id !== undefined) return <CopyRegion regionGuid={id} />;
  return (
    <Page title="Add region" breadcrumbs={[...placeCrumbs(regionsPlace), { text: 'Add region' }]}>
      <AddForm initial={newTerms} />
    </Page>
  );
};

export default RegionAddScreen;
