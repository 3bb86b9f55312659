/** A tab's event socket: what it was told, and how it ended. */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { sessionCookieName } from '../../../bff/session/records/session-cookie.js';
import type { Browser } from '../../support/browser.js';
import type { World } from './world.js';

export interface EventSocket {
  /** Names of the events so far. */
  readonly events: string[];
  /** Settles with the next event of this name. */
  heard(event: string): Promise<void>;
  /** The close code, once it is closed. */
  readonly closed: Promise<number>;
  close(): void;
}

/** @param instance which of the gateways holds it */
export const openSocket = async (world: World, browser: Browser, instance = 0): Promise<EventSocket> => {
  const socket = new WebSocket(`${(world.gateways[instance]?.url ?? '').replace('http', 'ws')}/bff/events`, {
    origin: world.publicUrl,
    headers: { cookie: `${sessionCookieName}=${browser.cookie(sessionCookieName) ?? ''}` },
  });
  const events: string[] = [];
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  const waiterOf = (event: string): PromiseWithResolvers<void> => {
    const waiter = waiting.get(event) ?? Promise.withResolvers<void>();
    waiting.set(event, waiter);
    return waiter;
  };
  socket.on('message', (data: Buffer) => {
    const { event } = JSON.parse(data.toString('utf8')) as { event: string };
    events.push(event);
    waiterOf(event).resolve();
    waiting.delete(event);
  });
  const closed = once(socket, 'close').then(([code]) => code as number);
  await once(socket, 'open');
  return { events, heard: (event) => waiterOf(event).promise, closed, close: () => socket.close() };
};
