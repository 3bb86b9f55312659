/** Support sessions: staff reads a vault that one of its Owners has let in. */
export { SupportModule } from './support.module.js';
