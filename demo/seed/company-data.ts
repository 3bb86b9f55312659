/** What the demo's companies say of themselves. Numbers that no check digit confirms, so nobody has them. */
import type { StatedDetails } from './seed.client.js';
import { distributor, publisher, retailer, secondDistributor, secondRetailer } from './titles/titles.js';

export interface StatedCompany {
  readonly vault: string;
  readonly details: StatedDetails;
}

/** Lantern Games has stated its own when it registered. */
export const demoCompanyData: readonly StatedCompany[] = [
  {
    vault: publisher,
    details: {
      company: publisher,
      address: 'Rosenlundsgatan 48\n118 63 Stockholm',
      country: 'SE',
      registrationNumber: 'SE559000412301',
      website: 'https://northwind.example/',
      contactName: 'Ingrid Sandvik',
      contactEmail: 'trade@northwind.example',
      contactPhone: '46846500442',
      currency: 'EUR',
      timeZone: 'Europe/Stockholm',
    },
  },
  {
    vault: distributor,
    details: {
      company: distributor,
      address: 'Keizersgracht 1104\n1017 EM Amsterdam',
      country: 'NL',
      registrationNumber: 'NL000451278B01',
      website: 'https://meridian.example/',
      contactName: 'Claire Fontaine',
      contactEmail: 'sales@meridian.example',
      contactPhone: '31205550144',
      currency: 'EUR',
      timeZone: 'Europe/Amsterdam',
    },
  },
  {
    vault: retailer,
    details: {
      company: retailer,
      address: 'Unit 7, Tobacco Quay\n19 Wapping Lane\nLondon E1W 2SJ',
      country: 'GB',
      registrationNumber: 'GB000317862',
      website: 'https://pixelharbour.example/',
      contactName: 'Johan de Wit',
      contactEmail: 'buying@pixelharbour.example',
      contactPhone: '442079460188',
      currency: 'GBP',
      timeZone: 'Europe/London',
    },
  },
  {
    vault: secondDistributor,
    details: {
      company: secondDistributor,
      address: 'ul. Mostowa 31\n00-260 Warszawa',
      country: 'PL',
      registrationNumber: 'PL0000481206',
      website: 'https://blueheron.example/',
      contactName: 'Ewa Zielinska',
      contactEmail: 'trade@blueheron.example',
      contactPhone: '48225550167',
      currency: 'PLN',
      timeZone: 'Europe/Warsaw',
    },
  },
  {
    vault: secondRetailer,
    details: {
      company: secondRetailer,
      address: '218 Harlow Street, Suite 4\nPortland, OR 97205',
      country: 'US',
      registrationNumber: 'US000731944',
      website: 'https://arcadiarow.example/',
      contactName: 'Nathan Brooks',
      contactEmail: 'buying@arcadiarow.example',
      contactPhone: '15035550138',
      currency: 'USD',
      timeZone: 'America/Los_Angeles',
    },
  },
];
