/** Between the platform's hub and the tabs: one upstream connection per owner, each tab what is its user's. */
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { callErrors, DomainError } from '../../kernel/errors.js';
import type { Logger } from '../../kernel/log.js';
import { holdsAny } from '../binding/access.js';
import { GATEWAY_CONFIG, LOG, type GatewayConfig } from '../config.js';
import { jobReply } from '../jobs/jobs.contract.js';
import { SessionService } from '../session/session.service.js';
import { PLATFORM, type Platform } from '../upstream/platform.client.js';
import { closeCode, type BrowserSocket } from './browser-socket.js';
import type { BrowserEvent } from './events.contract.js';
import { presentMessage, type HubTarget, type Relayed } from './events.view.js';
import { OwnerConnection } from './owner-connection.client.js';
import { SocketsService } from './sockets.service.js';

/** A reload closes and opens a tab: the owner's connection outlives that. */
const lingerMs = 5_000;
/** Time for reading the jobs anew after a gap. */
const catchUpMs = 5_000;
/** The platform knows the user no longer, or as one who may not sign in. */
const lost: ReadonlySet<DomainError['kind']> = new Set(['unauthenticated', 'permission_denied']);

@Injectable()
export class RelayService implements OnApplicationShutdown {
  private readonly owners = new Map<string, OwnerConnection>();
  private readonly leaving = new Map<string, NodeJS.Timeout>();

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(LOG) private readonly log: Logger,
    @Inject(PLATFORM) private readonly platform: Platform,
    @Inject(SessionService) private readonly sessions: SessionService,
    @Inject(SocketsService) private readonly sockets: SocketsService,
  ) {}

  /** Begins to relay to a tab, until it closes. */
  join(socket: BrowserSocket): void {
    const { ownerGuid } = socket.session;
    this.sockets.add(socket);
    clearTimeout(this.leaving.get(ownerGuid));
    this.leaving.delete(ownerGuid);
    if (!this.owners.has(ownerGuid)) this.connect(ownerGuid);
    socket.onClose(() => this.left(ownerGuid));
  }

  /** Connections to the platform's hub on this instance. */
  get connections(): number {
    return this.owners.size;
  }

  async onApplicationShutdown(): Promise<void> {
    for (const timer of this.leaving.values()) clearTimeout(timer);
    this.leaving.clear();
    await Promise.allSettled([...this.owners.values()].map((owner) => owner.close()));
    this.owners.clear();
  }

  private connect(ownerGuid: string): void {
    const connection = new OwnerConnection({
      platformUrl: this.config.platform.url,
      ownerGuid,
      accessToken: () => this.tokenOf(ownerGuid),
      onMessage: (target, message) => this.relay(ownerGuid, target, message),
      onGap: () => this.catchUp(ownerGuid),
      log: this.log,
    });
    this.owners.set(ownerGuid, connection);
    connection.open();
  }

  private left(ownerGuid: string): void {
    if (this.sockets.ofOwner(ownerGuid).length > 0 || this.leaving.has(ownerGuid)) return;
    const leave = (): void => {
      this.leaving.delete(ownerGuid);
      const connection = this.owners.get(ownerGuid);
      this.owners.delete(ownerGuid);
      connection?.close().catch((err: unknown) => this.log.debug({ err }, 'a hub connection did not close'));
    };
    this.leaving.set(ownerGuid, setTimeout(leave, lingerMs).unref());
  }

  /** Of the tabs that listen, the first whose session still gives a token. */
  private async tokenOf(ownerGuid: string): Promise<string> {
    for (const socket of this.sockets.ofOwner(ownerGuid)) {
      try {
        return await socket.context.accessToken();
      } catch (thrown) {
        this.log.debug({ err: thrown }, 'a tab gives no token for the hub');
      }
    }
    throw callErrors('session.unauthenticated');
  }

  private relay(ownerGuid: string, target: HubTarget, message: unknown): void {
    const relayed = presentMessage(target, message);
    if (relayed === undefined) {
      this.log.warn({ target }, 'the hub sent a message of another shape');
      return;
    }
    const frame = JSON.stringify(relayed.event);
    for (const socket of this.sockets.ofOwner(ownerGuid)) {
      if (relayed.userGuid !== undefined && relayed.userGuid !== socket.session.userGuid) continue;
      if (target === 'accesschanged') void this.reconsider(socket);
      else void this.deliver(socket, relayed, frame);
    }
  }

  private async deliver(socket: BrowserSocket, { permissions }: Relayed, frame: string): Promise<void> {
    try {
      if (permissions.length > 0) {
        const profile = await this.sessions.profileOf(socket.context);
        if (!holdsAny(profile.permissions, permissions)) return;
      }
      socket.sendFrame(frame);
    } catch (thrown) {
      if (thrown instanceof DomainError && thrown.kind === 'unauthenticated') socket.endSession();
      else this.log.debug({ err: thrown }, 'an event could not be delivered');
    }
  }

  // What the user may do has changed: this connection stood on the old rights. Who may do nothing any more has no
  // session either (domain: deactivated, sessions end at once).
  private async reconsider(socket: BrowserSocket): Promise<void> {
    const { context, session } = socket;
    this.sessions.forgetProfile(context);
    try {
      await this.sessions.profileOf(context);
    } catch (thrown) {
      if (thrown instanceof DomainError && lost.has(thrown.kind))
        await this.sessions
          .endSessionsOf(context, session.userGuid, 'access-lost')
          .catch((err: unknown) => this.log.error({ err, session: session.idHash }, 'sessions could not be ended'));
    }
    socket.send({ event: 'accesschanged' });
    socket.close(closeCode.policy);
  }

  // Frames are hints and the lists reread themselves; a job's end must not be missed, so it is read.
  private catchUp(ownerGuid: string): void {
    this.relay(ownerGuid, 'stockchanged', {});
    const byUser = Map.groupBy(this.sockets.ofOwner(ownerGuid), ({ session }) => session.userGuid);
    for (const tabs of byUser.values())
      this.sendJobs(tabs).catch((err: unknown) => this.log.debug({ err }, 'jobs could not be read after a gap'));
  }

  /** @param tabs of one user */
  private async sendJobs(tabs: readonly BrowserSocket[]): Promise<void> {
    const [first] = tabs;
    if (first === undefined) return;
    const { correlationId, traceparent } = first.context;
    const accessToken = await first.context.accessToken();
    const { jobs } = await this.platform.jobs.listJobs(
      {},
      { accessToken, correlationId, traceparent, deadlineMs: catchUpMs },
    );
    for (const job of jobs) {
      const frame = JSON.stringify({ event: 'jobchanged', job: jobReply.parse(job) } satisfies BrowserEvent);
      for (const socket of tabs) socket.sendFrame(frame);
    }
  }
}
