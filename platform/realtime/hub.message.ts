/** The SignalR JSON hub protocol, version 1: records of JSON, each ended by 0x1e. */
import { z } from 'zod';

const recordEnd = '\u001e';

const handshake = z.object({ protocol: z.string(), version: z.number() });

/** Types 1 invocation, 6 ping, 7 close; what else a client may send is answered as not known. */
const record = z.discriminatedUnion('type', [
  z.object({
    type: z.literal(1),
    target: z.string().max(64),
    arguments: z.array(z.unknown()).max(8),
    invocationId: z.string().max(64).optional(),
  }),
  z.object({ type: z.literal(6) }),
  z.object({ type: z.literal(7), error: z.string().optional() }),
]);

export type HubRecord = z.output<typeof record>;
export type HubInvocation = Extract<HubRecord, { type: 1 }>;

/** The bytes of one connection, cut into records; a record may arrive in several messages. */
export class RecordReader {
  #rest = '';

  /** @throws RangeError when a record grows beyond `limit` characters */
  push(text: string, limit: number): string[] {
    const parts = (this.#rest + text).split(recordEnd);
    this.#rest = parts.pop() ?? '';
    if (this.#rest.length > limit) throw new RangeError('a record is too long');
    return parts;
  }
}

const written = (message: object): string => JSON.stringify(message) + recordEnd;

/** @returns why the handshake is refused, undefined when it is accepted */
export const handshakeFault = (text: string): string | undefined => {
  const parsed = handshake.safeParse(jsonOf(text));
  if (!parsed.success) return 'The handshake is not valid.';
  if (parsed.data.protocol !== 'json') return `The protocol '${parsed.data.protocol}' is not supported.`;
  return parsed.data.version === 1 ? undefined : 'The protocol version is not supported.';
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @returns undefined for what the hub does not understand */
export const parseRecord = (text: string): HubRecord | undefined => record.safeParse(jsonOf(text)).data;

export const handshakeAnswer = (error?: string): string => written(error === undefined ? {} : { error });
export const invocation = (target: string, message: object): string =>
  written({ type: 1, target, arguments: [message] });
export const completion = (invocationId: string, error?: string): string =>
  written(error === undefined ? { type: 3, invocationId, result: null } : { type: 3, invocationId, error });
export const ping = written({ type: 6 });
export const closing = (error: string | undefined, allowReconnect: boolean): string =>
  written({ type: 7, ...(error !== undefined && { error }), allowReconnect });
