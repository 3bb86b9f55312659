/** One browser tab's WebSocket, as long as its session lives. */
import type { WebSocket } from 'ws';
import type { RequestContext, SessionView } from '../edge/request-context.js';
import type { BrowserEvent } from './events.contract.js';

/** Close codes: RFC 6455, and 4401 of this product for the end of the session. */
export const closeCode = { sessionEnded: 4401, restart: 1012, policy: 1008 } as const;

/** A tab that reads more slowly than this many bytes queue up is let go; it reconnects and rereads. */
const backlogLimitBytes = 1024 * 1024;
/** 'The browser sends nothing but pings': more frames than this between two heartbeats is abuse. */
const framesPerHeartbeat = 30;

export class BrowserSocket {
  private isAlive = true;
  private frames = 0;

  constructor(
    private readonly socket: WebSocket,
    readonly context: RequestContext,
    readonly session: SessionView,
  ) {
    socket.on('pong', () => (this.isAlive = true));
    socket.on('message', () => {
      this.isAlive = true;
      this.frames += 1;
      if (this.frames > framesPerHeartbeat) this.close(closeCode.policy);
    });
    socket.on('error', () => socket.terminate()); // an over-long frame, a broken line: 'close' follows
  }

  onClose(listener: () => void): void {
    this.socket.once('close', listener);
  }

  send(event: BrowserEvent): void {
    this.sendFrame(JSON.stringify(event));
  }

  /** @param frame an event as JSON, written once for all tabs that get it */
  sendFrame(frame: string): void {
    if (this.socket.bufferedAmount > backlogLimitBytes) {
      this.socket.terminate();
      return;
    }
    if (this.socket.readyState === this.socket.OPEN) this.socket.send(frame);
  }

  /** Tells the tab that its session is over, then closes. */
  endSession(): void {
    this.send({ event: 'sessionended' });
    this.close(closeCode.sessionEnded);
  }

  close(code: number): void {
    this.socket.close(code);
  }

  terminate(): void {
    this.socket.terminate();
  }

  /** Lets a socket go that has not answered since the last beat. */
  beat(): void {
    if (!this.isAlive) {
      this.socket.terminate();
      return;
    }
    this.isAlive = false;
    this.frames = 0;
    this.socket.ping();
  }
}
