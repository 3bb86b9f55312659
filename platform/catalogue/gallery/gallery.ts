/** Further pictures of a product (docs/domain.md, k). */

export const pictureKinds = ['web_asset', 'screenshot', 'other', 'localized'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The specification's numbers of them. */
export const numberOfKind: Readonly<Record<PictureKind, 2 | 4 | 5 | 6>> = {
  web_asset: 2,
  screenshot: 4,
  other: 5,
  localized: 6,
};

/** As many as a product may have, with those that are on their way. */
export const maxPictures = 30;

/** For so long a place is kept for a picture that is on its way, in ms. */
export const keptPlaceMs = 600_000;

/** One that the product has. */
export interface Picture {
  readonly id: string;
  readonly kind: PictureKind;
  /** BCP 47 of a localized one, '' of all others. */
  readonly language: string;
  /** '': nobody but the vault sees it yet. */
  readonly alternative_text: string;
  /** Path without size. */
  readonly image: string;
}

/** Whether who the product is shared with sees it. */
export const isShown = ({ alternative_text }: Pick<Picture, 'alternative_text'>): boolean => alternative_text !== '';
