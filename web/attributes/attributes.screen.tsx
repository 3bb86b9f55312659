import { collectionScreens } from '../ui/collection/collection.screen.js';
import type { ValuesOf } from '../ui/collection/collection.js';
import type { Fields } from '../ui/record/fields.js';

type Attribute = ValuesOf<'attributes'>;

const fieldsOf = (isNew: boolean): Fields<Attribute> => ({
  kind: {
    kind: 'choice',
    label: 'Kind',
    isRequired: true,
    // What names it was told to expect a genre, not a publisher.
    isAsked: () => isNew,
    choices: {
      'Product type': { text: 'Product type', hint: 'What a product is: a game, a season pass, software.' },
      Edition: { text: 'Edition', hint: 'Of a SKU: Standard, Deluxe.' },
      Franchise: { text: 'Franchise', hint: 'The series that products belong to.' },
      Publisher: { text: 'Publisher' },
      Developer: { text: 'Developer' },
      Genre: { text: 'Genre' },
    },
  },
  name: { kind: 'text', label: 'Name', isRequired: true, min: 2, max: 60, codes: ['collections.taken'] },
});

/** /administration/attributes/ and what belongs to it */
export const attributesScreens = collectionScreens<Attribute>({
  name: 'attributes',
  place: {
    subject: 'attribute',
    area: 'Administration',
    list: { text: 'Attributes', href: '/administration/attributes/' },
  },
  titleOf: ({ name }) => name,
  hrefs: {
    add: '/administration/attributes/add/',
    detail: '/administration/attributes/detail/',
    edit: '/administration/attributes/edit/',
  },
  merge: { href: '/administration/attributes/merge/', findBy: 'Name' },
  permission: 'producttype-write',
  initial: { kind: 'Genre', name: '' },
  empty: { title: 'No attributes', text: 'Products are told apart by these. Add the first one.' },
  useFields: fieldsOf,
});
