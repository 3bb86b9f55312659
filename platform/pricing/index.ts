/** Price lists and promotions: what a key costs whom. */
export { PriceFeedService, type FeedItem } from './feed/price-feed.service.js';
export { PricingModule } from './pricing.module.js';
export { PromotionsModule } from './promotions/promotions.module.js';
export { TellingService as PromotionTelling } from './promotions/telling/telling.service.js';
