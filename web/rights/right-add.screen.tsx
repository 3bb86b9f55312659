import { useParams } from 'react-router';
import { call, useRead } from '../app/api.js';
import { useScreenForm } from '../ui/form/form.js';
import { Page } from '../ui/page/page.js';
import { PageError } from '../ui/states/page-error.js';
import { PageSkeleton } from '../ui/states/states.js';
import { useToasts } from '../ui/toasts/toasts.js';
import {
  crumbs,
  currentOf,
  detailHref,
  nameOfCopy,
  newTerms,
  rightsHref,
  rightsPage,
  type Region,
  type Terms,
} from './right.js';
import { RightForm, valuesOf, type RightValues } from './right.form.js';

interface AddingProps {
  readonly title: string;
  readonly initial: Terms;
  readonly regions: readonly Region[];
}

const Adding = ({ title, initial, regions }: AddingProps) => {
  const toasts = useToasts();
  const form = useScreenForm<RightValues>(valuesOf(initial));
  const save = async (terms: Terms): Promise<string> => {
    const { rightGuid } = await call('POST /rights', { body: terms });
    toasts.success(`${terms.name} is added.`);
    return detailHref(rightGuid);
  };
  return (
    <Page title={title} breadcrumbs={[...crumbs, { text: title }]}>
      <RightForm form={form} regions={regions} saveText="Add right" cancelHref={rightsHref} onSave={save} />
    </Page>
  );
};

/** /distribution/myvault/rights-add/ and /distribution/myvault/rights-copy/:id */
const RightAddScreen = () => {
  const { id } = useParams();
  const regions = useRead('GET /regions', {});
  const source = useRead('GET /rights/:rightGuid', id === undefined ? null : { params: { rightGuid: id } });
  const error = regions.error ?? source.error;
  // What was typed stays when a later read fails.
  if (!regions.data || (id !== undefined && !source.data)) {
    const again = () => void Promise.all([regions.reload(), source.reload()]);
    return error ? <PageError problem={error} {...rightsPage} onRetry={again} /> : <PageSkeleton />;
  }
  const copied = source.data && currentOf(source.data).terms;
  return (
    <Adding
      title={copied ? 'Copy right' : 'Add right'}
      initial={copied ? { ...copied, name: nameOfCopy(copied.name) } : newTerms}
      regions={regions.data.regions}
    />
  );
};

export default RightAddScreen;
