import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../client/api.js';
import { currentIn } from '../client/problems/conflict.js';
import { errorTexts } from '../client/texts/specified.js';
import { ButtonLink } from '../ui/link/link.js';
import { RecordScreen } from '../ui/record/record.screen.js';
import type { Saved } from '../ui/record/use-saving.js';
import { SavedForm } from '../ui/record/saved.form.js';
import { EmptyState } from '../ui/states/empty-state.js';
import { Reassignment } from './reassignment.js';
import { regionFields } from './region-fields.js';
import {
  cannotBeUndone,
  copyHref,
  detailHref,
  readsOfMany,
  regionsPlace,
  sentTerms,
  type Region,
  type Terms,
} from './region.js';

const route = 'PUT /regions/:regionGuid';

const EditForm = ({ region }: { readonly region: Region }) => {
  const { mutate } = useSWRConfig();
  const save = async (terms: Terms, { regionGuid, version }: Region): Promise<Saved> => {
    await call(route, { params: { regionGuid }, body: { version, terms: sentTerms(terms) } });
    // Whoever saves soon after opening would see the region as it was opened: a read that young is not read again.
    await mutate(isReadOf('GET /regions/:regionGuid', ...readsOfMany));
    return { text: `${terms.name} is saved.`, href: detailHref(regionGuid) };
  };
  return (
    <SavedForm
      label="Region"
      fields={regionFields}
      from={region}
      valuesOf={({ terms }) => terms}
      saveText="Save"
      cancelHref={detailHref(region.regionGuid)}
      save={save}
      stale={{ what: 'this region', theirsIn: (thrown) => currentIn(route, thrown) }}
      consequence={() => cannotBeUndone}
    />
  );
};

/** Why this region stays as it is, and what can be done instead. */
const Kept = ({ region }: { readonly region: Region }) => {
  const why = region.kind === 'system' ? errorTexts.systemRegion : errorTexts.activeRegion;
  if (!region.uses.some(({ isMovable }) => isMovable)) {
    return (
      <EmptyState
        title={why}
        text="Copy it, and the copy is yours to edit."
        action={
          <ButtonLink href={copyHref(region.regionGuid)} appearance="primary">
            Copy this region
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <MessageBar intent="warning" layout="multiline">
        <MessageBarBody>
          {why}. Save your changes as a copy under another short code, and choose what gets it.
        </MessageBarBody>
      </MessageBar>
      <Reassignment region={region} />
    </>
  );
};

/** /distribution/distributionsettings/regions-edit/:id */
const RegionEditScreen = () => {
  const { id = '' } = useParams();
  const region = useRead('GET /regions/:regionGuid', { params: { regionGuid: id } }, { revalidateOnFocus: false });
  return (
    <RecordScreen
      place={regionsPlace}
      read={region}
      titleOf={({ terms }) => terms.name}
      below={{ text: 'Edit', hrefOf: ({ regionGuid }) => detailHref(regionGuid) }}
      isForm
    >
      {(data) => (data.isEditable ? <EditForm region={data} /> : <Kept region={data} />)}
    </RecordScreen>
  );
};

export default RegionEditScreen;
