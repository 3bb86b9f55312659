/** The demo's pictures, sent as people send theirs. */
import { coverPng } from './cover.js';
import { scenesOf } from './scene.js';
import type { WrittenProduct } from '../catalogue.js';
import type { SeedClient } from '../seed.client.js';

export interface PictureSending {
  readonly client: SeedClient;
  readonly platform: { readonly url: string };
}

/** @param contextType of the specification: 1 a product's image, 4 a screenshot; @param id what it is sent to */
const send = async (
  { platform }: PictureSending,
  accessToken: string,
  contextType: '1' | '4',
  id: string,
  png: Buffer,
): Promise<void> => {
  const response = await fetch(new URL(`/api/content/uploadimage?contextType=${contextType}&id=${id}`, platform.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'image/png' },
    body: new Uint8Array(png),
  });
  if (!response.ok) throw new Error(`a picture for ${id} was refused with ${response.status}`);
};

/** Cover and screenshots of a product, unless it has some. */
export const addPictures = async (to: PictureSending, accessToken: string, product: WrittenProduct): Promise<void> => {
  if (product.imagePath === '') await send(to, accessToken, '1', product.id, await coverPng(product.title));
  if (await to.client.hasPictures(accessToken, product.id)) return;
  const scenes = await scenesOf(product.title);
  for (const { png } of scenes)
    await send(to, accessToken, '4', await to.client.reservePicture(accessToken, product.id), png);
  await to.client.describePictures(
    accessToken,
    product.id,
    scenes.map(({ alternativeText }) => alternativeText),
  );
};
