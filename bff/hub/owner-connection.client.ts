/** The one upstream hub connection that this instance holds for an owner, however many tabs listen. */
import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import type { Logger } from '../../kernel/log.js';
import { hubTargets, type HubTarget } from './events.view.js';

const firstRetryMs = 500;
const lastRetryMs = 30_000;

export interface OwnerConnectionOptions {
  readonly platformUrl: string;
  readonly ownerGuid: string;
  /** A token of anyone whose tab listens; goes in a header, never in an address. */
  readonly accessToken: () => Promise<string>;
  readonly onMessage: (target: HubTarget, message: unknown) => void;
  /** Connected again after a gap: what happened meanwhile was not heard. */
  readonly onGap: () => void;
  readonly log: Logger;
}

export class OwnerConnection {
  private readonly hub: HubConnection;
  private retry: NodeJS.Timeout | undefined;
  private attempts = 0;
  private hadGap = false;
  private isClosed = false;

  constructor(private readonly options: OwnerConnectionOptions) {
    this.hub = new HubConnectionBuilder()
      .withUrl(`${options.platformUrl}/hubs/notification`, {
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
        accessTokenFactory: options.accessToken,
      })
      .configureLogging(LogLevel.None)
      .build();
    for (const target of hubTargets) this.hub.on(target, (message: unknown) => options.onMessage(target, message));
    this.hub.onclose(() => this.reconnect());
  }

  /** Connects, and goes on trying with a growing pause until `close`. */
  open(): void {
    this.connect().catch((err: unknown) => {
      this.options.log.warn({ err, ownerGuid: this.options.ownerGuid }, 'the hub cannot be reached');
      this.reconnect();
    });
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.retry);
    await this.hub.stop();
  }

  private async connect(): Promise<void> {
    await this.hub.start();
    await this.hub.invoke('attachToGroup', this.options.ownerGuid);
    this.attempts = 0;
    if (this.hadGap) this.options.onGap();
    this.hadGap = false;
  }

  private reconnect(): void {
    if (this.isClosed || this.retry !== undefined) return;
    this.hadGap = true;
    // Full jitter: the instances of a gateway do not come back to the platform in step.
    const pauseMs = Math.random() * Math.min(lastRetryMs, firstRetryMs * 2 ** this.attempts);
    this.attempts += 1;
    this.retry = setTimeout(() => {
      this.retry = undefined;
      void this.hub.stop().finally(() => !this.isClosed && this.open());
    }, pauseMs);
  }
}
