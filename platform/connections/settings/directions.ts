/** Which of two connected companies sells to the other, and which part of its settings a side thereby sets. */

/** The specification's numbers of company types. */
const [publisher, distributor, retailer] = [1, 2, 3];
const sellers = [publisher, distributor];
const buyers = [distributor, retailer];

/** Whether a side sells to the other, and whether it buys from it: distributors do both with each other. */
export interface Directions {
  readonly isSelling: boolean;
  readonly isBuying: boolean;
}

const sells = (seller: number, buyer: number): boolean => sellers.includes(seller) && buyers.includes(buyer);

/** @param own, other the specification's numbers of both companies' types */
export const directionsOf = (own: number, other: number): Directions => ({
  isSelling: sells(own, other),
  isBuying: sells(other, own),
});

/** What is of the buyer; the rest is of the seller. */
const ofBuyer: readonly string[] = ['invoicing_currency', 'is_auto_connect'];

/** Whether a side sets this column of its settings. */
export const isOfSide = ({ isSelling, isBuying }: Directions, column: string): boolean =>
  ofBuyer.includes(column) ? isBuying : isSelling;
