import { useState } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { rulesHref, rulesPlace, type Named, type Rule } from '../sharing.js';
import { draftOf, freedBy, termsOf, type RuleDraft } from './rule-draft.js';
import { RuleEnd } from './rule-end.js';
import { useRuleFields } from './rule-fields.js';
import { freedText, readsOfRules, savedText } from './rule.js';

const route = 'PUT /sharing/rules/:ruleGuid';

interface Freed {
  readonly freed: readonly Named[];
  readonly answer: (isConfirmed: boolean) => void;
}

const EditForm = ({ rule }: { readonly rule: Rule }) => {
  const { mutate } = useSWRConfig();
  const { fields, criteria } = useRuleFields(draftOf(rule), rule.names);
  const [asked, setAsked] = useState<Freed>();
  const ask = (freed: readonly Named[]): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ freed, answer: resolve });
    return promise.finally(() => setAsked(undefined));
  };
  const save = async (draft: RuleDraft, { ruleGuid, version, soleOf }: Rule): Promise<Saved | undefined> => {
    const freed = freedBy(draft, soleOf);
    if (freed.length > 0 && !(await ask(freed))) return undefined;
    await call(route, { params: { ruleGuid }, body: { version, terms: termsOf(draft) } });
    await mutate(isReadOf('GET /sharing/rules/:ruleGuid', ...readsOfRules));
    return { text: savedText, href: rulesHref };
  };
  if (!fields)
    return criteria.error ? (
      <ErrorState problem={criteria.error} onRetry={() => void criteria.reload()} />
    ) : (
      <PageSkeleton />
    );
  return (
    <>
      <SavedForm
        label="Rule"
        fields={fields}
        from={rule}
        valuesOf={draftOf}
        saveText="Save"
        cancelHref={rulesHref}
        save={save}
        stale={{ what: 'this rule', theirsIn: (thrown) => currentIn(route, thrown) }}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title="Save the rule?"
        confirmText="Save"
        onConfirm={() => asked?.answer(true)}
        onCancel={() => asked?.answer(false)}
      >
        {asked && freedText(asked.freed)}
      </ConfirmDialog>
    </>
  );
};

/** /productcatalog/catalog-sharing/edit-rule/:id */
const RuleEditScreen = () => {
  const { id = '' } = useParams();
  const rule = useRead('GET /sharing/rules/:ruleGuid', { params: { ruleGuid: id } }, { revalidateOnFocus: false });
  return (
    <RecordScreen
      place={rulesPlace}
      read={rule}
      titleOf={({ terms }) => terms.name}
      actions={(data) => <RuleEnd rule={data} />}
      isForm
    >
      {(data) => <EditForm rule={data} />}
    </RecordScreen>
  );
};

export default RuleEditScreen;
