import { AddRegular } from '@fluentui/react-icons/svg/add';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../client/session/use-session.js';
import { ButtonLink } from '../../ui/link/link.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import { ListScreen } from '../../ui/table/list-screen.js';
import { addHref, calendarHref, connectionsHref, copyHref, listHref, pricingPlace } from '../price-list.js';

const RowEnd = onDemand(() => import('./row-end.dialog.js'));

const AddList = () => (
  <PermittedLink href={addHref} permission="pricelist-write" icon={<AddRegular />} appearance="primary">
    Add price list
  </PermittedLink>
);

const emptyOf = (mayWrite: boolean) =>
  mayWrite
    ? {
        title: 'No price lists yet',
        text: 'A price list says what your products cost, by region, country and currency. Companies that you sell to buy by it.',
        action: <AddList />,
      }
    : {
        title: 'No price lists yet',
        text: 'When a connected company sells to you by a price list, you see it here.',
      };

/** /distribution/pricing/ - the vault's own lists, and those by which others sell to it. */
const PriceListsScreen = () => {
  const mayWrite = usePermission('pricelist-write', 'pricelist-all');
  const navigate = useNavigate();
  const [ended, setEnded] = useState<string>();
  return (
    <>
      <ListScreen
        route="GET /pricing/lists-list"
        exportRoute="POST /pricing/lists-list/export"
        title="Pricing"
        breadcrumbs={[{ text: pricingPlace.area }, { text: 'Pricing' }]}
        hrefOf={({ id }) => listHref(id, mayWrite)}
        onRowAction={({ id }, { name }) => {
          if (name === 'Action_Copy') void navigate(copyHref(id));
          if (name === 'Action_Delete') setEnded(id);
        }}
        actions={
          <>
            <ButtonLink href={calendarHref}>Calendar</ButtonLink>
            {mayWrite && <ButtonLink href={connectionsHref}>Price lists by connection</ButtonLink>}
          </>
        }
        {...(mayWrite && { mainAct: <AddList /> })}
        empty={emptyOf(mayWrite)}
      />
      {ended !== undefined && (
        <Opened isOpen>
          <RowEnd listGuid={ended} onClose={() => setEnded(undefined)} />
        </Opened>
      )}
    </>
  );
};

export default PriceListsScreen;
