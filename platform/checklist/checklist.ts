/** What a domain asks of somebody who is new: declared once, by the domain that knows whether it is done (ADR 0095). */
import { token } from '../../kernel/providers.js';
import type { Actor } from '../access/index.js';
import type { Tables } from '../content/index.js';

export interface ChecklistStep {
  /** `product`: unique in the product. */
  readonly name: string;
  readonly title: string;
  /** What it is good for, in a sentence without a full stop. */
  readonly summary: string;
  /** The lowest goes first. */
  readonly order: number;
  /** Who holds any one of these keys can take the step. */
  readonly permission: readonly string[];
  /** To be taken while the vault does not trade, too. */
  readonly isForIdle?: true;
  readonly href: (actor: Actor) => string;
  /** Whether it was taken: by the actor where it is the actor's own, by anybody of the vault otherwise. */
  readonly isDone: (database: Tables, actor: Actor) => Promise<boolean>;
}

/** Injection token of the registry. */
export const CHECKLIST = token<Checklist>('CHECKLIST');

export interface Checklist {
  /** In the constructor or onModuleInit of the domain's module. @throws when the name is taken */
  register(...steps: readonly ChecklistStep[]): void;
}
