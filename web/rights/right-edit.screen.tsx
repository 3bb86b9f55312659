import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../app/api.js';
import { currentIn } from '../app/problems/overtaken.js';
import { ConflictDialog } from '../ui/conflict/conflict.dialog.js';
import { useOvertaking } from '../ui/conflict/use-overtaking.js';
import { formatCount } from '../ui/format/format.js';
import { useScreenForm } from '../ui/form/form.js';
import { Page } from '../ui/page/page.js';
import { PageError } from '../ui/states/page-error.js';
import { EmptyState, PageSkeleton } from '../ui/states/states.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { ButtonLink } from '../ui/link/link.js';
import { RightForm, termsOf, valuesOf, type RightValues } from './right.form.js';
import {
  copyHref,
  crumbs,
  currentOf,
  detailHref,
  makesVersion,
  rightsPage,
  termFields,
  type Region,
  type Right,
  type Terms,
} from './right.js';

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
  const overtaking = useOvertaking(right, (thrown) => currentIn('PUT /rights/:rightGuid', thrown));
  const { base, theirs } = overtaking;
  const { terms: before } = currentOf(base);
  const form = useScreenForm<RightValues>(valuesOf(before));
  const title = before.name;
  const save = (terms: Terms): Promise<string> =>
    overtaking.attempt(async ({ rightGuid, rowVersion }) => {
      const saved = await call('PUT /rights/:rightGuid', { params: { rightGuid }, body: { rowVersion, terms } });
      // Whoever saves soon after opening would see the right as it was opened: a read that young is not read again.
      await mutate(isReadOf('GET /rights/:rightGuid'));
      toasts.success(`${terms.name} is saved.`);
      return detailHref(saved.rightGuid);
    });
  const settle = (now: Right, chosen: Terms): void => {
    overtaking.takeUp();
    form.reset(valuesOf(currentOf(now).terms));
    for (const [name, value] of Object.entries(valuesOf(chosen))) {
      form.setValue(name as keyof RightValues, value, { shouldDirty: true });
    }
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
      {theirs && (
        <ConflictDialog
          what="this right"
          by={theirs}
          fields={termFields}
          versions={{ base: before, theirs: currentOf(theirs).terms, mine: termsOf(form.getValues()) }}
          onSettle={(chosen) => settle(theirs, chosen)}
          onLeave={overtaking.leave}
        />
      )}
    </Page>
  );
};

/** /distribution/myvault/rights-edit/:id */
const RightEditScreen = () => {
  const { id = '' } = useParams();
  const regions = useRead('GET /regions', {});
  const right = useRead('GET /rights/:rightGuid', { params: { rightGuid: id } }, { revalidateOnFocus: false });
  const error = regions.error ?? right.error;
  // What was typed stays when a later read fails.
  if (error && !(regions.data && right.data)) {
    const again = () => void Promise.all([regions.reload(), right.reload()]);
    return <PageError problem={error} {...rightsPage} onRetry={again} />;
  }
  if (!regions.data || !right.data) return <PageSkeleton />;
  if (right.data.isSystem) {
    return (
      <EmptyState
        isPage
        title="A system right is the same for everybody"
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
