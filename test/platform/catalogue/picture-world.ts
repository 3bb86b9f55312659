/** Pictures of products as people send and order them. */
import sharp from 'sharp';
import { GalleryServiceService, PictureKind, type Gallery } from '../../../proto/gen/keyway/catalogue/v1/gallery.js';
import type { TestUser } from '../../support/platform.js';

export const picture = (width = 640, height = 360) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6a6f' } })
    .png()
    .toBuffer();

export const galleries = (user: TestUser) => user.service(GalleryServiceService);
export const galleryOf = async (user: TestUser, productGuid: string): Promise<Gallery> => {
  const { gallery } = await galleries(user).getGallery({ productGuid }, user.call());
  if (!gallery) throw new Error('no gallery');
  return gallery;
};
export const reserve = async (
  user: TestUser,
  productGuid: string,
  kind: PictureKind = PictureKind.SCREENSHOT,
  language = '',
) => (await galleries(user).reservePicture({ productGuid, kind, language }, user.call())).pictureGuid;
export const send = (user: TestUser, contextType: string, id: string, body: Buffer) =>
  user.fetch(`/api/content/uploadimage?contextType=${contextType}&id=${id}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'content-type': 'image/png' },
  });
export const save = (
  user: TestUser,
  productGuid: string,
  { version, pictures }: Pick<Gallery, 'version' | 'pictures'>,
) => galleries(user).updateGallery({ productGuid, version, pictures }, user.call());
