/** Which SKUs of a vault its connections see. */
export { SharingModule } from './sharing.module.js';
