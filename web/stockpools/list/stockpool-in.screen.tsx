import { PoolsList } from './pools-list.js';

/** /distribution/myvault/transfers/stockpool-in/ - pools that connected companies keep for the vault. */
const StockpoolInScreen = () => (
  <PoolsList
    side="in"
    title="Stockpools in"
    info="Keys that connected companies keep for you in their vaults. What you draw is in your vault for good."
    empty={{
      title: 'No stockpools for you yet',
      text: 'When a connected company keeps keys for you, you see its pool here, and draw keys from it.',
    }}
  />
);

export default StockpoolInScreen;
