import { useNavigate } from 'react-router';
import { call } from '../../client/api.js';
import { ActQuestion } from '../../ui/dialogs/act-question.dialog.js';
import { Facts } from '../../ui/facts/facts.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import {
  hindranceOf,
  periodText,
  promotionsChanged,
  promotionsPlace,
  type Promotion,
  type PromotionAct,
} from '../promotion.js';

interface ActText {
  readonly confirm: string;
  readonly question: (title: string) => string;
  readonly text: string;
  readonly done: (title: string) => string;
  readonly tick?: string;
}

const actTexts: Readonly<Record<PromotionAct, ActText>> = {
  approve: {
    confirm: 'Approve',
    question: (title) => `Approve ${title}?`,
    text: 'It counts in its time, and whoever buys by its list sees it from now on. Once it has begun only its end can be changed, and items added.',
    done: (title) => `${title} is approved.`,
  },
  cancel: {
    confirm: 'Cancel promotion',
    question: (title) => `Cancel ${title}?`,
    text: 'It counts no more from now on. Orders that stand keep their prices.',
    done: (title) => `${title} is cancelled.`,
    tick: 'I understand that this cannot be undone.',
  },
  delete: {
    confirm: 'Delete',
    question: (title) => `Delete ${title}?`,
    text: 'Nobody has ever bought by it. A deletion cannot be undone.',
    done: (title) => `${title} is deleted.`,
    tick: 'I understand that its items are gone for good.',
  },
};

const carryOut: Readonly<Record<PromotionAct, (promotion: Promotion) => Promise<unknown>>> = {
  approve: ({ promotionGuid, version }) =>
    call('POST /promotions/:promotionGuid/approval', { params: { promotionGuid }, body: { version } }),
  cancel: ({ promotionGuid, version }) =>
    call('POST /promotions/:promotionGuid/cancellation', { params: { promotionGuid }, body: { version } }),
  delete: ({ promotionGuid, version }) =>
    call('DELETE /promotions/:promotionGuid', { params: { promotionGuid }, query: { version } }),
};

interface PromotionQuestionProps {
  readonly act: PromotionAct;
  readonly promotion: Promotion;
  readonly onClose: () => void;
}

/** Says what an act on a promotion comes to, and carries it out. */
const PromotionQuestion = ({ act, promotion, onClose }: PromotionQuestionProps) => {
  const navigate = useNavigate();
  const { confirm, question, text, done, tick } = actTexts[act];
  const { terms, itemCount, overlapCount, listTitle, holders } = promotion;
  const hindrance = hindranceOf(act, promotion);
  const run = async (): Promise<string> => {
    await carryOut[act](promotion);
    if (act === 'delete') void navigate(promotionsPlace.list.href);
    return done(terms.title);
  };
  return (
    <ActQuestion
      title={question(terms.title)}
      confirmText={confirm}
      isPossible={hindrance === undefined}
      {...(tick !== undefined && { tick })}
      carryOut={run}
      changed={promotionsChanged}
      onClose={onClose}
    >
      {hindrance ?? text}
      <Facts
        facts={[
          { name: 'Time', value: periodText(terms) },
          { name: 'Price list', value: listTitle },
          { name: 'Bought by', value: holders.map(({ company }) => company).join(', ') || 'Nobody yet' },
          { name: 'Items', value: formatNumber(itemCount) },
          ...(act === 'approve' && overlapCount > 0
            ? [
                {
                  name: 'Overlaps',
                  value: `${formatCount(overlapCount, 'item')} discounted by another promotion in the same time: one of the two counts, they are never added up.`,
                },
              ]
            : []),
        ]}
      />
    </ActQuestion>
  );
};

export default PromotionQuestion;
