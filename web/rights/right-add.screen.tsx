import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../client/api.js';
import { Page } from '../ui/page/page.js';
import { RecordScreen, placeCrumbs } from '../ui/record/record.screen.js';
import type { Saved } from '../ui/record/use-saving.js';
import { SavedForm } from '../ui/record/saved.form.js';
import { detailHref, nameOfCopy, newTerms, readsOfMany, rightsPlace, termsOf, type Terms } from './right.js';
import { termFields } from './term-fields.js';

const AddForm = ({ initial }: { readonly initial: Terms }) => {
  const { mutate } = useSWRConfig();
  const add = async (terms: Terms): Promise<Saved> => {
    const { rightGuid } = await call('POST /rights', { body: terms });
    await mutate(isReadOf(...readsOfMany));
    return { text: `${terms.name} is added.`, href: detailHref(rightGuid) };
  };
  return (
    <SavedForm
      label="Right"
      fields={termFields}
      from={initial}
      valuesOf={(terms) => terms}
      saveText="Add right"
      cancelHref={rightsPlace.list.href}
      save={add}
    />
  );
};

const CopyRight = ({ rightGuid }: { readonly rightGuid: string }) => {
  const source = useRead('GET /rights/:rightGuid', { params: { rightGuid } });
  return (
    <RecordScreen place={rightsPlace} read={source} titleOf={() => 'Copy right'} isForm>
      {(right) => <AddForm initial={{ ...termsOf(right), name: nameOfCopy(termsOf(right).name) }} />}
    </RecordScreen>
  );
};

/** /distribution/myvault/rights-add/ and /distribution/myvault/rights-copy/:id */
const RightAddScreen = () => {
  const { id } = useParams();
  if (id !== undefined) return <CopyRight rightGuid={id} />;
  return (
    <Page title="Add right" breadcrumbs={[...placeCrumbs(rightsPlace), { text: 'Add right' }]}>
      <AddForm initial={newTerms} />
    </Page>
  );
};

export default RightAddScreen;
