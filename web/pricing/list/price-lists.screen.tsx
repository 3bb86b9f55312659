import { AddRegular } from '@fluentui/react-icons/svg/add';
import { usePermission } from '../../client/session/use-session.js';
import { ButtonLink } from '../../ui/link/link.js';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { ListScreen } from '../../ui/table/list-screen.js';
import { addHref, connectionsHref, listHref, pricingPlace } from '../price-list.js';

const AddList = () => (
  <PermittedLink href={addHref} permission="pricelist-write" icon={<AddRegular />} appearance="primary">
    Add price list
  </PermittedLink>
);

/** /distribution/pricing/ - the vault's own lists, and those by which others sell to it. */
const PriceListsScreen = () => {
  const mayWrite = usePermission('pricelist-write', 'pricelist-all');
  return (
    <ListScreen
      route="GET /pricing/lists-list"
      exportRoute="POST /pricing/lists-list/export"
      title="Pricing"
      breadcrumbs={[{ text: pricingPlace.area }, { text: 'Pricing' }]}
      info="Your price lists, and those by which connected companies sell to you."
      hrefOf={({ id }) => listHref(id, mayWrite)}
      {...(mayWrite && {
        actions: <ButtonLink href={connectionsHref}>Price lists by connection</ButtonLink>,
        mainAct: <AddList />,
      })}
      empty={{
        title: 'No price lists yet',
        text: mayWrite
          ? 'A price list says what your products cost, by region, country and currency. Companies that you sell to buy by it.'
          : 'When a connected company sells to you by a price list, you see it here.',
        ...(mayWrite && { action: <AddList /> }),
      }}
    />
  );
};

export default PriceListsScreen;
