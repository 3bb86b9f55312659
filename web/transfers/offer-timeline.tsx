import { FactsTable, type FactsColumn } from '../ui/facts/facts-table.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { Section } from '../ui/page/section.js';
import type { Offer } from './offer.js';
import { stepsOf, type Step } from './offer-steps.js';

const columns: readonly FactsColumn<Step>[] = [
  { name: 'When (UTC)', of: ({ at }) => <UtcTime value={at} />, width: 160 },
  { name: 'What', of: ({ what }) => what, width: 200 },
  { name: 'By', of: ({ by }) => by },
  { name: 'Note or reason', of: ({ note }) => note ?? '–' },
];

/** An offer's course in a table. */
export const OfferTimeline = ({ offer }: { readonly offer: Offer }) => (
  <Section title="History">
    <FactsTable label="History" columns={columns} rows={stepsOf(offer)} keyOf={({ what }) => what} />
  </Section>
);
