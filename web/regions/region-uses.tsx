import { usePermission } from '../client/session/use-session.js';
import type { FactsColumn } from '../ui/facts/facts-table.js';
import { formatNumber } from '../ui/format/format.js';
import { UsedBy, type RecordUse } from '../ui/record/used-by.js';
import { hrefOfUse, type Region, type RegionUse } from './region.js';

type Shown = RecordUse & { readonly use: RegionUse };

const waysOf = ({ kind, guid, isExclusion, isMovable, isBinding }: RegionUse): string => {
  if (kind === 'price_list') return 'Has prices there';
  if (kind === 'sku') return isBinding ? 'Keys are sold there' : 'No keys yet';
  const way = isExclusion ? 'Excludes it' : 'Includes it';
  // Without an id it is how many of all vaults.
  return isMovable || guid === '' ? way : `${way}, in an older version that keys have`;
};

const kindsOfUse: Readonly<Record<RegionUse['kind'], string>> = {
  right: 'Right',
  sku: 'SKU',
  price_list: 'Price list',
};

const columns: readonly FactsColumn<Shown>[] = [
  { name: 'How', of: ({ use }) => waysOf(use) },
  { name: 'Keys', of: ({ use }) => formatNumber(use.keys), kind: 'number', width: 90 },
];

/** What names the region, each with its page. */
export const RegionUses = ({ region: { kind, isEditable, uses } }: { readonly region: Region }) => {
  // Rights and the inventory are open to the same people.
  const maySeeStock = usePermission('inventory-read', 'inventory-all');
  const maySeePrices = usePermission('pricelist-read', 'pricelist-all');
  const mayLook = { right: maySeeStock, sku: maySeeStock, price_list: maySeePrices };
  return (
    <UsedBy
      uses={uses.map((use) => ({
        kind: kindsOfUse[use.kind],
        name: use.name,
        href: mayLook[use.kind] && use.guid !== '' ? hrefOfUse(use) : null,
        use,
      }))}
      empty={`No right, SKU or price list of ${kind === 'system' && isEditable ? 'any' : 'your'} vault names this region.`}
      columns={columns}
      keyOf={({ use }) => `${use.kind} ${use.guid}`}
    />
  );
};
