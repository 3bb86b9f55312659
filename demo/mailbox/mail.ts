/** One mail as the mailbox keeps it. */
import { z } from 'zod';

export const mailSchema = z.object({
  id: z.string(),
  receivedAt: z.iso.datetime(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
});
export type Mail = z.output<typeof mailSchema>;

/** The code of a sign-in or confirmation mail: six digits on a line of their own, where a number of keys is not. */
export const codeOf = (mail: Mail): string | undefined => /^\d{6}(?=\r?$)/m.exec(mail.text)?.[0];

/** Whether the mail went to this address; case does not count. */
export const isTo = (mail: Mail, address: string): boolean =>
  mail.to.some((recipient) => recipient.toLowerCase() === address.toLowerCase());
