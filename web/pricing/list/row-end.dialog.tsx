import { useRead } from '../../client/api.js';
import { UnreadQuestion } from '../../ui/dialogs/act-question.dialog.js';
import PriceListEnd from '../header/price-list-end.dialog.js';

interface RowEndProps {
  readonly listGuid: string;
  readonly onClose: () => void;
}

/** Deletes a list out of its row, as it stands now. */
const RowEnd = ({ listGuid, onClose }: RowEndProps) => {
  const { data, error } = useRead('GET /pricing/lists/:listGuid', { params: { listGuid } });
  if (data) return <PriceListEnd list={data} onClose={onClose} />;
  return (
    <UnreadQuestion
      title="Price list"
      confirmText="Delete"
      label="Reading the price list"
      problem={error}
      onClose={onClose}
    />
  );
};

export default RowEnd;
