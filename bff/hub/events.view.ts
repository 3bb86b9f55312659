/** What the platform's hub says, as the frames that a browser may see, and whom each is for. */
import { z } from 'zod';
import { job } from '../jobs/jobs.contract.js';
import type { BrowserEvent } from './events.contract.js';

/** Targets of the platform's hub that are relayed. */
export const hubTargets = [
  'jobchanged',
  'stockchanged',
  'collectionchanged',
  'workmoved',
  'stocklow',
  'keybykeyreportupdate',
  'accesschanged',
  'notificationschanged',
] as const;
export type HubTarget = (typeof hubTargets)[number];

export interface Relayed {
  readonly event: BrowserEvent;
  /** Only this user's tabs; undefined: every tab of the owner. */
  readonly userGuid: string | undefined;
  /** Only users who hold one of these, asked at each message (security item 35); empty: no key needed. */
  readonly permissions: readonly string[];
}

/** A platform of the version before does not say the last four. */
const toldJob = job.extend({
  isRetryable: z.boolean().default(false),
  askedBy: z.string().default(''),
  lines: z.number().default(0),
  failedLines: z.number().default(0),
});
const jobChanged = z.object({ userGuid: z.string().min(1), job: toldJob });
const workMoved = z.object({ href: z.string().max(300) });
const stockLow = z.object({ places: z.number().int().positive() });
const ofUser = z.object({ userGuid: z.string().min(1) });
const reportReady = z.object({ message: z.string(), jobId: z.string(), userGuid: z.string().min(1) });

/** Whoever may see any list of the stock hears that it moved, or that something is on its way. */
const stockPermissions = [
  'inventory-read',
  'inventory-all',
  'transaction-read',
  'insertionslist-read',
  'insertkeys-write',
  'extractkeys-write',
];

const presenters: Readonly<Record<HubTarget, (message: unknown) => Relayed | undefined>> = {
  jobchanged: (message) => {
    const { data } = jobChanged.safeParse(message);
    return data && { event: { event: 'jobchanged', job: data.job }, userGuid: data.userGuid, permissions: [] };
  },
  stockchanged: () => ({ event: { event: 'stockchanged' }, userGuid: undefined, permissions: stockPermissions }),
  collectionchanged: () => ({ event: { event: 'collectionchanged' }, userGuid: undefined, permissions: [] }),
  workmoved: (message) => {
    const { data } = workMoved.safeParse(message);
    const event = data && ({ event: 'workmoved', href: data.href } as const);
    return event && { event, userGuid: undefined, permissions: stockPermissions };
  },
  stocklow: (message) => {
    const { data } = stockLow.safeParse(message);
    const event = data && ({ event: 'stocklow', places: data.places } as const);
    return event && { event, userGuid: undefined, permissions: ['insertkeys-write', 'inventory-all'] };
  },
  accesschanged: (message) => {
    const { data } = ofUser.safeParse(message);
    return data && { event: { event: 'accesschanged' }, userGuid: data.userGuid, permissions: [] };
  },
  notificationschanged: (message) => {
    const { data } = ofUser.safeParse(message);
    return data && { event: { event: 'notificationschanged' }, userGuid: data.userGuid, permissions: [] };
  },
  keybykeyreportupdate: (message) => {
    const { data } = reportReady.safeParse(message);
    if (data === undefined) return undefined;
    const event = { event: 'keybykeyreportupdate', jobId: data.jobId, message: data.message } as const;
    return { event, userGuid: data.userGuid, permissions: [] };
  },
};

/** @returns undefined for a message of another shape: it is dropped, never guessed at */
export const presentMessage = (target: HubTarget, message: unknown): Relayed | undefined => presenters[target](message);
