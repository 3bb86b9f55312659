/** Companies: how they come in, and what the platform's staff decides about them. */
export { CompaniesModule } from './companies.module.js';
export { provisionReview } from './provision.js';
