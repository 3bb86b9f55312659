/** The insertion as the wizard and the detail page know it: the gateway's reply, by name. */
import type { Api, Received } from '../../../bff/contract.js';

export type Insertion = Received<Api['GET /stock/insertions/:insertionGuid']>;
export type InsertionStatus = Insertion['status'];
export type InsertionFile = Insertion['files'][number];
export type HalfFile = Insertion['incoming'][number];
export type Preflight = Insertion['preflight'];
export type ProblemLine = Preflight['lines'][number];
export type LineProblem = ProblemLine['problem'];
export type RejectedLine = Received<Api['POST /stock/insertions/:insertionGuid/rejected']>['lines'][number];
export type InsertableProduct = Received<Api['GET /stock/insertable-products']>['products'][number];
export type InsertableSku = InsertableProduct['skus'][number];
export type Right = Received<Api['GET /stock/rights']>['rights'][number];

/** The keys are on their way into the stock: its job may still be cancelled. */
export const isRunning = (status: InsertionStatus): boolean => status === 'queued' || status === 'processing';

/** By a call of the partner API: there are no files. */
export const isImport = ({ importCall }: Pick<Insertion, 'importCall'>): boolean => importCall !== null;

export const insertionsHref = '/distribution/myvault/uploads/';
/** For an address that leads to none: what it would be, and where they stand. */
export const insertionsPage = {
  subject: 'insertion',
  back: { text: 'Back to insertions', href: insertionsHref },
} as const;
export const detailHref = (insertionGuid: string): string => `/distribution/myvault/uploads-detail/${insertionGuid}`;
export const insertHref = '/distribution/myvault/uploads/insert/';
export const resumeHref = (insertionGuid: string): string => `${insertHref}${insertionGuid}`;
