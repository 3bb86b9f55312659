import { Spinner } from '@fluentui/react-components';
import { useRead, type Problem } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import type { Good, Trade } from '../../ui/pricing/explained.js';
import { AnswerFrame } from '../../ui/dialogs/answer-frame.js';
import { WhyPrice } from '../../ui/pricing/why-price.js';
import type { PriceRow } from '../cells/cells.js';
import type { Known } from '../cells/known.js';
import type { PriceList } from '../price-list.js';
import { askedOfRow } from './asked-row.js';

interface WhyRowProps {
  readonly list: PriceList;
  readonly row: PriceRow;
  readonly regions: Known['regions'];
}

interface Around {
  readonly trades: readonly Trade[];
  readonly goods: readonly Good[];
}

interface AroundRead {
  readonly around: Around | undefined;
  readonly problem: Problem | undefined;
}

/** Of who sells: those that buy by the list, and the SKUs that the product has now. */
const useSellersAround = ({ list, row }: WhyRowProps): AroundRead => {
  const query = { text: row.terms.productGuid };
  const { data, error } = useRead('GET /pricing/products', list.isOwner ? { query } : null);
  const product = data?.products.find(({ productGuid }) => productGuid === row.terms.productGuid);
  return { problem: error, around: data && { trades: list.holders, goods: product?.skus ?? [] } };
};

/** Of who buys: whom the product is shared by, and which of its SKUs. */
const useBuyersAround = ({ list, row }: WhyRowProps): AroundRead => {
  const params = { productGuid: row.terms.productGuid };
  const { data, error } = useRead('GET /sharing/shared-with-us/:productGuid', list.isOwner ? null : { params });
  return { problem: error, around: data && { trades: [data], goods: data.skus } };
};

/** The row's own SKU among them, also where it is sold no more. */
const withOwn = (goods: readonly Good[], { sku, terms }: PriceRow): readonly Good[] =>
  terms.skuGuid === '' || goods.some(({ skuGuid }) => skuGuid === terms.skuGuid)
    ? goods
    : [{ skuGuid: terms.skuGuid, sku, region: terms.regionCode }, ...goods];

const WhyRow = (props: WhyRowProps) => {
  const [sellers, buyers] = [useSellersAround(props), useBuyersAround(props)];
  const { list, row, regions } = props;
  const { around, problem } = list.isOwner ? sellers : buyers;
  if (around === undefined)
    return problem ? <Refusal problem={problem} /> : <Spinner label="The SKUs are on their way" />;
  const goods = withOwn(around.goods, row);
  if (goods.length === 0) return <div>This product has no SKU that is sold.</div>;
  return (
    <WhyPrice isBuying={!list.isOwner} trades={around.trades} goods={goods} from={askedOfRow(row, goods, regions)} />
  );
};

interface WhyRowDialogProps extends WhyRowProps {
  readonly onClose: () => void;
}

/** 'Why this price?' of a row of a list. */
const WhyRowDialog = ({ onClose, ...props }: WhyRowDialogProps) => (
  <AnswerFrame title="Why this price?" onClose={onClose}>
    <WhyRow {...props} />
  </AnswerFrame>
);

export default WhyRowDialog;
