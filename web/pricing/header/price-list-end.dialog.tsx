import { useNavigate } from 'react-router';
import { call } from '../../client/api.js';
import { ActQuestion } from '../../ui/dialogs/act-question.dialog.js';
import { Facts } from '../../ui/facts/facts.js';
import { formatNumber } from '../../ui/format/format.js';
import { pricesChanged, pricingPlace, whyKept, type PriceList } from '../price-list.js';

interface PriceListEndProps {
  readonly list: PriceList;
  readonly onClose: () => void;
}

/** Deletes a list with all that was ever saved in it, after a question. */
const PriceListEnd = ({ list, onClose }: PriceListEndProps) => {
  const navigate = useNavigate();
  const { listGuid, version, terms, rowCount, rowsVersion } = list;
  const kept = whyKept(list);
  const remove = async (): Promise<string> => {
    await call('DELETE /pricing/lists/:listGuid', { params: { listGuid }, query: { version } });
    void navigate(pricingPlace.list.href);
    return `${terms.title} is deleted.`;
  };
  return (
    <ActQuestion
      title={`Delete ${terms.title}?`}
      confirmText="Delete"
      tick="I understand that its prices and versions are gone for good."
      isPossible={kept === undefined}
      carryOut={remove}
      changed={pricesChanged}
      onClose={onClose}
    >
      {kept ?? 'Nobody buys by it. A deletion cannot be undone.'}
      <Facts
        facts={[
          { name: 'Price list', value: terms.title },
          { name: 'Prices', value: formatNumber(rowCount) },
          { name: 'Versions', value: formatNumber(rowsVersion) },
        ]}
      />
    </ActQuestion>
  );
};

export default PriceListEnd;
