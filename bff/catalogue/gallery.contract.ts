import { z } from 'zod';
import { relay } from '../binding/relays/relay.contract.js';
import { imageOf, instantOrNull, nothing, textOrNull, word } from '../upstream/message.contract.js';

const kinds = ['web_asset', 'screenshot', 'other', 'localized'] as const;

export const picture = z.object({
  pictureGuid: z.string(),
  kind: word(kinds, 'other'),
  /** BCP 47 of a localized one, '' of all others. */
  language: z.string(),
  /** '': nobody but the vault sees it yet. */
  alternativeText: z.string(),
  image: imageOf('512/0/2'),
});

const gallery = z.object({
  pictures: z.array(picture),
  /** A save states the one that it was made from; 0: nobody has changed it yet. */
  version: z.number(),
  changedAt: instantOrNull,
  changedBy: textOrNull,
});

const place = { kind: z.enum(kinds), language: z.string().max(20) };

/** Further pictures of a product, beside its image. */
export const galleryContract = {
  gallery: relay('GET /products/:productGuid/pictures', 'catalogue.v1.GalleryService/GetGallery', {
    reply: gallery,
    of: 'gallery',
  }),
  /** Before a picture is sent, to `/api/content/uploadimage` with the number of its kind. */
  reservePicture: relay('POST /products/:productGuid/pictures', 'catalogue.v1.GalleryService/ReservePicture', {
    body: z.object(place),
    reply: z.object({ pictureGuid: z.string() }),
  }),
  /** The place of one that was not sent after all. */
  releasePicture: relay(
    'DELETE /products/:productGuid/pictures/:pictureGuid',
    'catalogue.v1.GalleryService/ReleasePicture',
    { reply: nothing },
  ),
  /** All that the product keeps, in their order. */
  updateGallery: relay('PUT /products/:productGuid/pictures', 'catalogue.v1.GalleryService/UpdateGallery', {
    body: z.object({
      version: z.int().min(0),
      pictures: z
        .array(z.object({ pictureGuid: z.string().max(64), ...place, alternativeText: z.string().max(250) }))
        .max(30),
    }),
    reply: gallery,
    of: 'gallery',
    stale: { code: 'catalogue.pictures_changed_meanwhile', read: 'catalogue.v1.GalleryService/GetGallery' },
  }),
};
