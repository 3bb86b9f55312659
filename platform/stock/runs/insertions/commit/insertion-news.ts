/** What the uploader is told of an insertion that has ended (docs/domain.md, l). */
import { formatCount } from '../../../../mail/index.js';
import { notificationKind, type News } from '../../../../notifications/index.js';
import { insertionHref } from '../insertion-steps.js';
import type { InsertionDetail } from '../insertions.repository.js';

const action = 'Show the insertion';

const finished = notificationKind({
  name: 'stock.insertion_finished',
  title: 'Insertion finished',
  isMandatory: false,
  subject: '{keys} in the stock',
  text: `Your insertion {number} has been processed.

{product}, {sku}: {keys} now available.

{leftOut}`,
  action,
  required: ['number', 'keys', 'leftOut'],
  variables: {
    keys: '1,204 keys are',
    number: '17',
    product: 'Northwind Tactics',
    sku: 'NW-TA-1-ROW',
    leftOut: '3 lines were left out. You find them with their reasons in the insertion, for seven days.',
  },
});

/** @param rejected lines that were left out */
export const finishedNews = (
  { id, number, product_title, sku }: Pick<InsertionDetail, 'id' | 'number' | 'product_title' | 'sku'>,
  quantity: number,
  rejected: number,
): News =>
  finished(
    {
      keys: formatCount(quantity, 'key is', 'keys are'),
      number: String(number),
      product: product_title ?? '',
      sku: sku ?? '',
      leftOut:
        rejected === 0
          ? ''
          : `${formatCount(rejected, 'line was', 'lines were')} left out. You find them with their reasons in the insertion, for seven days.`,
    },
    insertionHref(id),
  );

const failed = notificationKind({
  name: 'stock.insertion_failed',
  title: 'Insertion failed',
  isMandatory: false,
  subject: 'Your keys could not be inserted',
  text: 'None of the keys of your insertion is in the stock. The insertion shows the lines that stood in the way.',
  action,
  variables: {},
});

export const failedNews = (insertionId: string): News => failed({}, insertionHref(insertionId));

const canceled = notificationKind({
  name: 'stock.insertion_canceled',
  title: 'Insertion canceled',
  isMandatory: false,
  subject: 'Your insertion was canceled',
  text: 'None of the keys of your insertion is in the stock.',
  action,
  variables: {},
});

export const canceledNews = (insertionId: string): News => canceled({}, insertionHref(insertionId));
