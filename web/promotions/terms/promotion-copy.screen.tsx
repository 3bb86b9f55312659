import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, useRead } from '../../client/api.js';
import { formatCount } from '../../ui/format/format.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { EmptyState, PageSkeleton } from '../../ui/states/states.js';
import { promotionHref, promotionsChanged, promotionsPlace, type Promotion, type Terms } from '../promotion.js';
import { copiedTerms, termsFields, type Lists } from './terms-fields.js';

const doneText = (title: string, leftOutCount: number): string =>
  leftOutCount === 0
    ? `${title} is made, with the same items.`
    : `${title} is made. ${formatCount(leftOutCount, 'item is', 'items are')} left out, as you may not sell them any more.`;

const CopyForm = ({ promotion, lists }: { readonly promotion: Promotion; readonly lists: Lists }) => {
  const { mutate } = useSWRConfig();
  const { promotionGuid } = promotion;
  const copy = async (terms: Terms, _from: Terms, idempotencyKey: string): Promise<Saved> => {
    const made = await call('POST /promotions/:promotionGuid/copy', {
      params: { promotionGuid },
      body: { terms, idempotencyKey },
    });
    await mutate(promotionsChanged);
    return {
      text: doneText(terms.title, made.leftOutCount),
      href: promotionHref(made.promotion.promotionGuid, true),
    };
  };
  return (
    <SavedForm
      label="Copy of the promotion"
      fields={termsFields(lists)}
      from={copiedTerms(promotion)}
      valuesOf={(terms) => terms}
      saveText="Copy promotion"
      cancelHref={promotionHref(promotionGuid, true)}
      save={copy}
    />
  );
};

interface BodyProps {
  readonly promotion: Promotion;
  readonly lists: Lists | undefined;
}

const Body = ({ promotion, lists }: BodyProps) => {
  if (!promotion.canCopy)
    return <EmptyState title="It is not yours to copy" text="A promotion is copied by whoever owns it." />;
  return lists ? <CopyForm promotion={promotion} lists={lists} /> : <PageSkeleton />;
};

/** /distribution/promotions/promotions-copy/:id - a draft with the same items, for another time; of any of one's own. */
const PromotionCopyScreen = () => {
  const { id = '' } = useParams();
  const params = { promotionGuid: id };
  const promotion = useRead('GET /promotions/:promotionGuid', { params }, { revalidateOnFocus: false });
  const { data: choices } = useRead('GET /promotion-choices', {}, { revalidateOnFocus: false });
  return (
    <RecordScreen
      place={promotionsPlace}
      read={promotion}
      titleOf={({ terms }) => terms.title}
      below={{ text: 'Copy', hrefOf: ({ promotionGuid }) => promotionHref(promotionGuid, true) }}
      isForm
    >
      {(data) => <Body promotion={data} lists={choices?.lists} />}
    </RecordScreen>
  );
};

export default PromotionCopyScreen;
