import { Page } from '../../ui/page/page.js';
import { placeCrumbs } from '../../ui/record/record.screen.js';
import { pricingPlace } from '../price-list.js';
import { Buyers } from './buyers.js';

/** /finance/price-lists-edit/ - by which list each connection buys: where finance comes to price lists. */
const PriceListBuyersScreen = () => (
  <Page
    title="Price lists by connection"
    breadcrumbs={[...placeCrumbs(pricingPlace), { text: 'Price lists by connection' }]}
    info="Each connection that you sell to buys by one of your price lists: by its own, else by the default of your vault."
  >
    <Buyers />
  </Page>
);

export default PriceListBuyersScreen;
