/** A product of its own and a browser, in which people arrive. */
import { launchChromium } from '../support/chromium.js';
import { Person } from './person/person.js';
import { startProduct, type Product } from './product.js';

export interface Journey {
  readonly product: Product;
  /** In a profile of their own, not yet signed in. */
  arrives(email: string): Promise<Person>;
  end(): Promise<void>;
}

/** As `startProduct`. */
export const startJourney = async (...wanted: Parameters<typeof startProduct>): Promise<Journey> => {
  const [product, browser] = await Promise.all([startProduct(...wanted), launchChromium()]);
  return {
    product,
    arrives: (email) => Person.arrives(product, browser, email),
    end: async () => {
      await browser.close();
      await product.stop();
    },
  };
};
