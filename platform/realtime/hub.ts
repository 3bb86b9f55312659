/** What the platform tells the gateways, and any SignalR client, of one owner as it happens. */
import { token } from '../../kernel/providers.js';

/** Injection token of the Hub. */
export const HUB = token<Hub>('HUB');

/** Names of the messages and what the one argument of each holds. */
export interface HubMessages {
  /** A job of one user moved; `job` has the shape of the gateway's jobs contract. */
  jobchanged: { readonly userGuid: string; readonly job: object };
  /**
   * Something that takes its time moved on: a job, or files that are coming in. Whoever looks at this address
   * (of a screen, with ids; '' for none) reads it again, on whichever device and as whichever user.
   */
  workmoved: { readonly href: string };
  /** Role or standing of one user changed; told by the database itself (migration 0030), whoever changed it. */
  accesschanged: { readonly userGuid: string };
  /** A balance of the vault moved. */
  stockchanged: Readonly<Record<string, never>>;
  /** A record of a collection of the owner's was saved or deleted. */
  collectionchanged: Readonly<Record<string, never>>;
  /** What one user was told of, or has marked as read: the bell reads again. */
  notificationschanged: { readonly userGuid: string };
  /** Stock in so many places (SKU and right) has just fallen to its low-stock mark. */
  stocklow: { readonly places: number };
  /** A report is ready to download (docs/domain.md, l). */
  keybykeyreportupdate: {
    readonly ownerId: string;
    readonly message: string;
    readonly jobId: string;
    readonly userGuid: string;
  };
}

export interface Hub {
  /**
   * Sends a message to everyone attached to the owner's group, on every platform instance. A hint,
   * never the record: whoever was not connected reads the state itself. Call it after the commit.
   */
  publish<T extends keyof HubMessages>(ownerGuid: string, target: T, message: HubMessages[T]): void;
}
