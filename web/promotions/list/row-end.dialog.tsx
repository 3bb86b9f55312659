import { useRead } from '../../client/api.js';
import { UnreadQuestion } from '../../ui/dialogs/act-question.dialog.js';
import PromotionQuestion from '../detail/promotion-question.dialog.js';

interface RowEndProps {
  readonly promotionGuid: string;
  readonly onClose: () => void;
}

/** Deletes a draft out of its row, as it stands now. */
const RowEnd = ({ promotionGuid, onClose }: RowEndProps) => {
  const { data, error } = useRead('GET /promotions/:promotionGuid', { params: { promotionGuid } });
  if (data) return <PromotionQuestion act="delete" promotion={data} onClose={onClose} />;
  return (
    <UnreadQuestion
      title="Promotion"
      confirmText="Delete"
      label="Reading the promotion"
      problem={error}
      onClose={onClose}
    />
  );
};

export default RowEnd;
