import { Button } from '@fluentui/react-components';
import { call } from '../../client/api.js';
import { FactsTable, type FactsColumn } from '../../ui/facts/facts-table.js';
import { formatUtc } from '../../ui/format/format.js';
import { TextLink } from '../../ui/link/link.js';
import { useReadRows, type RowsPage } from '../../ui/sheet/reading/use-read-rows.js';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { discountText, promotionHref, winnerText, type Overlap, type Promotion } from '../promotion.js';

interface Question {
  readonly promotionGuid: string;
  readonly version: number;
}

const ask = async ({ promotionGuid }: Question, cursor: string): Promise<RowsPage<Overlap>> => {
  const { overlaps, nextCursor } = await call('GET /promotions/:promotionGuid/overlaps', {
    params: { promotionGuid },
    query: { cursor },
  });
  return { rows: overlaps, nextCursor, totalCount: 0, isTotalCapped: false };
};

const columns: readonly FactsColumn<Overlap>[] = [
  { name: 'SKU', of: ({ sku }) => sku, kind: 'code' },
  { name: 'Product', of: ({ productTitle }) => productTitle },
  { name: 'This one', of: ({ discount }) => discountText(discount), kind: 'number', width: 80 },
  {
    name: 'The other one',
    of: ({ otherPromotionGuid, otherTitle, otherDiscount }) => (
      <>
        <TextLink href={promotionHref(otherPromotionGuid, true)}>{otherTitle}</TextLink>
        {`, ${discountText(otherDiscount)}`}
      </>
    ),
  },
  { name: 'Both count (UTC)', of: ({ from, until }) => `${formatUtc(from)} until ${formatUtc(until)}`, width: 240 },
  { name: 'Who wins', of: winnerText },
];

/** Items that another promotion of the list discounts in the same time, and which of the two counts. */
const Overlaps = ({ promotion: { promotionGuid, version } }: { readonly promotion: Promotion }) => {
  const { loaded, problem, ensure, retry } = useReadRows<Question, Overlap>({ promotionGuid, version }, ask);
  if (problem) return <ErrorState problem={problem} onRetry={retry} />;
  if (loaded === undefined) return <PageSkeleton lines={4} />;
  if (loaded.rows.length === 0)
    return (
      <EmptyState
        title="No overlaps"
        text="No other approved promotion of the price list discounts one of its items in its time."
      />
    );
  return (
    <>
      <div>One discount counts at a time: they are never added up.</div>
      <FactsTable
        label="Overlaps"
        columns={columns}
        rows={loaded.rows}
        keyOf={({ skuGuid, otherPromotionGuid }) => `${skuGuid} ${otherPromotionGuid}`}
      />
      {loaded.nextCursor !== null && (
        <div>
          <Button onClick={() => void ensure(loaded.rows.length + 1)}>Show more</Button>
        </div>
      )}
    </>
  );
};

export default Overlaps;
