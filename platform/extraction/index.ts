export { ExtractionModule } from './extraction.module.js';
export { SingleExtractionService, type SingleKey, type SingleOrder } from './single/single-extraction.service.js';
export { extractionErrors } from './extraction.errors.js';
