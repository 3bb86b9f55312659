/** Images of products, vaults and users. */
import { createHash, randomUUID } from 'node:crypto';
import { assertHolds, type Actor } from '../access/index.js';
import type { AnyTransaction, Database } from '../database/database.js';
import type { ObjectStore } from '../objects/index.js';
import { encodeImage, readLimited, resizeImage } from './image-codec.service.js';
import { imagePath, type FoundImage, type ImageContext, type Images, type ImageContextType } from './image-context.js';
import { imageErrors } from './image.errors.js';
import type { ImageRow, ImagesRepository } from './images.repository.js';

/** docs/domain.md, p. */
const sizes: ReadonlySet<string> = new Set(['32/0/2', '64/0/2', '128/0/2', '150/0/2', '512/0/2']);
/** No size of an address: what is kept of an image, which programs may have. */
const kept = 'kept';

const objectOf = (id: string): string => `images/${id.slice(0, 2)}/${id}/original.webp`;
const resizedOf = (id: string, width: number): string => `images/${id.slice(0, 2)}/${id}/${width}.webp`;

const whole = async (chunks: AsyncIterable<Buffer>): Promise<Buffer> => {
  const kept: Buffer[] = [];
  for await (const chunk of chunks) kept.push(chunk);
  return Buffer.concat(kept);
};

export class ImagesService implements Images {
  readonly #contexts = new Map<ImageContextType, ImageContext>();
  /** Sizes being made: the first picture of a list asks for the same one many times. */
  readonly #resizing = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly images: ImagesRepository,
    private readonly objects: ObjectStore,
    private readonly database: Database,
  ) {}

  register(context: ImageContext): void {
    if (this.#contexts.has(context.contextType))
      throw new Error(`images of ${context.contextType} are registered twice`);
    this.#contexts.set(context.contextType, context);
  }

  /** @throws images.context_not_found, permission.denied, images.too_large, images.not_an_image */
  async upload(
    actor: Actor,
    contextType: ImageContextType,
    contextId: string,
    chunks: AsyncIterable<Uint8Array>,
  ): Promise<string> {
    const context = await this.#contextOf(actor, contextType, contextId);
    const image = await encodeImage(await readLimited(chunks));
    const id = randomUUID();
    // The file first: a row promises it.
    await this.objects.put(objectOf(id), [image.bytes]);
    const row = {
      vault_id: actor.ownerGuid,
      id,
      context_type: contextType,
      context_id: contextId,
      width: image.width,
      height: image.height,
      bytes: image.bytes.length,
      sha256: createHash('sha256').update(image.bytes).digest(),
      created_by: actor.userGuid,
    };
    await this.database.transaction(async (tx: AnyTransaction) => {
      await this.images.insert(tx, row);
      await context.onStored?.(tx, actor, contextId, imagePath(id));
    });
    return imagePath(id);
  }

  async remove(actor: Actor, contextType: ImageContextType, contextId: string): Promise<void> {
    const context = await this.#contextOf(actor, contextType, contextId);
    const thing = { vault_id: actor.ownerGuid, context_type: contextType, context_id: contextId };
    await this.database.transaction(async (tx: AnyTransaction) => {
      if (await this.images.retire(tx, thing)) await context.onStored?.(tx, actor, contextId, '');
    });
  }

  async #contextOf(actor: Actor, contextType: ImageContextType, contextId: string): Promise<ImageContext> {
    const context = this.#contexts.get(contextType);
    if (context === undefined) throw imageErrors('images.context_not_found');
    if (context.permissions.length > 0) assertHolds(actor, context.permissions);
    if (!(await context.isOwn(actor, contextId))) throw imageErrors('images.context_not_found');
    return context;
  }

  /** @returns a path that takes a size suffix; undefined for a user of another vault, or without an image */
  async pathOfUser(actor: Actor, user: string): Promise<string | undefined> {
    const id = await this.images.ofUser(actor.ownerGuid, user);
    return id && imagePath(id);
  }

  async find(actor: Actor, id: string, size: string): Promise<FoundImage> {
    const row = size === kept || sizes.has(size) ? await this.images.find(id) : undefined;
    if (row === undefined) throw imageErrors('images.not_found');
    const context = this.#contexts.get(row.context_type);
    if ((await context?.isSeenBy?.(actor, row)) === false) throw imageErrors('images.not_found');
    const width = Number.parseInt(size, 10);
    return {
      ...{ contextType: row.context_type, contextId: row.context_id, vaultGuid: row.vault_id },
      tag: `"${row.sha256.toString('hex').slice(0, 32)}-${size === kept ? kept : width}"`,
      bytes: () => (size === kept ? whole(this.objects.get(objectOf(row.id))) : this.#resized(row, width)),
    };
  }

  async #resized({ id }: ImageRow, width: number): Promise<Buffer> {
    const name = resizedOf(id, width);
    if ((await this.objects.size(name)) !== undefined) return whole(this.objects.get(name));
    const making = this.#resizing.get(name) ?? this.#resize(id, name, width);
    this.#resizing.set(name, making);
    return making.finally(() => this.#resizing.delete(name));
  }

  async #resize(id: string, name: string, width: number): Promise<Buffer> {
    const bytes = await resizeImage(await whole(this.objects.get(objectOf(id))), width);
    await this.objects.put(name, [bytes]);
    return bytes;
  }
}
