/** What an image belongs to. Numbers are the specification's asset kinds (docs/domain.md, k). */
import { token } from '../../kernel/providers.js';
import type { Actor } from '../access/index.js';
import type { AnyTransaction } from '../database/database.js';

/** 1 product image, 2 web asset, 4 screenshot, 5 other image, 6 localized other image; a key provider's image; a vault's logo; a user's portrait. */
export const imageContextTypes = ['1', '2', '4', '5', '6', 'keyprovider', 'owner', 'user'] as const;
export type ImageContextType = (typeof imageContextTypes)[number];

/** Injection token of the ImageContexts. */
export const IMAGE_CONTEXTS = token<ImageContexts>('IMAGE_CONTEXTS');
/** Injection token of the Images. */
export const IMAGES = token<Images>('IMAGES');

export interface ImageContext {
  readonly contextType: ImageContextType;
  /** Any one of these keys; empty when owning is enough. */
  readonly permissions: readonly string[];
  /** Whether the thing is the actor's to change. */
  isOwn(actor: Actor, contextId: string): Promise<boolean>;
  /** Absent: every signed-in user of the network sees its images. */
  isSeenBy?(
    actor: Actor,
    image: { readonly vault_id: string; readonly context_id: string; readonly is_current: boolean },
  ): Promise<boolean>;
  /** In the transaction that makes the image the current one. `path` takes a size suffix; '': there is none any more. */
  onStored?(tx: AnyTransaction, actor: Actor, contextId: string, path: string): Promise<void>;
}

/** WebP. */
export interface FoundImage {
  readonly contextType: ImageContextType;
  readonly contextId: string;
  /** Of the vault that it belongs to. */
  readonly vaultGuid: string;
  /** Another one for other bytes. */
  readonly tag: string;
  bytes(): Promise<Buffer>;
}

export interface ImageContexts {
  /** The domain that owns the thing says who may give it an image. @throws when the type is taken */
  register(context: ImageContext): void;
}

/** What the domains that own the things do with their images. */
export interface Images extends ImageContexts {
  /** @throws images.context_not_found, permission.denied, images.too_large, images.not_an_image */
  upload(
    actor: Actor,
    contextType: ImageContextType,
    contextId: string,
    chunks: AsyncIterable<Uint8Array>,
  ): Promise<string>;
  /**
   * Seen by whom the thing's domain says; by every signed-in user of the network where it says nothing.
   * @param size `64/0/2` and the like, or 'kept': as large as it is kept
   * @throws images.not_found
   */
  find(actor: Actor, id: string, size: string): Promise<FoundImage>;
  /** The thing has none any more; nothing happens where it has none. */
  remove(actor: Actor, contextType: ImageContextType, contextId: string): Promise<void>;
}

export const imagePath = (imageGuid: string): string => `/api/content/image/${imageGuid}`;

/** @param path without size; @returns the image's guid */
export const imageGuidOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
