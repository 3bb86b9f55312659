import { usePermission } from '../client/session/use-session.js';
import type { FactsColumn } from '../ui/facts/facts-table.js';
import { formatNumber } from '../ui/format/format.js';
import { UsedBy, type RecordUse } from '../ui/record/used-by.js';
import { hrefOfUse, type Region, type RegionUse } from './region.js';

type Shown = RecordUse & { readonly use: RegionUse };

const waysOf = ({ kind, guid, isExclusion, isMovable, isBinding }: RegionUse): string => {
  if (kind === 'sku') return isBinding ? 'Keys are sold there' : 'No keys yet';
  const way = isExclusion ? 'Excludes it' : 'Includes it';
  // Without an id it is how many of all vaults.
  return isMovable || guid === '' ? way : `${way}, in an older version that keys have`;
};

const columns: readonly FactsColumn<Shown>[] = [
  { name: 'How', of: ({ use }) => waysOf(use) },
  { name: 'Keys', of: ({ use }) => formatNumber(use.keys), kind: 'number', width: 90 },
];

/** What names the region, each with its page. */
export const RegionUses = ({ region: { kind, isEditable, uses } }: { readonly region: Region }) => {
  // Rights and the inventory are open to the same people.
  const mayLook = usePermission('inventory-read', 'inventory-all');
  return (
    <UsedBy
      uses={uses.map((use) => ({
        kind: use.kind === 'right' ? 'Right' : 'SKU',
        name: use.name,
        href: mayLook && use.guid !== '' ? hrefOfUse(use) : null,
        use,
      }))}
      empty={`No right and no SKU of ${kind === 'system' && isEditable ? 'any' : 'your'} vault names this region.`}
      columns={columns}
      keyOf={({ use }) => `${use.kind} ${use.guid}`}
    />
  );
};
