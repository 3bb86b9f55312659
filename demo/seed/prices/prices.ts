/** What the demo's companies ask for their games, and what they have taken off: a promotion of each state. */
import { distributor, publisher, retailer, secondDistributor } from '../titles/titles.js';

/** What a title costs in EUR before any discount, of its standard edition. */
const standard: Readonly<Record<string, number>> = {
  'Emberfall Chronicles': 49.99,
  'Northern Drift': 29.99,
  'Aurora Station': 39.99,
  'Gridline Zero': 34.99,
  'Saltmarsh Detectives': 24.99,
  'Velvet Asphalt': 59.99,
  'Hollow Pines': 19.99,
  Tidebreaker: 69.99,
  'Skyward Archipelago': 27.99,
  'Ironroot Settlers': 22.99,
  'Quiet Orbit': 14.99,
  Glassblade: 44.99,
  'Harbour Nights': 39.99,
};

/** Of a title that stands not above. */
const usual = 29.99;

/** Of one that is not the standard edition: so much more. */
export const betterEdition = 15;

/** @returns in EUR, VAT included */
export const priceOf = (title: string): number => standard[title] ?? usual;

/** A country in its own currency, at so many of its units for one EUR. */
export interface PricedCountry {
  readonly country: string;
  readonly currency: string;
  readonly perEuro: number;
}

export interface SeededCut {
  readonly daysAgo: number;
  /** Each costs so many percent less from then on. */
  readonly percent: number;
  readonly titles: readonly string[];
}

export interface SeededPriceList {
  /** At most one of each name in a vault. */
  readonly name: string;
  /** The vault whose Owner keeps it. */
  readonly vault: string;
  readonly daysAgo: number;
  /** Of the price without VAT, what a buyer pays. */
  readonly share: number;
  readonly countries: readonly PricedCountry[];
  /** Whoever has no list of its own buys by it. */
  readonly isDefault?: boolean;
  /** Vaults that buy by it. */
  readonly buyers: readonly string[];
  readonly cuts: readonly SeededCut[];
  /** A title that gets cheaper on a day to come. */
  readonly ahead?: { readonly title: string; readonly inDays: number; readonly percent: number };
}

export interface SeededPromotion {
  readonly name: string;
  readonly list: string;
  readonly vault: string;
  /** When it was made. */
  readonly daysAgo: number;
  /** It begins and ends so many days after the day of the seed; before it where they are less than 0. */
  readonly fromDays: number;
  readonly toDays: number;
  readonly items: readonly (readonly [title: string, discount: number])[];
  /** Absent: it is a draft still. */
  readonly approvedDaysAgo?: number;
  readonly cancelledDaysAgo?: number;
}

export interface SeededPrices {
  readonly lists: readonly SeededPriceList[];
  readonly promotions: readonly SeededPromotion[];
}

const europe = [
  { country: 'SE', currency: 'SEK', perEuro: 11.2 },
  { country: 'PL', currency: 'PLN', perEuro: 4.3 },
  { country: 'GB', currency: 'GBP', perEuro: 0.86 },
  { country: 'CH', currency: 'CHF', perEuro: 0.97 },
];

const [partnerList, shopList, tradeList] = ['Distribution partners', 'Shops, direct', 'Meridian wholesale'];

export const demoPrices: SeededPrices = {
  lists: [
    {
      ...{ name: partnerList, vault: publisher, daysAgo: 170, share: 0.62, isDefault: true },
      countries: [...europe, { country: 'US', currency: 'USD', perEuro: 1.08 }],
      buyers: [distributor, secondDistributor],
      cuts: [
        { daysAgo: 96, percent: 20, titles: ['Ironroot Settlers', 'Saltmarsh Detectives'] },
        { daysAgo: 26, percent: 10, titles: ['Emberfall Chronicles', 'Gridline Zero'] },
      ],
      ahead: { title: 'Velvet Asphalt', inDays: 30, percent: 15 },
    },
    {
      ...{ name: shopList, vault: publisher, daysAgo: 56, share: 0.7 },
      ...{ countries: europe, buyers: [retailer], cuts: [] },
    },
    {
      ...{ name: tradeList, vault: distributor, daysAgo: 110, share: 0.74, isDefault: true },
      ...{ countries: europe.slice(0, 2), buyers: [], cuts: [] },
    },
  ],
  promotions: [
    {
      ...{ name: 'Autumn adventures', list: partnerList, vault: publisher },
      ...{ daysAgo: 75, approvedDaysAgo: 73, fromDays: -66, toDays: -52 },
      items: [
        ['Northern Drift', 25],
        ['Hollow Pines', 40],
      ],
    },
    {
      ...{ name: 'Harvest weekend', list: partnerList, vault: publisher },
      ...{ daysAgo: 48, approvedDaysAgo: 47, cancelledDaysAgo: 44, fromDays: -45, toDays: -38 },
      items: [['Quiet Orbit', 30]],
    },
    {
      ...{ name: 'Builders’ fortnight', list: partnerList, vault: publisher },
      ...{ daysAgo: 12, approvedDaysAgo: 9, fromDays: -4, toDays: 10 },
      items: [
        ['Aurora Station', 35],
        ['Ironroot Settlers', 50],
        ['Skyward Archipelago', 20],
      ],
    },
    {
      ...{ name: 'Strategy in the shops', list: shopList, vault: publisher },
      ...{ daysAgo: 6, approvedDaysAgo: 5, fromDays: -2, toDays: 5 },
      items: [['Emberfall Chronicles', 20]],
    },
    {
      ...{ name: 'Turn of the year', list: partnerList, vault: publisher },
      ...{ daysAgo: 5, approvedDaysAgo: 3, fromDays: 24, toDays: 41 },
      items: [
        ['Emberfall Chronicles', 33.5],
        ['Aurora Station', 30],
        ['Glassblade', 25],
        ['Saltmarsh Detectives', 60],
        ['Velvet Asphalt', 20],
      ],
    },
    {
      ...{ name: 'Racing season opens', list: partnerList, vault: publisher },
      ...{ daysAgo: 2, fromDays: 90, toDays: 104 },
      items: [['Velvet Asphalt', 25]],
    },
  ],
};
