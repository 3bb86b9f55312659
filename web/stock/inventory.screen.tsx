import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { isReadOf } from '../client/api.js';
import { Opened, onDemand } from '../ui/on-demand/on-demand.js';
import { PromisedCell } from '../ui/stock/promised-cell.js';
import { ListScreen } from '../ui/table/list-screen.js';
import type { GridCell, GridRow } from '../ui/table/list-types.js';
import { useChangesOfRows, useTransferOfRows } from './changes/changes-of-rows.js';
import { useDroppedKeys } from './inventory/dropped-keys.js';
import { InsertLink, useInsertEmpty } from './insertion/insert-link.js';

const LowStockDialog = onDemand(() => import('./inventory/low-stock.dialog.js'));

/** A row leads to what made it: the transactions of its SKU and right. */
const movementsHref = ({ actions }: GridRow): string | undefined =>
  actions.find(({ name }) => name === 'Action_Transactions')?.href;

/** Where the column is asked for: beside what is free. */
const cells = { Promised: (_: GridCell, row: GridRow) => <PromisedCell row={row} /> };

/** /distribution/myvault/inventory/ */
const InventoryScreen = () => {
  const changes = useChangesOfRows('/distribution/myvault/inventory/');
  const transfer = useTransferOfRows('/distribution/myvault/inventory/');
  const empty = useInsertEmpty({
    title: 'No stock yet',
    text: 'Insert a .txt file with one key on each line, and your stock appears here.',
    otherText: 'Stock that you insert or receive appears here.',
  });
  const dropped = useDroppedKeys();
  const { mutate } = useSWRConfig();
  const [marked, setMarked] = useState<GridRow>();
  return (
    <>
      <ListScreen
        route="GET /stock/inventory"
        exportRoute="POST /stock/inventory/export"
        title="Inventory"
        breadcrumbs={[{ text: 'Distribution' }, { text: 'Inventory' }]}
        info="Your keys by product, platform (DRM), right and SKU. Free keys can be sold, offered or extracted; reserved keys are held by an order; promised keys are free until a company draws them by an allocation; extracted and blacklisted keys have left the stock for good. Days of cover say how long the free keys last if they leave as in the last four weeks; they are at most five minutes old."
        mainAct={<InsertLink />}
        empty={empty}
        cells={cells}
        hrefOf={movementsHref}
        bulk={[transfer, ...changes]}
        rowDrop={dropped}
        onRowAction={(row) => setMarked(row)}
        refreshOn={['stockchanged']}
      />
      <Opened isOpen={marked !== undefined}>
        <LowStockDialog
          row={marked}
          onCancel={() => setMarked(undefined)}
          onDone={() => {
            setMarked(undefined);
            void mutate(isReadOf('GET /stock/inventory'));
          }}
        />
      </Opened>
    </>
  );
};

export default InventoryScreen;
