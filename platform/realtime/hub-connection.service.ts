/** One connection of the hub, from the handshake to the close. */
import type { RawData, WebSocket } from 'ws';
import type { Actor } from '../access/index.js';
import {
  closing,
  completion,
  handshakeAnswer,
  handshakeFault,
  parseRecord,
  ping,
  RecordReader,
  type HubInvocation,
} from './hub.message.js';

/** Milliseconds, the defaults of the SignalR server. */
export const hubTiming = { handshake: 15_000, keepAlive: 15_000, clientTimeout: 30_000 };
export type HubTiming = typeof hubTiming;

/** Characters of one record, and bytes a slow reader may leave unread before it is cut off. */
const maxRecordLength = 32 * 1024;
const maxUnread = 1024 * 1024;
const closeCode = { normal: 1000, goingAway: 1001, policy: 1008, internal: 1011 } as const;

export interface HubConnectionEvents {
  /** @returns why the group is refused, undefined when joined */
  attach(connection: HubConnection, ownerGuid: unknown): string | undefined;
  gone(connection: HubConnection): void;
}

export class HubConnection {
  readonly #reader = new RecordReader();
  #isOpen = false;
  #heardAt = Date.now();
  readonly #timer: NodeJS.Timeout;
  readonly #handshakeTimer: NodeJS.Timeout;

  constructor(
    private readonly socket: WebSocket,
    readonly actor: Actor,
    private readonly events: HubConnectionEvents,
    private readonly timing: HubTiming = hubTiming,
  ) {
    this.#handshakeTimer = setTimeout(() => this.close('The handshake did not arrive in time.'), timing.handshake);
    this.#timer = setInterval(() => this.#beat(), timing.keepAlive);
    socket.on('message', (data, isBinary) => this.#received(data, isBinary));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => this.#gone());
  }

  #gone(): void {
    clearTimeout(this.#handshakeTimer);
    clearInterval(this.#timer);
    this.events.gone(this);
  }

  #beat(): void {
    if (!this.#isOpen) return;
    if (Date.now() - this.#heardAt > this.timing.clientTimeout) this.close('The client was silent for too long.', true);
    else this.send(ping);
  }

  #received(data: RawData, isBinary: boolean): void {
    this.#heardAt = Date.now();
    if (isBinary) return this.close('Only text is understood.');
    try {
      for (const text of this.#reader.push((data as Buffer).toString('utf8'), maxRecordLength)) this.#record(text);
    } catch {
      this.close('The message is not valid.');
    }
  }

  #record(text: string): void {
    if (!this.#isOpen) return this.#shake(text);
    const record = parseRecord(text);
    if (record === undefined) return this.close('The message is not valid.');
    if (record.type === 1) this.#invoked(record);
    if (record.type === 7) this.socket.close(closeCode.normal);
  }

  #shake(text: string): void {
    const fault = handshakeFault(text);
    this.socket.send(handshakeAnswer(fault));
    if (fault !== undefined) return this.socket.close(closeCode.policy);
    clearTimeout(this.#handshakeTimer);
    this.#isOpen = true;
  }

  #invoked({ target, arguments: [ownerGuid], invocationId }: HubInvocation): void {
    // SignalR's method names are compared without case.
    const isKnown = target.toLowerCase() === 'attachtogroup';
    const refusal = isKnown ? this.events.attach(this, ownerGuid) : `The method '${target}' does not exist.`;
    if (invocationId !== undefined) this.send(completion(invocationId, refusal));
  }

  /** Sends one record; a reader that lets a megabyte pile up is cut off and may come back. */
  send(text: string): void {
    if (!this.#isOpen || this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > maxUnread) {
      this.socket.terminate();
      return;
    }
    this.socket.send(text);
  }

  /** @param allowReconnect tells the client that coming back makes sense */
  close(reason: string | undefined, allowReconnect = false): void {
    this.send(closing(reason, allowReconnect));
    this.socket.close(allowReconnect ? closeCode.goingAway : closeCode.policy);
    // A peer that does not answer the close must not keep the socket.
    setTimeout(() => this.socket.terminate(), 2_000).unref();
  }
}
