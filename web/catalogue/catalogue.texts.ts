import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const catalogueTexts: TextsOf<'catalogue'> = {
  'catalogue.product_not_found': errorTexts.notFound,
  'catalogue.sku_not_found': errorTexts.notFound,
  'catalogue.changed_meanwhile': 'This product has changed in the meantime. Please look at it again.',
  'catalogue.not_in_state': 'This has changed in the meantime and is no longer possible. Please look at it again.',
  'catalogue.incomplete': 'An active product needs a type, a developer, a publisher, an image and a SKU.',
  'catalogue.attribute_unknown': errorTexts.enumType,
  'catalogue.product_not_active': 'The product is not active. Activate it first, then its SKUs.',
  'catalogue.has_keys':
    'It still has free keys, or keys are being inserted for it. Please extract or withdraw them first.',
  'catalogue.pictures_changed_meanwhile':
    'The pictures have changed in the meantime. What you see now is how they stand; please try again.',
  'catalogue.picture_not_found': 'This picture is no longer there.',
  'catalogue.too_many_pictures': 'A product has at most 30 pictures. Please remove one first.',
  'catalogue.too_many_skus': 'A product has at most 500 SKUs. Please choose fewer combinations.',
  'catalogue.bundle_size': 'A bundle has 2 to 20 SKUs.',
  'catalogue.component_unfit':
    'A bundle is made of your own single SKUs: of no other bundle, of none that is discontinued, and of none that stands for all SKUs of a product.',
  'catalogue.component_present': 'The bundle has this SKU already.',
};
