/** What stands between the demo's companies, and how it came to it: some of each state. */
import type { InvitedCompany, SeededAct, SeededRule } from './seed.client.js';
import { distributor, publisher, retailer, secondDistributor, secondRetailer } from './titles/titles.js';

/** Something that one of the two did. */
interface SeededDeed {
  readonly act: SeededAct;
  /** The vault whose Owner did it. */
  readonly by: string;
  readonly daysAgo: number;
}

export interface SeededConnection {
  /** The vault whose Owner invited. */
  readonly inviter: string;
  readonly invited: InvitedCompany;
  readonly daysAgo: number;
  readonly deeds: readonly SeededDeed[];
  /** The inviter shares its catalogue, by these rules; absent: it shares nothing. */
  readonly shares?: readonly SeededRule[];
}

/** Of one vault and one address at most one: so the seed knows what it has made before. Who acts, in turn of time. */
export const demoConnections: readonly SeededConnection[] = [
  {
    inviter: distributor,
    invited: { company: publisher, email: 'owner@northwind.example', companyType: 'PUBLISHER' },
    daysAgo: 230,
    deeds: [
      { act: 'accept', by: publisher, daysAgo: 228 },
      { act: 'end', by: publisher, daysAgo: 190 },
    ],
  },
  {
    inviter: publisher,
    invited: {
      ...{ company: distributor, email: 'owner@meridian.example', companyType: 'DISTRIBUTOR' },
      message: 'Our new agreement starts this month. Please accept, and your price list follows.',
    },
    daysAgo: 180,
    deeds: [{ act: 'accept', by: distributor, daysAgo: 178 }],
    shares: [
      { name: 'PC for distributors', providers: ['Steam', 'GOG', 'Epic'] },
      { name: 'Consoles in Europe', providers: ['PlayStation', 'Xbox', 'Switch'], regions: ['EU'] },
    ],
  },
  {
    inviter: distributor,
    invited: { company: retailer, email: 'owner@pixelharbour.example', companyType: 'RETAILER' },
    daysAgo: 120,
    deeds: [
      { act: 'accept', by: retailer, daysAgo: 117 },
      { act: 'suspend', by: distributor, daysAgo: 9 },
    ],
    shares: [],
  },
  {
    inviter: publisher,
    invited: { company: 'Copperleaf Games', email: 'trade@copperleaf.example', companyType: 'RETAILER' },
    daysAgo: 40,
    deeds: [],
  },
  {
    inviter: distributor,
    invited: { company: 'Lantern Games', email: 'owner@lantern.example', companyType: 'RETAILER' },
    daysAgo: 2,
    deeds: [],
  },
  {
    inviter: publisher,
    invited: {
      ...{ company: retailer, email: 'administrator@pixelharbour.example', companyType: 'RETAILER' },
      message: 'We would like to sell to you directly from this season on.',
    },
    daysAgo: 60,
    deeds: [{ act: 'accept', by: retailer, daysAgo: 58 }],
    shares: [{ name: 'Standard editions for shops', editions: ['Standard'] }],
  },
  {
    inviter: retailer,
    invited: { company: 'Saltmarsh Studio', email: 'hello@saltmarsh.example', companyType: 'PUBLISHER' },
    daysAgo: 1,
    deeds: [],
  },
  {
    inviter: publisher,
    invited: {
      ...{ company: secondDistributor, email: 'owner@blueheron.example', companyType: 'DISTRIBUTOR' },
      message: 'As we spoke about: Poland and the Baltic countries, PC first.',
    },
    daysAgo: 150,
    deeds: [{ act: 'accept', by: secondDistributor, daysAgo: 149 }],
    shares: [{ name: 'PC for the Baltic countries', providers: ['Steam', 'GOG', 'Epic'] }],
  },
  {
    inviter: distributor,
    invited: { company: secondRetailer, email: 'owner@arcadiarow.example', companyType: 'RETAILER' },
    daysAgo: 104,
    deeds: [{ act: 'accept', by: secondRetailer, daysAgo: 101 }],
    shares: [],
  },
  {
    inviter: secondDistributor,
    invited: { company: retailer, email: 'owner@pixelharbour.example', companyType: 'RETAILER' },
    daysAgo: 76,
    deeds: [{ act: 'accept', by: retailer, daysAgo: 75 }],
    shares: [],
  },
];
