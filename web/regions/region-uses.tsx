import { FactsTable, type FactsColumn } from '../ui/facts/facts-table.js';
import { formatNumber } from '../ui/format/format.js';
import { TextLink } from '../ui/link/link.js';
import { Section } from '../ui/page/section.js';
import { hrefOfUse, type Region, type RegionUse } from './region.js';

const waysOf = ({ kind, isExclusion, isMovable, isBinding }: RegionUse): string => {
  if (kind === 'sku') return isBinding ? 'Keys are sold there' : 'No keys yet';
  const way = isExclusion ? 'Excludes it' : 'Includes it';
  return isMovable ? way : `${way}, in an older version that keys have`;
};

const columns: readonly FactsColumn<RegionUse>[] = [
  { name: 'What', of: ({ kind }) => (kind === 'right' ? 'Right' : 'SKU'), width: 60 },
  { name: 'Name', of: (use) => <TextLink href={hrefOfUse(use)}>{use.name}</TextLink> },
  { name: 'How', of: waysOf },
  { name: 'Keys', of: ({ keys }) => formatNumber(keys), kind: 'number', width: 90 },
];

/** What names the region, each with its page. */
export const RegionUses = ({ region: { uses } }: { readonly region: Region }) => (
  <Section title="Used by">
    {uses.length === 0 ? (
      <div>No right and no SKU names this region.</div>
    ) : (
      <FactsTable label="Used by" columns={columns} rows={uses} keyOf={({ kind, guid }) => `${kind} ${guid}`} />
    )}
  </Section>
);
