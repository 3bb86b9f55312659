/**
 * The wizard of the specification's section 2: product, platform, rights, files, summary.
 * Where one may go follows from what the draft holds, so that a step's address can be kept,
 * sent to a colleague and opened after a reload.
 */
import type { Insertion } from './insertion.js';
import { blockingCount } from './findings.js';

export const insertSteps = ['product', 'platform', 'rights', 'files', 'summary'] as const;
export type InsertStep = (typeof insertSteps)[number];

export const stepTitles: Record<InsertStep, string> = {
  product: 'Product',
  platform: 'Platform (DRM)',
  rights: 'Rights',
  files: 'Files',
  summary: 'Summary',
};

/** What the wizard has so far. The product is known before its SKU, which is all that the server keeps. */
export interface Choices {
  readonly productGuid: string | null;
  readonly insertion: Insertion | null;
}

const isDone: Record<InsertStep, (choices: Choices) => boolean> = {
  product: ({ productGuid, insertion }) => productGuid !== null || isSet(insertion?.productGuid),
  platform: ({ productGuid, insertion }) =>
    isSet(insertion?.skuGuid) && (productGuid === null || productGuid === insertion?.productGuid),
  rights: ({ insertion }) => isSet(insertion?.rightGuid),
  files: ({ insertion }) =>
    insertion !== null && insertion.files.length > 0 && blockingCount(insertion.preflight) === 0,
  summary: () => false,
};

const isSet = (value: string | null | undefined): boolean => value !== null && value !== undefined && value !== '';

export const isStepDone = (step: InsertStep, choices: Choices): boolean => isDone[step](choices);

/** A step opens when all before it are done. */
export const isStepOpen = (step: InsertStep, choices: Choices): boolean =>
  insertSteps.slice(0, insertSteps.indexOf(step)).every((earlier) => isDone[earlier](choices));

/**
 * The step to show.
 * @param asked the step in the address, if any; an unknown or closed one leads to the nearest open one before it
 */
export const stepToShow = (asked: string | null, choices: Choices): InsertStep => {
  const wanted = insertSteps.find((step) => step === asked) ?? choices.insertion?.step ?? 'product';
  const reachable = insertSteps.filter((step) => isStepOpen(step, choices));
  const upToWanted = reachable.filter((step) => insertSteps.indexOf(step) <= insertSteps.indexOf(wanted));
  return upToWanted.at(-1) ?? 'product';
};

export const stepAfter = (step: InsertStep): InsertStep | null => insertSteps[insertSteps.indexOf(step) + 1] ?? null;
export const stepBefore = (step: InsertStep): InsertStep | null => insertSteps[insertSteps.indexOf(step) - 1] ?? null;
