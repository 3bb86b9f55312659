import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../client/api.js';
import { currentIn } from '../client/problems/conflict.js';
import { formatCount } from '../ui/format/format.js';
import { ButtonLink } from '../ui/link/link.js';
import { RecordScreen } from '../ui/record/record.screen.js';
import { SavedForm } from '../ui/record/saved.form.js';
import type { Saved } from '../ui/record/use-saving.js';
import { EmptyState } from '../ui/states/states.js';
import { copyHref, currentOf, detailHref, readsOfMany, rightsPlace, termsOf, type Right, type Terms } from './right.js';
import { makesVersion, termFields } from './term-fields.js';

const route = 'PUT /rights/:rightGuid';

/** Whether keys or open insertions have the newest version, and how it is said. */
const holdersOf = ({ allKeys, openInsertions }: Right['versions'][number]): string | undefined => {
  const holders = [
    ...(allKeys > 0 ? [formatCount(allKeys, 'key')] : []),
    ...(openInsertions > 0 ? [formatCount(openInsertions, 'open insertion')] : []),
  ];
  return holders.length === 0 ? undefined : holders.join(' and ');
};

const consequenceOf = (terms: Terms, right: Right): string | null => {
  const current = currentOf(right);
  const holders = holdersOf(current);
  if (holders === undefined || !makesVersion(current.terms, terms)) return null;
  const drafts = current.openInsertions > 0 ? ' Drafts that chose this right have to choose again.' : '';
  return `Saving makes version ${current.version + 1} for new insertions. ${holders} of version ${current.version} keep their terms.${drafts}`;
};

const EditForm = ({ right }: { readonly right: Right }) => {
  const { mutate } = useSWRConfig();
  const save = async (terms: Terms, { rightGuid, rowVersion }: Right): Promise<Saved> => {
    const saved = await call(route, { params: { rightGuid }, body: { rowVersion, terms } });
    // Whoever saves soon after opening would see the right as it was opened: a read that young is not read again.
    await mutate(isReadOf('GET /rights/:rightGuid', ...readsOfMany));
    return { text: `${terms.name} is saved.`, href: detailHref(saved.rightGuid) };
  };
  return (
    <SavedForm
      label="Right"
      fields={termFields}
      from={right}
      valuesOf={termsOf}
      saveText="Save"
      cancelHref={detailHref(right.rightGuid)}
      save={save}
      stale={{ what: 'this right', theirsIn: (thrown) => currentIn(route, thrown) }}
      consequence={consequenceOf}
    />
  );
};

const SystemRight = ({ rightGuid }: { readonly rightGuid: string }) => (
  <EmptyState
    title="A system right is the same for everybody"
    text="It cannot be changed. Copy it, and the copy is yours to edit."
    action={
      <ButtonLink href={copyHref(rightGuid)} appearance="primary">
        Copy this right
      </ButtonLink>
    }
  />
);

/** /distribution/myvault/rights-edit/:id */
const RightEditScreen = () => {
  const { id = '' } = useParams();
  const right = useRead('GET /rights/:rightGuid', { params: { rightGuid: id } }, { revalidateOnFocus: false });
  return (
    <RecordScreen
      place={rightsPlace}
      read={right}
      titleOf={(data) => termsOf(data).name}
      below={{ text: 'Edit', hrefOf: ({ rightGuid }) => detailHref(rightGuid) }}
      isForm
    >
      {(data) => (data.isSystem ? <SystemRight rightGuid={id} /> : <EditForm right={data} />)}
    </RecordScreen>
  );
};

export default RightEditScreen;
