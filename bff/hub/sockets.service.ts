/** The open tabs of this instance: limits, heartbeat, and the end of a socket at the end of its session. */
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { SessionService } from '../session/session.service.js';
import { closeCode, type BrowserSocket } from './browser-socket.js';

const heartbeatMs = 30_000;
/** Tabs of one user on one instance. */
export const socketsPerUser = 20;

@Injectable()
export class SocketsService implements OnApplicationShutdown {
  private readonly byOwner = new Map<string, Set<BrowserSocket>>();
  private readonly slots = new Map<string, number>();
  private readonly heartbeat = setInterval(() => this.beat(), heartbeatMs).unref();

  private readonly stopListening: () => void;

  constructor(@Inject(SessionService) private readonly sessions: SessionService) {
    this.stopListening = sessions.onSessionsChanged((userGuid) => this.tellChange(userGuid));
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

  /** Keeps the socket until it closes; ends it when its session does, for whatever reason (security item 35). */
  add(socket: BrowserSocket): void {
    const { ownerGuid } = socket.session;
    const tabs = this.byOwner.get(ownerGuid) ?? new Set();
    this.byOwner.set(ownerGuid, tabs.add(socket));
    const stopWatching = this.sessions.watch(socket.context, (reason) =>
      // The browser goes on under another id, which its next connection brings along.
      reason === 'renewed' ? socket.close(closeCode.restart) : socket.endSession(),
    );
    socket.onClose(() => {
      stopWatching();
      tabs.delete(socket);
      if (tabs.size === 0 && this.byOwner.get(ownerGuid) === tabs) this.byOwner.delete(ownerGuid);
    });
  }

  ofOwner(ownerGuid: string): BrowserSocket[] {
    return [...(this.byOwner.get(ownerGuid) ?? [])];
  }

  onApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.stopListening();
  }

  private tellChange(userGuid: string): void {
    for (const tabs of this.byOwner.values())
      for (const socket of tabs) if (socket.session.userGuid === userGuid) socket.send({ event: 'sessionschanged' });
  }

  private beat(): void {
    for (const tabs of this.byOwner.values()) for (const socket of tabs) socket.beat();
  }
}
