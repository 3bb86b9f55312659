/** A product and a browser, in which people arrive: shared with other journeys, or their own. */
import { chromium, type Browser } from 'playwright-core';
import { starting } from '../run/starts.js';
import type { SharedProduct } from '../run/shared-products.js';
import { launchChromium } from '../support/chromium.js';
import { reportOf } from '../support/launched.js';
import { witness } from '../witness/witness.js';
import type { JourneyCompany } from './companies.js';
import { Person } from './person/person.js';
import { closesAfter, mailsAt, startProduct, type Product, type StartedProduct } from './product.js';

export interface Journey<P extends Product = Product> {
  readonly product: P;
  /**
   * In a profile of their own, not yet signed in.
   * @param who an address, or what stands before the @ in one of the journey's company: a role
   */
  arrives(who: string): Promise<Person>;
  end(): Promise<void>;
}

const askShared = async (): Promise<SharedProduct> => {
  const answer = await fetch(`${process.env['TEST_SHARED'] ?? ''}/${process.env['JEST_WORKER_ID'] ?? ''}`, closesAfter);
  if (!answer.ok) throw new Error(`The shared product did not start: ${await answer.text()}`);
  return (await answer.json()) as SharedProduct;
};

const connect = (url: string): Promise<Browser> =>
  starting('browser', () => chromium.connectOverCDP(url, { timeout: 120_000 }));

/** On the product of this worker's journeys (test/run/shared-products.ts), in a company that no other journey changes. */
export const joinJourney = async (company: JourneyCompany): Promise<Journey> => {
  const { url, folder, browserUrl } = await starting('product', askShared);
  const product = { url, mails: mailsAt(url) };
  const leave = witness({ report: async (place) => reportOf(place, (await askShared()).printed, folder) });
  const browser = await connect(browserUrl);
  return {
    product,
    arrives: (who) => Person.arrives(product, browser, who.includes('@') ? who : `${who}@${company}.example`),
    end: async () => {
      // Lets go of this spec's profiles; the browser goes on.
      await browser.close();
      leave();
    },
  };
};

/** For what needs settings of its own or looks into the database. As `startProduct`. */
export const startJourney = async (...wanted: Parameters<typeof startProduct>): Promise<Journey<StartedProduct>> => {
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
