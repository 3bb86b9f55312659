import { call, useRead } from '../../client/api.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { formatCount } from '../../ui/format/format.js';
import type { Fields } from '../../ui/record/fields.js';
import { SavedParts } from '../../ui/record/saved.dialog.js';
import { PageSkeleton } from '../../ui/states/states.js';
import { namesText, ProductsChoice, SkusChoice } from '../rule/goods-choice.js';
import type { SharedConnection } from '../sharing.js';
import { isNothing, newExclusion, requestOf, type ExclusionDraft } from './exclusion-draft.js';
import { ExclusionEffect } from './exclusion-effect.js';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, text: value }));

const useExclusionFields = (): Fields<ExclusionDraft> | undefined => {
  const { data } = useRead('GET /sharing/criteria', {}, { revalidateOnFocus: false });
  return (
    data && {
      isExcluded: {
        ...{ kind: 'binary', label: 'What the rules do' },
        yes: { text: 'Exclude', hint: 'Every rule of the connection excepts it, active or not.' },
        no: { text: 'Include again', hint: 'No rule of the connection excepts it any more.' },
      },
      products: {
        ...{ kind: 'own', label: 'Products', Input: ProductsChoice, text: namesText },
        fault: (_, values) => (isNothing(values) ? 'Choose what is excluded.' : undefined),
      },
      skus: { kind: 'own', label: 'SKUs', Input: SkusChoice, text: namesText },
      editions: { kind: 'many', label: 'Editions', options: optionsOf(data.editions) },
      providers: { kind: 'many', label: 'DRM platforms', options: optionsOf(data.providers) },
      regions: { kind: 'many', label: 'Regions', options: optionsOf(data.regions) },
      effect: {
        ...{ kind: 'own', label: 'What changes', Input: ExclusionEffect, text: () => '' },
        isOnlyAsked: true,
      },
    }
  );
};

interface Props {
  readonly connection: SharedConnection;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Excepts something in all rules of a connection at once, or does so no longer, after it has said what that changes. */
export const ExclusionDialog = ({ connection: { partner }, onChanged, onClose }: Props) => {
  const fields = useExclusionFields();
  const save = async (draft: ExclusionDraft) => {
    const { changed } = await call('POST /sharing/connections/:connectionGuid/exclusion', requestOf(draft));
    await onChanged();
    return { text: changed === 0 ? 'No rule has changed.' : `${formatCount(changed, 'rule')} changed.` };
  };
  return (
    <DialogFrame isAlert isOpen onClose={onClose}>
      {fields ? (
        <SavedParts
          title={`Exclude from all rules of ${partner.company}`}
          saveText="Change all rules"
          fields={fields}
          from={newExclusion(partner.connectionGuid)}
          valuesOf={(from) => from}
          save={save}
          onSaved={onClose}
          onCancel={onClose}
        >
          A rule may hold for other connections too: they are shown below with what they lose.
        </SavedParts>
      ) : (
        <PageSkeleton />
      )}
    </DialogFrame>
  );
};
