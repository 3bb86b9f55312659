/** The open tabs of this instance: limits, heartbeat, and the end of a socket at the end of its session. */
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { token } from '../../kernel/providers.js';
import { networkOf } from '../../kernel/network.js';
import { SessionService } from '../session/session.service.js';
import { closeCode, type BrowserSocket } from './browser-socket.js';

/** Sockets that one instance holds, and how often it asks each for a sign of life. */
export interface SocketSettings {
  readonly perUser: number;
  /** An office may stand behind one address; of IPv6 its /64 counts as one. */
  readonly perAddress: number;
  readonly perInstance: number;
  /** A socket that has not answered one question when the next is due is let go. */
  readonly heartbeatMs: number;
}

export const defaultSockets: SocketSettings = {
  perUser: 20,
  perAddress: 1_000,
  perInstance: 20_000,
  heartbeatMs: 30_000,
};

/** Injection token of the SocketSettings. */
export const SOCKETS = token<SocketSettings>('sockets');

/** Sockets are asked in so many groups, one after the other: ten thousand at once would hold up every request. */
const phases = 30;

/** How many of each key there are. */
class Tally {
  private readonly counts = new Map<string, number>();

  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, change: 1 | -1): void {
    const count = this.of(key) + change;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}

@Injectable()
export class SocketsService implements OnApplicationShutdown {
  private readonly byOwner = new Map<string, Set<BrowserSocket>>();
  private readonly byPhase = Array.from({ length: phases }, () => new Set<BrowserSocket>());
  private readonly users = new Tally();
  private readonly addresses = new Tally();
  private readonly heartbeat: NodeJS.Timeout;
  private taken = 0;
  private phase = 0;
  private readonly stopListening: () => void;

  constructor(
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(SOCKETS) private readonly settings: SocketSettings,
  ) {
    this.heartbeat = setInterval(() => this.beat(), settings.heartbeatMs / phases).unref();
    this.stopListening = sessions.onSessionsChanged((userGuid) => this.notifyChange(userGuid));
  }

  /** @returns how to give the slot back; undefined over one of the limits */
  reserve(userGuid: string, address: string): (() => void) | undefined {
    const network = networkOf(address);
    const { perUser, perAddress, perInstance } = this.settings;
    const isFull = this.taken >= perInstance || this.users.of(userGuid) >= perUser;
    if (isFull || this.addresses.of(network) >= perAddress) return undefined;
    this.count(userGuid, network, 1);
    return () => this.count(userGuid, network, -1);
  }

  /** Keeps the socket until it closes; ends it when its session does, for whatever reason (security item 35). */
  add(socket: BrowserSocket): void {
    const { ownerGuid } = socket.session;
    const tabs = this.byOwner.get(ownerGuid) ?? new Set();
    this.byOwner.set(ownerGuid, tabs.add(socket));
    const asked = this.byPhase[this.phase];
    asked?.add(socket);
    const stopWatching = this.sessions.watch(socket.context, (reason) =>
      // The browser goes on under another id, which its next connection brings along.
      reason === 'renewed' ? socket.close(closeCode.restart) : socket.endSession(),
    );
    socket.onClose(() => {
      stopWatching();
      asked?.delete(socket);
      tabs.delete(socket);
      if (tabs.size === 0 && this.byOwner.get(ownerGuid) === tabs) this.byOwner.delete(ownerGuid);
    });
  }

  /** Open tabs on this instance. */
  get open(): number {
    return [...this.byOwner.values()].reduce((sum, tabs) => sum + tabs.size, 0);
  }

  ofOwner(ownerGuid: string): BrowserSocket[] {
    return [...(this.byOwner.get(ownerGuid) ?? [])];
  }

  onApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    this.stopListening();
  }

  private notifyChange(userGuid: string): void {
    for (const tabs of this.byOwner.values())
      for (const socket of tabs) if (socket.session.userGuid === userGuid) socket.send({ event: 'sessionschanged' });
  }

  private count(userGuid: string, network: string, change: 1 | -1): void {
    this.taken += change;
    this.users.add(userGuid, change);
    this.addresses.add(network, change);
  }

  /** Those who came at the same time of the beat are asked together. */
  private beat(): void {
    this.phase = (this.phase + 1) % phases;
    for (const socket of this.byPhase[this.phase] ?? []) socket.beat();
  }
}
