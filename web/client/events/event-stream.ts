/**
 * The gateway's events over one native WebSocket, authenticated by the session cookie. A connection
 * that was lost comes back with growing pauses; meanwhile, and where sockets do not get through, the
 * application polls: listeners of `reconnected` read again what they may have missed.
 */
import type { BrowserEvent } from '../../../bff/contract.js';
import { noteChange } from './last-change.js';

export type EventName = BrowserEvent['event'];
export type EventOf<N extends EventName> = Extract<BrowserEvent, { event: N }>;
type Listener = (event: BrowserEvent) => void;

const listeners = new Set<Listener>();
const gapListeners = new Set<() => void>();

const firstPauseMs = 1_000;
const maxPauseMs = 30_000;
/** How often reads are renewed while there is no socket. */
const pollMs = 15_000;
/** How often something that is moving is asked for beside its events, and where no events come. */
const movingMs = { withEvents: 5_000, without: 2_000 };
/** Sent against proxies that cut silent connections. */
const pingMs = 25_000;

/** The pause before attempt `n` (from 0): doubling with up to half of it at random, so that tabs do not come at once. */
export const pauseMs = (attempt: number, random: () => number = Math.random): number => {
  const whole = Math.min(firstPauseMs * 2 ** attempt, maxPauseMs);
  return whole / 2 + (whole / 2) * random();
};

/** A frame of the socket, `undefined` for anything that is no event. */
export const eventOf = (text: unknown): BrowserEvent | undefined => {
  if (typeof text !== 'string') return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && 'event' in value ? (value as BrowserEvent) : undefined;
  } catch {
    return undefined;
  }
};

const notify = (event: BrowserEvent): void => {
  noteChange();
  for (const listener of listeners) listener(event);
};

const notifyGap = (): void => {
  noteChange();
  for (const listener of gapListeners) listener();
};

export const onEvent = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Called when events may have been missed: after a reconnection, and at each poll without a socket. */
export const onGap = (listener: () => void): (() => void) => {
  gapListeners.add(listener);
  return () => gapListeners.delete(listener);
};

let isOpen = false;

/** Between two reads of something that is moving (a job, an insertion): the net below its events, or instead of them. */
export const whileMovingMs = (): number => (isOpen ? movingMs.withEvents : movingMs.without);

/** The gateway's close code of a session that is over: no reconnection then. */
const sessionOver = 4401;

/** Opens the stream for a signed-in session; the returned function ends it. */
export const openEvents = (): (() => void) => {
  let socket: WebSocket | undefined;
  let attempt = 0;
  let timer = 0;
  let isEnded = false;
  let hadConnection = false;

  const connect = (): void => {
    const address = new URL('/bff/events', location.href);
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
    socket = new WebSocket(address);
    socket.onopen = () => {
      isOpen = true;
      attempt = 0;
      if (hadConnection) notifyGap();
      hadConnection = true;
    };
    socket.onmessage = ({ data }) => {
      const event = eventOf(data);
      if (event) notify(event);
    };
    socket.onclose = ({ code }) => {
      socket = undefined;
      isOpen = false;
      if (isEnded) return;
      if (code === sessionOver) {
        notify({ event: 'sessionended' });
        return;
      }
      timer = window.setTimeout(connect, pauseMs(attempt));
      attempt += 1;
    };
  };

  const poll = window.setInterval(() => {
    if (socket?.readyState !== WebSocket.OPEN && document.visibilityState === 'visible') notifyGap();
  }, pollMs);
  const ping = window.setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send('ping');
  }, pingMs);
  const retryNow = (): void => {
    if (socket) return;
    window.clearTimeout(timer);
    attempt = 0;
    connect();
  };
  window.addEventListener('online', retryNow);
  connect();
  return () => {
    isEnded = true;
    window.clearTimeout(timer);
    window.clearInterval(poll);
    window.clearInterval(ping);
    window.removeEventListener('online', retryNow);
    socket?.close();
  };
};
