/** Further pictures of a product as the screens speak of them. */
import type { ImageContext } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { isProblem } from '../../client/problems/problem.js';
import { messageOf } from '../../client/problems/message.js';
import { pictureRefusals } from '../../ui/picture/picture-refusals.js';
import { languageName } from '../texts/languages.js';

export type Gallery = ReplyOf<'GET /products/:productGuid/pictures'>;
export type Picture = Gallery['pictures'][number];
export type PictureKind = Picture['kind'];

export const maxPictures = 30;
const maxBytes = 5 * 1024 * 1024;
export const pictureTypes = 'image/png,image/jpeg,image/webp';

export const kindTexts: Readonly<Record<PictureKind, string>> = {
  screenshot: 'Screenshot',
  web_asset: 'Web asset',
  other: 'Other image',
  localized: 'Localized image',
};

/** The specification's numbers of them. */
export const numberOfKind: Readonly<Record<PictureKind, ImageContext>> = {
  web_asset: '2',
  screenshot: '4',
  other: '5',
  localized: '6',
};

/** What is wrong with a file before it is sent. */
export const fileFault = ({ size, type }: File): string | undefined => {
  if (size > maxBytes) return pictureRefusals['images.too_large'];
  return pictureTypes.split(',').includes(type) ? undefined : pictureRefusals['images.not_an_image'];
};

export const refusalText = (thrown: unknown): string => {
  if (!isProblem(thrown)) return 'It could not be sent. Please try again.';
  return pictureRefusals[thrown.code] ?? messageOf(thrown);
};

/** What a picture is called, to who sees it and who hears it. */
export const nameOf = ({ alternativeText, kind }: Picture, at: number): string =>
  alternativeText === '' ? `${kindTexts[kind]} ${at + 1}` : alternativeText;

export const kindInWords = ({ kind, language }: Pick<Picture, 'kind' | 'language'>): string =>
  language === '' ? kindTexts[kind] : `${kindTexts[kind]}, ${languageName(language)}`;

/** Those for all languages, and those for this one. */
export const picturesIn = (pictures: readonly Picture[], language: string): readonly Picture[] =>
  pictures.filter((each) => each.alternativeText !== '' && (each.language === '' || each.language === language));
