import { errorTexts } from '../client/texts/specified.js';
import type { TextsOf } from '../client/texts/texts-of.js';

/** A sentence for every code of this domain. */
export const catalogueTexts: TextsOf<'catalogue'> = {
  'catalogue.product_not_found': errorTexts.notFound,
  'catalogue.sku_not_found': errorTexts.notFound,
  'catalogue.changed_meanwhile': 'This product has changed in the meantime. Please look at it again.',
  'catalogue.not_in_state': 'This has changed in the meantime and is no longer possible. Please look at it again.',
  'catalogue.embargoed':
    'You may not edit products under embargo, nor set, change or lift an embargo. An Owner or Administrator can let you.',
  'catalogue.incomplete': 'An active product needs a type, a developer, a publisher, an image and a SKU.',
  'catalogue.attribute_unknown': errorTexts.enumType,
  'catalogue.product_not_active': 'The product is not active. Activate it first, then its SKUs.',
  'catalogue.has_keys':
    'It still has free keys, or keys are being inserted for it. Please extract or withdraw them first.',
  'catalogue.pictures_changed_meanwhile':
    'The pictures have changed in the meantime. What you see now is how they stand; please try again.',
  'catalogue.picture_not_found': 'This picture is no longer there.',
  'catalogue.too_many_pictures': 'A product has at most 30 pictures. Please remove one first.',
  'catalogue.import_not_found': errorTexts.notFound,
  'catalogue.import_not_open': 'This file is being applied, or has been. Please look at it again.',
  'catalogue.import_has_errors': 'Some rows have errors. Correct them in the file, or apply what is without errors.',
  'catalogue.import_changes_nothing': 'Nothing in this file can be applied: its rows are unchanged or have errors.',
  'catalogue.import_stale':
    'Somebody has changed products or SKUs since the file was checked. Nothing was applied. Please check it again.',
  'catalogue.import_file_type': 'Only .xlsx, .xls and .json files can be imported.',
  'catalogue.import_too_large': 'The file is too large: at most 20 MB, and not much more when it is unpacked.',
  'catalogue.import_too_many_rows': 'The file has more than 20,000 rows. Please divide it.',
  'catalogue.import_unreadable':
    'The file cannot be read. It is damaged, or not what its name says. Please save it again as .xlsx.',
  'catalogue.import_encrypted': 'The file is protected by a password. Please save it without one.',
  'catalogue.import_has_macros': 'The file has macros. Please save it as a workbook without macros (.xlsx).',
  'catalogue.import_columns': 'The sheets or columns are not those of an export:',
  'catalogue.too_many_skus': 'A product has at most 500 SKUs. Please choose fewer combinations.',
  'catalogue.bundle_size': 'A bundle has 2 to 20 SKUs.',
  'catalogue.component_unfit':
    'A bundle is made of your own single SKUs: of no other bundle, of none that is discontinued, and of none that stands for all SKUs of a product.',
  'catalogue.component_present': 'The bundle has this SKU already.',
};
