import { MessageBar, MessageBarBody } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { PageSkeleton } from '../../ui/states/states.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { rulesPlace, type Rule } from '../sharing.js';
import { Effects } from './effect-panel.js';
import { PreviewedSkusDialog, type AskedSkus } from './previewed-skus.dialog.js';
import { freedText, readsOfRules } from './rule.js';
import { useAnswer } from './use-answer.js';

const Consequences = ({ rule: { ruleGuid, soleOf } }: { readonly rule: Rule }) => {
  const [asked, setAsked] = useState<AskedSkus>();
  const body = { ruleGuid };
  const { data, problem } = useAnswer('POST /sharing/preview', { body }, 0);
  return (
    <>
      {soleOf.length > 0 && (
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>{freedText(soleOf)}</MessageBarBody>
        </MessageBar>
      )}
      {problem && messageOf(problem)}
      {!problem && data === undefined && <PageSkeleton />}
      {data && <Effects effects={data.effects} onOpen={setAsked} />}
      {asked && <PreviewedSkusDialog asked={asked} proposal={body} onClose={() => setAsked(undefined)} />}
    </>
  );
};

/** Deletes a rule, after what that changes for whom. */
export const RuleEnd = ({ rule }: { readonly rule: Rule }) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const missing = useMissing('catalogsharingrules-delete');
  const [isAsked, setAsked] = useState(false);
  const { isBusy, refusal, run } = useRefusableAct();
  const { ruleGuid, version, terms } = rule;
  const remove = async (): Promise<void> => {
    await call('DELETE /sharing/rules/:ruleGuid', { params: { ruleGuid }, query: { version } });
    setAsked(false);
    toasts.success(`${terms.name} is deleted. What connections see follows within seconds.`);
    void navigate(rulesPlace.list.href);
    await mutate(isReadOf(...readsOfRules));
  };
  return (
    <>
      <RefusableButton refusal={missing} onClick={() => setAsked(true)}>
        Delete
      </RefusableButton>
      <ConfirmDialog
        isOpen={isAsked}
        title={`Delete ${terms.name}?`}
        confirmText="Delete"
        isBusy={isBusy}
        onConfirm={() => run(remove)}
        onCancel={() => setAsked(false)}
      >
        <Refusal problem={refusal} />
        A deletion cannot be undone.
        {isAsked && <Consequences rule={rule} />}
      </ConfirmDialog>
    </>
  );
};
