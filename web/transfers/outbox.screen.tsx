import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { useSession } from '../client/session/use-session.js';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { newHref } from './offer.js';
import { OffersList } from './offers-list.js';

const TransferLink = ({ isRetailer }: { readonly isRetailer: boolean }) => (
  <PermittedLink href={newHref} permission="transferkeys-write" appearance="primary" icon={<ArrowSwapRegular />}>
    {isRetailer ? 'Return keys' : 'Transfer keys'}
  </PermittedLink>
);

/** /distribution/myvault/transfers/outbox/ - offers that the vault has made. */
const OutboxScreen = () => {
  const isRetailer = useSession().profile?.ownerRole === 'Retailer';
  return (
    <OffersList
      side="outbox"
      title="Outbox"
      info="Keys that you have offered to other companies. They are locked in the offer until it is answered, revoked or over; accepted, they belong to the receiver for good."
      mainAct={<TransferLink isRetailer={isRetailer} />}
      empty={{
        title: 'Nothing offered yet',
        text: isRetailer
          ? 'Keys that you have got from a company can be offered back to it.'
          : 'Offer free keys to a company that you are connected with. You can revoke an offer until it is accepted.',
        action: <TransferLink isRetailer={isRetailer} />,
      }}
    />
  );
};

export default OutboxScreen;
