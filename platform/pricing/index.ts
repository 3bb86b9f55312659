/** Price lists: what a key costs whom. */
export { PricingModule } from './pricing.module.js';
