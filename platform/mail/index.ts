/** Letters of the platform. */
export { MAILER, type Letter, type Mailer } from './mailer.js';
export { MailModule } from './mail.module.js';
