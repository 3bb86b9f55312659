/** What an image belongs to. Numbers are the specification's asset kinds (docs/domain.md, k). */
import { token } from '../../kernel/providers.js';
import type { Actor } from '../access/index.js';
import type { AnyTransaction } from '../database/database.js';

/** 1 product image, 2 web asset, 4 screenshot, 5 other image, 6 localized other image; a vault's logo; a user's portrait. */
export const imageContextTypes = ['1', '2', '4', '5', '6', 'owner', 'user'] as const;
export type ImageContextType = (typeof imageContextTypes)[number];

/** Injection token of the ImageContexts. */
export const IMAGE_CONTEXTS = token<ImageContexts>('IMAGE_CONTEXTS');

export interface ImageContext {
  readonly contextType: ImageContextType;
  /** Any one of these keys; empty when owning is enough. */
  readonly permissions: readonly string[];
  /** Whether the thing is the actor's to change. */
  isOwn(actor: Actor, contextId: string): Promise<boolean>;
  /** In the transaction that makes the image the current one. `path` takes a size suffix. */
  onStored?(tx: AnyTransaction, actor: Actor, contextId: string, path: string): Promise<void>;
}

export interface ImageContexts {
  /** The domain that owns the thing says who may give it an image. @throws when the type is taken */
  register(context: ImageContext): void;
}

export const imagePath = (imageGuid: string): string => `/api/content/image/${imageGuid}`;
