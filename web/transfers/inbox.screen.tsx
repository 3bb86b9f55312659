import { OffersList } from './offers-list.js';

/** /distribution/myvault/transfers/inbox/ - offers that the vault has got. */
const InboxScreen = () => (
  <OffersList
    side="inbox"
    title="Inbox"
    info="Keys that other companies offer to you. What you accept is yours for good; an offer that nobody answers ends by itself, and its keys go back."
    empty={{
      title: 'No offers yet',
      text: 'Keys that a connected company offers to you wait here for your answer.',
    }}
  />
);

export default InboxScreen;
