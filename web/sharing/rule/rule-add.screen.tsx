import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../../client/api.js';
import { Page } from '../../ui/page/page.js';
import { placeCrumbs } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { rulesPlace } from '../sharing.js';
import { newDraft, termsOf, type RuleDraft } from './rule-draft.js';
import { readsOfRules, savedText } from './rule.js';
import { useRuleFields } from './rule-fields.js';

/** /productcatalog/catalog-sharing/create-rule/ */
const RuleAddScreen = () => {
  const { mutate } = useSWRConfig();
  const { fields, criteria } = useRuleFields(newDraft, []);
  const add = async (draft: RuleDraft): Promise<Saved> => {
    await call('POST /sharing/rules', { body: termsOf(draft) });
    await mutate(isReadOf(...readsOfRules));
    return { text: savedText, href: rulesPlace.list.href };
  };
  return (
    <Page
      title="Create rule"
      breadcrumbs={[...placeCrumbs(rulesPlace), { text: 'Create rule' }]}
      subtitle="A connection sees what any of its active rules matches."
    >
      {fields ? (
        <SavedForm
          label="Rule"
          fields={fields}
          from={newDraft}
          valuesOf={(from) => from}
          saveText="Create rule"
          cancelHref={rulesPlace.list.href}
          save={add}
        />
      ) : criteria.error ? (
        <ErrorState problem={criteria.error} onRetry={() => void criteria.reload()} />
      ) : (
        <PageSkeleton />
      )}
    </Page>
  );
};

export default RuleAddScreen;
