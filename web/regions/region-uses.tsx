import { usePermission } from '../client/session/use-session.js';
import type { FactsColumn } from '../ui/facts/facts-table.js';
import { formatNumber } from '../ui/format/format.js';
import { UsedBy, type RecordUse } from '../ui/record/used-by.js';
import { hrefOfUse, type Region, type RegionUse } from './region.js';

type Shown = RecordUse & { readonly use: RegionUse };

const waysOf = ({ kind, isExclusion, isMovable, isBinding }: RegionUse): string => {
  if (kind === 'sku') return isBinding ? 'Keys are sold there' : 'No keys yet';
  const way = isExclusion ? 'Excludes it' : 'Includes it';
  return isMovable ? way : `${way}, in an older version that keys have`;
};

const columns: readonly FactsColumn<Shown>[] = [
  { name: 'How', of: ({ use }) => waysOf(use) },
  { name: 'Keys', of: ({ use }) => formatNumber(use.keys), kind: 'number', width: 90 },
];

/** What names the region, each with its page. */
export const RegionUses = ({ region: { uses } }: { readonly region: Region }) => {
  // Rights and the inventory are open to the same people.
  const mayLook = usePermission('inventory-read', 'inventory-all');
  return (
    <UsedBy
      uses={uses.map((use) => ({
        kind: use.kind === 'right' ? 'Right' : 'SKU',
        name: use.name,
        href: mayLook ? hrefOfUse(use) : null,
        use,
      }))}
      empty="No right and no SKU of your vault names this region."
      columns={columns}
      keyOf={({ kind, use }) => `${kind} ${use.guid}`}
    />
  );
};
