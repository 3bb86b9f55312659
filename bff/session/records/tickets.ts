/** Download tickets: one use, sixty seconds, for the session that they were made for. */
import { randomBytes } from 'node:crypto';
import type { KeyRing } from '../store/key-ring.js';
import type { SessionStore } from '../store/session-store.js';
import { hashOf, ticketKey } from '../store/store-keys.js';

const lifeMs = 60_000;
const ticketBytes = 32;
const ticketForm = /^[\w-]{43}$/;
const sealName = (idHash: string, ticketHash: string): string => `ticket:${idHash}:${ticketHash}`;

export class Tickets {
  constructor(
    private readonly store: SessionStore,
    private readonly ring: KeyRing,
  ) {}

  async issue(idHash: string, payload: unknown): Promise<string> {
    const ticket = randomBytes(ticketBytes).toString('base64url');
    const ticketHash = hashOf(ticket);
    const sealed = this.ring.seal(JSON.stringify(payload), sealName(idHash, ticketHash));
    await this.store.create(ticketKey(idHash, ticketHash), sealed, lifeMs);
    return ticket;
  }

  async redeem(idHash: string, ticket: string): Promise<unknown> {
    if (!ticketForm.test(ticket)) return undefined;
    const ticketHash = hashOf(ticket);
    const sealed = await this.store.take(ticketKey(idHash, ticketHash));
    return sealed === undefined
      ? undefined
      : (JSON.parse(this.ring.open(sealed, sealName(idHash, ticketHash))) as unknown);
  }
}
