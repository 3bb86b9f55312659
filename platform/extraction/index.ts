export { ExtractionModule } from './extraction.module.js';
