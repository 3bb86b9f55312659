import { useState } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../app/api.js';
import { asProblem } from '../app/problems/problem.js';
import { formatCount } from '../ui/format/format.js';
import { useScreenForm } from '../ui/form/form.js';
import { Page } from '../ui/page/page.js';
import { EmptyState, ErrorState, PageSkeleton } from '../ui/states/states.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { ButtonLink } from '../ui/link/link.js';
import { EditConflictDialog } from './edit-conflict.dialog.js';
import { RightForm, termsOf, valuesOf, type RightValues } from './right.form.js';
import { copyHref, crumbs, currentOf, detailHref, makesVersion, type Region, type Right, type Terms } from './right.js';

/** Whether keys or open insertions have the newest version, and how it is said. */
const holdersOf = ({ allKeys, openInsertions }: Right['versions'][number]): string | undefined => {
  const holders = [
    ...(allKeys > 0 ? [formatCount(allKeys, 'key')] : []),
    ...(openInsertions > 0 ? [formatCount(openInsertions, 'open insertion')] : []),
  ];
  return holders.length === 0 ? undefined : holders.join(' and ');
};

const consequenceOf = (right: Right, terms: Terms) => {
  const current = currentOf(right);
  const holders = holdersOf(current);
  if (holders === undefined || !makesVersion(current.terms, terms)) return null;
  const drafts = current.openInsertions > 0 ? ' Drafts that chose this right have to choose again.' : '';
  return `Saving makes version ${current.version + 1} for new insertions. ${holders} of version ${current.version} keep their terms.${drafts}`;
};

const Editing = ({ right, regions }: { readonly right: Right; readonly regions: readonly Region[] }) => {
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  // The state that this edit is made from: a later one is taken up by a decision only.
  const [base, setBase] = useState(right);
  const [theirs, setTheirs] = useState<Right>();
  const form = useScreenForm<RightValues>(valuesOf(currentOf(base).terms));
  const title = currentOf(base).terms.name;
  const overtaken = async (): Promise<void> =>
    setTheirs(await call('GET /rights/:rightGuid', { params: { rightGuid: base.rightGuid } }));
  const save = async (terms: Terms): Promise<string> => {
    const { rightGuid, rowVersion } = base;
    try {
      const saved = await call('PUT /rights/:rightGuid', { params: { rightGuid }, body: { rowVersion, terms } });
      // Whoever saves soon after opening would see the right as it was opened: a read that young is not read again.
      await mutate(isReadOf('GET /rights/:rightGuid'));
      toasts.success(`${terms.name} is saved.`);
      return detailHref(saved.rightGuid);
    } catch (thrown) {
      if (asProblem(thrown).code === 'rights.changed_meanwhile') await overtaken();
      throw thrown;
    }
  };
  const settle = (isTheirs: boolean): void => {
    if (theirs === undefined) return;
    setBase(theirs);
    const values = form.getValues();
    form.reset(valuesOf(currentOf(theirs).terms));
    if (!isTheirs) {
      for (const [name, value] of Object.entries(values)) {
        form.setValue(name as keyof RightValues, value, { shouldDirty: true });
      }
    }
    setTheirs(undefined);
  };
  return (
    <Page
      title={`Edit ${title}`}
      breadcrumbs={[...crumbs, { text: title, href: detailHref(base.rightGuid) }, { text: 'Edit' }]}
    >
      <RightForm
        form={form}
        regions={regions}
        saveText="Save"
        cancelHref={detailHref(base.rightGuid)}
        onSave={save}
        consequence={(terms) => consequenceOf(base, terms)}
      />
      <EditConflictDialog
        theirs={theirs}
        mine={termsOf(form.getValues())}
        onTakeTheirs={() => settle(true)}
        onKeepMine={() => settle(false)}
      />
    </Page>
  );
};

/** /distribution/myvault/rights-edit/:id */
const RightEditScreen = () => {
  const { id = '' } = useParams();
  const regions = useRead('GET /regions', {});
  const right = useRead('GET /rights/:rightGuid', { params: { rightGuid: id } }, { revalidateOnFocus: false });
  const error = regions.error ?? right.error;
  if (error) return <ErrorState problem={error} onRetry={() => void Promise.all([regions.reload(), right.reload()])} />;
  if (!regions.data || !right.data) return <PageSkeleton />;
  if (right.data.isSystem) {
    return (
      <EmptyState
        isPage
        title="A right of the system is the same for everybody"
        text="It cannot be changed. Copy it, and the copy is yours to edit."
        action={
          <ButtonLink href={copyHref(id)} appearance="primary">
            Copy this right
          </ButtonLink>
        }
      />
    );
  }
  return <Editing right={right.data} regions={regions.data.regions} />;
};

export default RightEditScreen;
