/** The open tabs of this instance: limits, heartbeat, and the end of a socket at the end of its session. */
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError } from '../../kernel/errors.js';
import { SessionService, type SessionEnd } from '../session/session.service.js';
import { closeCode, type BrowserSocket } from './browser-socket.js';

const heartbeatMs = 30_000;
/** Tabs of one user on one instance. */
export const socketsPerUser = 20;
/** Pause before a session is looked for again when the store did not answer. */
const recheckMs = 5_000;
/** setTimeout's longest wait; a session that lives longer is looked at once more on the way. */
const longestWaitMs = 2 ** 31 - 1;

@Injectable()
export class SocketsService implements OnApplicationShutdown {
  private readonly sockets = new Set<BrowserSocket>();
  private readonly slots = new Map<string, number>();
  private readonly heartbeat: NodeJS.Timeout;
  private readonly stopListening: () => void;

  constructor(@Inject(SessionService) private readonly sessions: SessionService) {
    this.heartbeat = setInterval(() => this.sockets.forEach((socket) => socket.beat()), heartbeatMs).unref();
    this.stopListening = sessions.onSessionEnded((end) => this.ended(end));
  }

  /** @returns how to give the slot back; undefined over the per-user limit */
  reserve(userGuid: string): (() => void) | undefined {
    const taken = this.slots.get(userGuid) ?? 0;
    if (taken >= socketsPerUser) return undefined;
    this.slots.set(userGuid, taken + 1);
    return () => {
      const left = (this.slots.get(userGuid) ?? 1) - 1;
      if (left > 0) this.slots.set(userGuid, left);
      else this.slots.delete(userGuid);
    };
  }

  /** Keeps the socket until it closes, and closes it when its session has run out. */
  add(socket: BrowserSocket): void {
    this.sockets.add(socket);
    const watch = { timer: this.watch(socket, socket.session) };
    socket.onClose(() => {
      clearTimeout(watch.timer);
      this.sockets.delete(socket);
    });
  }

  ofOwner(ownerGuid: string): BrowserSocket[] {
    return [...this.sockets].filter(({ session }) => session.ownerGuid === ownerGuid);
  }

  onApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.stopListening();
  }

  private ended({ idHash, reason }: SessionEnd): void {
    for (const socket of this.sockets) {
      if (socket.session.idHash !== idHash) continue;
      // The browser has a newer session: its tab comes back with that one's cookie.
      if (reason === 'replaced') socket.close(closeCode.restart);
      else socket.endSession();
    }
  }

  private watch(socket: BrowserSocket, until: { idleExpiresAt: Date; absoluteExpiresAt: Date }): NodeJS.Timeout {
    const endsAt = Math.min(until.idleExpiresAt.getTime(), until.absoluteExpiresAt.getTime());
    return this.after(socket, endsAt - Date.now());
  }

  private after(socket: BrowserSocket, waitMs: number): NodeJS.Timeout {
    const timer = setTimeout(() => void this.recheck(socket), Math.min(Math.max(waitMs, 0), longestWaitMs)).unref();
    socket.onClose(() => clearTimeout(timer));
    return timer;
  }

  // Other requests may have moved the idle time on: the store knows.
  private async recheck(socket: BrowserSocket): Promise<void> {
    if (!this.sockets.has(socket)) return;
    try {
      const { session } = await this.sessions.contextOfUpgrade(socket.request);
      if (session?.idHash === socket.session.idHash && session.idleExpiresAt.getTime() > Date.now())
        this.watch(socket, session);
      else socket.endSession();
    } catch (thrown) {
      if (thrown instanceof DomainError && thrown.kind !== 'unavailable') socket.endSession();
      else this.after(socket, recheckMs);
    }
  }
}
