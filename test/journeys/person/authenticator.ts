/** An authenticator app on a phone: the same codes as any (RFC 6238, 6 digits, 30 s). */
import { generate } from 'otplib';

const stepSeconds = 30;

/**
 * Each code passes once, and the server takes one step before and after its own clock. A person
 * waits for the next code; a journey that must not wait goes through the three that are good now.
 */
export const codeOf = (secret: string, which: 'before' | 'now' | 'after'): Promise<string> => {
  const shift = { before: -stepSeconds, now: 0, after: stepSeconds }[which];
  return generate({ secret, epoch: Math.floor(Date.now() / 1000) + shift });
};
