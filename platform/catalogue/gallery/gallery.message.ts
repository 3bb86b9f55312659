/** Pictures on the wire, and what people enter of them. */
import { z } from 'zod';
import type {
  Gallery as GalleryMessage,
  Picture as PictureMessage,
} from '../../../proto/gen/keyway/catalogue/v1/gallery.js';
import { isLanguage } from '../language.js';
import type { GalleryRow } from './gallery.repository.js';
import { maxPictures, pictureKinds, type Picture } from './gallery.js';

const productGuid = z.string().max(64);
const pictureGuid = z.string().max(64);

/** A localized one has a language, the others have none. */
const told = z.object({ kind: z.enum(pictureKinds), language: z.string().max(20) }).superRefine((picture, context) => {
  const isFitting = picture.kind === 'localized' ? isLanguage(picture.language) : picture.language === '';
  const message = picture.kind === 'localized' ? 'Choose a language' : 'Only a localized image has a language';
  if (!isFitting) context.addIssue({ code: 'custom', path: ['language'], message });
});

export const galleryRequest = z.object({ productGuid });
export const reserveRequest = z.object({ productGuid }).and(told);
export const releaseRequest = z.object({ productGuid, pictureGuid });
export const updateGalleryRequest = z.object({
  productGuid,
  version: z.int().min(0),
  pictures: z
    .array(
      z
        .object({
          pictureGuid,
          alternativeText: z
            .string()
            .trim()
            .max(250, 'At most 250 characters')
            .regex(/^[^\p{Cc}]*$/u, 'One line of text'),
        })
        .and(told)
        .transform(({ pictureGuid: id, alternativeText, kind, language }) => ({
          ...{ id, kind, language, alternative_text: alternativeText },
        })),
    )
    .max(maxPictures, `At most ${maxPictures}`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Each picture once'),
});

export const pictureMessage = (picture: Picture): PictureMessage => ({
  ...{ pictureGuid: picture.id, kind: picture.kind, language: picture.language, image: picture.image },
  alternativeText: picture.alternative_text,
});

export const galleryMessage = ({ pictures, version, changed_at, changed_by_name }: GalleryRow): GalleryMessage => ({
  pictures: pictures.map(pictureMessage),
  ...{ version, changedAt: changed_at.toISOString(), changedBy: changed_by_name },
});
