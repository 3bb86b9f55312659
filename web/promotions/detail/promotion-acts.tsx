import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useState } from 'react';
import { call } from '../../client/api.js';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { ExportMenu, tableFormats } from '../../ui/difference/export-menu.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import { copyHref, hindranceOf, mayDelete, mayWrite, type Promotion, type PromotionAct } from '../promotion.js';

const TermsDialog = onDemand(() => import('../terms/terms.dialog.js'));
const BulkDialog = onDemand(() => import('../items/bulk.dialog.js'));
const PromotionImportDialog = onDemand(() => import('../imports/promotion-import.dialog.js'));
const PromotionQuestion = onDemand(() => import('./promotion-question.dialog.js'));

type Asked = PromotionAct | 'terms' | 'bulk' | 'import';

interface ActsProps {
  readonly promotion: Promotion;
  /** Items are changed and not saved: what is done meanwhile would make them old. */
  readonly isChanged: boolean;
}

const over = 'It is over: it can only be read or copied.';
const saveFirst = 'Save the changed items first.';

const Dialog = ({
  promotion,
  asked,
  onClose,
}: Pick<ActsProps, 'promotion'> & { readonly asked: Asked; readonly onClose: () => void }) => {
  if (asked === 'terms') return <TermsDialog promotion={promotion} onClose={onClose} />;
  if (asked === 'import') return <PromotionImportDialog promotion={promotion} onClose={onClose} />;
  if (asked === 'bulk') return <BulkDialog promotion={promotion} onClose={onClose} />;
  return <PromotionQuestion act={asked} promotion={promotion} onClose={onClose} />;
};

interface AskingProps {
  readonly promotion: Promotion;
  readonly ask: (what: Asked) => void;
}

/** A draft is deleted; what was approved is called off. */
const EndAct = ({ promotion, ask }: AskingProps) => {
  const [mayNotWrite, mayNotDelete] = [useMissing(...mayWrite), useMissing(...mayDelete)];
  return promotion.status === 'draft' ? (
    <RefusableButton refusal={mayNotDelete ?? hindranceOf('delete', promotion)} onClick={() => ask('delete')}>
      Delete
    </RefusableButton>
  ) : (
    <RefusableButton refusal={mayNotWrite ?? hindranceOf('cancel', promotion)} onClick={() => ask('cancel')}>
      Cancel promotion
    </RefusableButton>
  );
};

const EditActs = ({ promotion, busy, ask }: AskingProps & { readonly busy: string | undefined }) => {
  const { canExtend, canChange } = promotion;
  const isOpen = canExtend || canChange;
  const refusal = useMissing(...mayWrite) ?? (isOpen ? busy : over);
  return (
    <>
      <RefusableButton refusal={refusal} onClick={() => ask('terms')}>
        {isOpen && !canChange ? 'Change the end' : 'Edit details'}
      </RefusableButton>
      <RefusableButton refusal={refusal} onClick={() => ask('bulk')}>
        Add many items
      </RefusableButton>
      <RefusableButton refusal={refusal} icon={<ArrowUploadRegular />} onClick={() => ask('import')}>
        Import
      </RefusableButton>
    </>
  );
};

/** The items that one sees of it as a file. */
export const ExportItems = ({ promotion: { promotionGuid } }: { readonly promotion: Promotion }) => (
  <ExportMenu
    text="Export"
    formats={tableFormats}
    onExport={(format) => call('POST /promotions/:promotionGuid/file', { params: { promotionGuid }, body: { format } })}
  />
);

/** What its owner does with a promotion, beside its items; approving is the main one of a draft. */
export const PromotionActs = ({ promotion, isChanged }: ActsProps) => {
  const [asked, setAsked] = useState<Asked>();
  const mayNotWrite = useMissing(...mayWrite);
  const busy = isChanged ? saveFirst : undefined;
  return (
    <>
      <EndAct promotion={promotion} ask={setAsked} />
      <PermittedLink href={copyHref(promotion.promotionGuid)} permission="promotion-write">
        Copy
      </PermittedLink>
      <ExportItems promotion={promotion} />
      <EditActs promotion={promotion} busy={busy} ask={setAsked} />
      {promotion.status === 'draft' && (
        <RefusableButton
          refusal={mayNotWrite ?? busy ?? hindranceOf('approve', promotion)}
          onClick={() => setAsked('approve')}
        >
          Approve
        </RefusableButton>
      )}
      {asked !== undefined && (
        <Opened isOpen>
          <Dialog promotion={promotion} asked={asked} onClose={() => setAsked(undefined)} />
        </Opened>
      )}
    </>
  );
};
