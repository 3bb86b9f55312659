/** Letters of the platform. */
export { MAILER, type Letter, type Mailer } from './mailer.js';
export { MailModule } from './mail.module.js';
export { minuteOf } from './minute.js';
