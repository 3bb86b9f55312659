/** Letters of the platform. */
export { formatCount, formatNumber } from './count.js';
export { filledLetter, variablesIn, type LetterTemplate, type LetterText } from './letter-template.js';
export { linkSecretHash, newLinkSecret } from './link-secret.js';
export { MAILER, type Letter, type Mailer } from './mailer.js';
export { MailModule } from './mail.module.js';
export { minuteOf } from './minute.js';
