import { Section } from '../../ui/page/section.js';
import type { PriceList } from '../price-list.js';
import { Buyers } from './buyers.js';

const holderText = ({ company, isDefault }: PriceList['holders'][number]): string =>
  isDefault ? `${company} (by default)` : company;

/** Who buys by a list, and the way to give it to others. */
const ListBuyers = ({ list }: { readonly list: PriceList }) => (
  <>
    <Section title="Who buys by this list">
      {list.holders.length === 0 ? 'Nobody yet.' : list.holders.map(holderText).join(', ')}
    </Section>
    <Buyers proposed={list.listGuid} />
  </>
);

export default ListBuyers;
