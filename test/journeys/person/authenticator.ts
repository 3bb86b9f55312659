/** An authenticator app on a phone: the same codes as any (RFC 6238, 6 digits, 30 s). */
import { setTimeout as pause } from 'node:timers/promises';
import { generate } from 'otplib';

const stepMs = 30_000;
/** What a busy machine may take to enter a code and look at it. */
const entryMs = 12_000;

/**
 * Each code passes once, and the server takes one step before and after its own clock. A person
 * waits for the next code; a journey that must not wait goes through the three that are good now.
 * The one before is good until the step ends: near its end the next step is waited for.
 */
export const codeOf = async (secret: string, which: 'before' | 'now' | 'after'): Promise<string> => {
  const leftMs = stepMs - (Date.now() % stepMs);
  if (which === 'before' && leftMs < entryMs) await pause(leftMs);
  const shift = { before: -stepMs, now: 0, after: stepMs }[which];
  return generate({ secret, epoch: Math.floor((Date.now() + shift) / 1000) });
};
