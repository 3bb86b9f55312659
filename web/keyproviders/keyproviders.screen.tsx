import { call } from '../client/api.js';
import { useMissing } from '../client/session/why-not.js';
import type { HeadProps, ValuesOf } from '../ui/collection/collection.js';
import { collectionScreens } from '../ui/collection/collection.screen.js';
import { PicturePlace } from '../ui/picture/picture-place.js';
import type { Fields } from '../ui/record/fields.js';
import { KeyForm } from './key-form.js';

type KeyProvider = ValuesOf<'keyproviders'>;

const fieldsOf = (isNew: boolean): Fields<KeyProvider> => ({
  name: {
    ...{ kind: 'text', label: 'Name', isRequired: true, min: 2, max: 20, isAsked: () => isNew },
    hint: 'As SKUs call their platform. It cannot be changed later: keys are told apart by it.',
    codes: ['collections.taken'],
  },
  code: {
    ...{ kind: 'text', label: 'Code', isRequired: true, max: 4 },
    hint: 'Its letters in the codes of new SKUs; those that there are keep theirs.',
    fault: (value) => {
      if (value === 'ALL') return 'ALL stands for all SKUs of a product';
      return value === '' || /^[A-Z0-9]{2,4}$/.test(value) ? undefined : 'Two to four capital letters or digits';
    },
  },
  isCaseInsensitive: {
    ...{ kind: 'binary', label: 'Upper and lower case', isAsked: () => isNew },
    yes: { text: 'Make no difference', hint: 'Two spellings of a key in another case are one key.' },
    no: { text: 'Make two keys', hint: 'Choose this where it is not known: no key is then taken for another.' },
    hint: 'It cannot be changed later: keys that are there were compared by it.',
  },
  pattern: {
    ...{ kind: 'own', label: 'Usual form', Input: KeyForm },
    text: (pattern) => (pattern === '' ? 'None: every form is usual' : pattern),
    hint: 'A pattern for the whole key in any case: [A-Z0-9]{5}(-[A-Z0-9]{5}){2,4}. A key of another form is a warning. Empty: every form is usual. Changes concern what is inserted from then on.',
  },
  // It is sent by itself, in the detail.
  image: { kind: 'text', label: 'Image', max: 100, isAsked: () => false, isOnlyAsked: true },
});

const Picture = ({ record: { recordGuid, values }, onChanged }: HeadProps<KeyProvider>) => (
  <PicturePlace
    contextType="keyprovider"
    id={recordGuid}
    image={values.image === '' ? null : values.image}
    alt={`Image of ${values.name}`}
    isEditable
    missing={useMissing('keyprovider-write')}
    onChanged={onChanged}
    onRemove={() => call('DELETE /keyproviders/:recordGuid/image', { params: { recordGuid } })}
  />
);

/** /administration/key-providers/ and what belongs to it */
export const keyProvidersScreens = collectionScreens<KeyProvider>({
  name: 'keyproviders',
  place: {
    subject: 'key provider',
    area: 'Administration',
    list: { text: 'Key providers', href: '/administration/key-providers/' },
  },
  titleOf: ({ name }) => name,
  hrefs: {
    add: '/administration/key-providers/add/',
    detail: '/administration/key-providers/detail/',
    edit: '/administration/key-providers/edit/',
  },
  permission: 'keyprovider-write',
  initial: { name: '', code: '', isCaseInsensitive: false, pattern: '', image: '' },
  Head: Picture,
  empty: { title: 'No key providers', text: 'SKUs are made for these. Add the first one.' },
  useFields: fieldsOf,
});
