/** What a domain lets be found of its records: declared once, by who owns them (ADR 0090). */
import { token } from '../../kernel/providers.js';
import type { Actor } from '../access/index.js';
import type { Tables } from '../content/index.js';
import type { Asked } from './asked.js';

/** How well a record fits: its id or number is what was asked for, or its name begins so, or holds the words. */
export const fits = { exactly: 0, beginning: 1, within: 2 } as const;
export type Fit = (typeof fits)[keyof typeof fits];

export interface FoundRecord {
  readonly fit: Fit;
  /** What people call it. */
  readonly name: string;
  /** What else tells it from others; empty ones are left out. */
  readonly details: readonly string[];
  /** The screen of it. */
  readonly href: string;
}

export interface RecordSearch {
  /** `products`: unique in the product. */
  readonly name: string;
  readonly title: string;
  /** As the navigation's icons are called. */
  readonly icon: string;
  /** Among groups whose best records fit as well: the lowest goes first. */
  readonly order: number;
  /** Any one of these keys lets them be found. */
  readonly permission: readonly string[];
  /**
   * The best records first, of the actor's vault or shared with it and nothing else.
   * @param limit at most so many
   */
  readonly find: (database: Tables, actor: Actor, asked: Asked, limit: number) => Promise<readonly FoundRecord[]>;
}

/** Injection token of the registry. */
export const SEARCHES = token<Searches>('SEARCHES');

export interface Searches {
  /** In the constructor or onModuleInit of the domain's module. @throws when the name is taken */
  register(...searches: readonly RecordSearch[]): void;
}
