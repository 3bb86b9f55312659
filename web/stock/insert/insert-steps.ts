/**
 * The wizard of the specification: product, platform, rights, files, summary.
 * Where one may go follows from what is chosen so far, so that a step's address can be kept,
 * sent to a colleague and opened after a reload.
 */
import type { Insertion } from '../insertion/insertion.js';

export const insertSteps = ['product', 'platform', 'rights', 'files', 'summary'] as const;
export type InsertStep = (typeof insertSteps)[number];

export const stepTitles: Record<InsertStep, string> = {
  product: 'Product',
  platform: 'Platform (DRM)',
  rights: 'Rights',
  files: 'Files',
  summary: 'Summary',
};

/** What is chosen, '' where nothing is. The product is known before its SKU. */
export interface Choices {
  readonly productGuid: string;
  readonly skuGuid: string;
  readonly rightGuid: string;
}

export const noChoices: Choices = { productGuid: '', skuGuid: '', rightGuid: '' };

/** What a link has chosen already, such as a row's of the inventory: ?product=, ?sku= and ?right=. */
export const choicesIn = (search: URLSearchParams): Choices => ({
  productGuid: search.get('product') ?? '',
  skuGuid: search.get('sku') ?? '',
  rightGuid: search.get('right') ?? '',
});

/** The choices that a draft on the server holds. */
export const choicesOf = (insertion: Insertion): Choices => ({
  productGuid: insertion.productGuid ?? '',
  skuGuid: insertion.skuGuid ?? '',
  rightGuid: insertion.rightGuid ?? '',
});

/** Another product has other platforms: the platform goes with the product it belonged to. */
export const withProduct = (choices: Choices, productGuid: string): Choices =>
  choices.productGuid === productGuid ? choices : { ...choices, productGuid, skuGuid: '' };

type Files = Pick<Insertion, 'files' | 'preflight' | 'incoming'> & {
  /** Names of files that were chosen and wait for the user's word; absent: none. */
  readonly undecided?: readonly string[];
};

const isDecided = ({ undecided = [] }: Files): boolean => undecided.length === 0;

const isDone: Record<InsertStep, (choices: Choices, draft: Files | null) => boolean> = {
  product: ({ productGuid }) => productGuid !== '',
  platform: ({ skuGuid }) => skuGuid !== '',
  rights: ({ rightGuid }) => rightGuid !== '',
  files: (_, draft) =>
    draft !== null && draft.incoming.length === 0 && isDecided(draft) && draft.preflight.acceptableCount > 0,
  summary: () => false,
};

export const isStepDone = (step: InsertStep, choices: Choices, draft: Files | null): boolean =>
  isDone[step](choices, draft);

/** A step opens when all before it are done. */
export const isStepOpen = (step: InsertStep, choices: Choices, draft: Files | null): boolean =>
  insertSteps.slice(0, insertSteps.indexOf(step)).every((earlier) => isDone[earlier](choices, draft));

/**
 * The step to show.
 * @param wanted of the address, or where the author left the draft; an unknown or closed one leads to
 *   the nearest open one before it
 */
export const stepToShow = (wanted: string | null, choices: Choices, draft: Files | null): InsertStep => {
  const upToWanted = insertSteps.slice(0, insertSteps.findIndex((step) => step === wanted) + 1);
  return upToWanted.findLast((step) => isStepOpen(step, choices, draft)) ?? 'product';
};

const blockers: Record<InsertStep, string> = {
  product: 'Choose a product',
  platform: 'Choose a platform (DRM)',
  rights: 'Choose a right',
  files: 'Add a .txt file',
  summary: '',
};

/** Why 'Next' does nothing yet. */
export const stepBlocker = (step: InsertStep, draft: Files | null): string => {
  if (step !== 'files' || draft === null) return blockers[step];
  if (draft.incoming.length > 0) return 'A file is only half uploaded: finish or discard it';
  const [undecided, ...more] = draft.undecided ?? [];
  if (undecided !== undefined)
    return more.length === 0
      ? `${undecided} is not sent: send it or leave it out`
      : `${more.length + 1} files are not sent: send them or leave them out`;
  return draft.files.length === 0 ? blockers[step] : 'No key of these files can be inserted';
};
