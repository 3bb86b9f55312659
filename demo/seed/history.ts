/** What happened in the demo's vaults before the first visitor: which keys came when, and which left. */
import { randomBytes } from 'node:crypto';
import { randomOf } from './art/random.js';
import type { DemoPlatform } from './titles/titles.js';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Groups and letters of each platform's keys, as the platform check of the product knows them. */
const forms: Readonly<Record<DemoPlatform, { groups: number; letters: number }>> = {
  Steam: { groups: 3, letters: 5 },
  GOG: { groups: 4, letters: 5 },
  Epic: { groups: 4, letters: 5 },
  EA: { groups: 5, letters: 4 },
  Ubisoft: { groups: 4, letters: 4 },
  PlayStation: { groups: 3, letters: 4 },
  Xbox: { groups: 5, letters: 5 },
  Switch: { groups: 4, letters: 4 },
};

/** @returns so many made-up keys of the platform's form; 60 random bits or more each, so they do not repeat */
export const demoKeys = (platform: DemoPlatform, count: number): string[] => {
  const { groups, letters } = forms[platform];
  const bytes = randomBytes(count * groups * letters);
  let at = 0;
  return Array.from({ length: count }, () =>
    Array.from({ length: groups }, () => {
      let group = '';
      for (let i = 0; i < letters; i += 1, at += 1) group += alphabet.charAt((bytes[at] ?? 0) & 31);
      return group;
    }).join('-'),
  );
};

/** A SKU that gets keys. */
export interface StockedSku {
  readonly code: string;
  readonly platform: DemoPlatform;
}

export interface PlannedInsertion<S extends StockedSku> {
  readonly sku: S;
  readonly right: string;
  readonly keys: number;
  readonly daysAgo: number;
}

const dayMs = 24 * 3600 * 1000;
/** Nothing leaves before it came in, over a weekend either. */
const newestDaysAgo = 5;

/**
 * Shares the keys over the SKUs by how well each sells, the oldest insertion first.
 * @param rights names to choose from, the usual ones first
 */
export const planInsertions = <S extends StockedSku>(
  skus: readonly S[],
  total: number,
  rights: readonly string[],
): PlannedInsertion<S>[] => {
  const random = randomOf(`history ${skus.map((sku) => sku.code).join()}`);
  const weights = skus.map(() => 0.25 + random() ** 2 * 2);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let given = 0;
  const plan = skus.map((sku, at) => {
    const isLast = at === skus.length - 1;
    const keys = isLast ? total - given : Math.floor((total * (weights[at] ?? 0)) / whole);
    given += keys;
    const right = rights[Math.floor(random() ** 2 * rights.length)] ?? '';
    return { sku, right, keys, daysAgo: newestDaysAgo + random() * 240 };
  });
  return plan.filter(({ keys }) => keys > 0).toSorted((a, b) => b.daysAgo - a.daysAgo);
};

/** In office hours of a working day. @param daysAgo 0.9 or more: then it lies in the past, whenever now is */
export const workingMoment = (now: Date, daysAgo: number): Date => {
  const moment = new Date(now.getTime() - daysAgo * dayMs);
  // Back, never on: the Monday after a weekend may lie ahead, and moments held back to now would fall together.
  const sinceFriday = [2, 0, 0, 0, 0, 0, 1][moment.getUTCDay()] ?? 0;
  const minutes = 8 * 60 + (Math.floor(daysAgo * 997) % 540);
  const day = new Date(moment.getTime() - sinceFriday * dayMs);
  return new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate(), 0, minutes));
};

export const extractionsPerVault = 4;

/** How long ago the n-th of them left a vault: hours apart, for a person gets five codes an hour at most. */
export const extractedDaysAgo = (count: number): number => 2.4 - count * 0.5;
