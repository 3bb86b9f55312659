import { AddRegular } from '@fluentui/react-icons/svg/add';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { newHref } from '../allocation.js';
import { AllocationsList } from './allocations-list.js';

const OfferLink = () => (
  <PermittedLink href={newHref} permission="allocation-write" appearance="primary" icon={<AddRegular />}>
    Offer an allocation
  </PermittedLink>
);

/** /my_vault/my-allocations/ - keys that the vault has promised. */
const MyAllocationsScreen = () => (
  <AllocationsList
    side="made"
    title="My allocations"
    info="Keys that you have promised to your connections: they draw them out of your free stock, batch by batch. No key is put aside, so more can be promised than is free."
    mainAct={<OfferLink />}
    empty={{
      title: 'No allocations yet',
      text: 'Promise keys to a company that you sell to: it draws them out of your free stock when it needs them.',
      action: <OfferLink />,
    }}
  />
);

export default MyAllocationsScreen;
