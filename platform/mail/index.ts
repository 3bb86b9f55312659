/** Letters of the platform. */
export { formatCount, formatNumber } from './letter/count.js';
export { declareKind, letterKind } from './letter/letter-kind.js';
export type { LetterContent, LetterKind, LetterTemplate, Words } from './letter/letter-template.js';
export { linkSecretHash, newLinkSecret } from './letter/link-secret.js';
export { MAILER, type AddressWatch, type Letter, type Mailer } from './mailer.js';
export { MailModule } from './mail.module.js';
export { minuteOf } from './letter/minute.js';
