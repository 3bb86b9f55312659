import { AddRegular } from '@fluentui/react-icons/svg/add';
import { PermittedLink } from '../../ui/link/permitted-link.js';
import { newHref } from '../pool.js';
import { PoolsList } from './pools-list.js';

const CreateLink = () => (
  <PermittedLink href={newHref} permission="stockpool-write" appearance="primary" icon={<AddRegular />}>
    Create stockpool
  </PermittedLink>
);

/** /distribution/myvault/transfers/stockpool-out/ - pools that the vault keeps for its connections. */
const StockpoolOutScreen = () => (
  <PoolsList
    side="out"
    title="Stockpools out"
    info="Keys that you keep for some of your connections. Nobody else can take them, you neither, until the pool is closed or has expired."
    mainAct={<CreateLink />}
    empty={{
      title: 'No stockpools yet',
      text: 'Keep free keys for companies that you sell to: they draw them when they need them.',
      action: <CreateLink />,
    }}
  />
);

export default StockpoolOutScreen;
