/** A saved view: what is entered of it, and all of it in words, for what differs between two versions. */
import type { ComparedField } from '../../conflict/conflict.js';
import { comparedFields } from '../../record/facts.js';
import type { Fields } from '../../record/fields.js';
import { chipsOf } from '../filter/filter-rules.js';
import type { Grid } from '../list-types.js';
import { widthsOf } from '../state/column-widths.js';
import type { SavedView, ViewState } from '../state/saved-view.js';
import type { ViewRequest } from './use-views.js';

/** What a save of a view says. */
export type ViewValues = ViewRequest & ViewState;

export const valuesOfView = ({
  name,
  isShared,
  state,
}: Pick<SavedView, 'name' | 'isShared' | 'state'>): ViewValues => ({
  ...{ name, isShared },
  ...state,
});

export const stateInValues = ({ filter, sort, columns, density, widths }: ViewValues): ViewState => ({
  ...{ filter, sort, columns, density, widths },
});

/** What a person enters of a view; the rest is the list as it is shown. */
export const nameFields: Fields<ViewRequest> = {
  name: { kind: 'text', label: 'Name', isRequired: true, max: 60, codes: ['content.view_name_taken'] },
  isShared: {
    kind: 'tick',
    label: 'Share with everybody in the vault',
    fact: {
      name: 'Seen by',
      text: ({ isShared }) => (isShared ? 'Everybody in the vault' : 'Only the person who saved it'),
    },
  },
};

const own = 'As the list has it';
const densityTexts: Readonly<Record<ViewState['density'], string>> = {
  '': own,
  compact: 'Compact',
  comfortable: 'Comfortable',
};

/** @param grid of the list, which names its columns and filters */
export const viewFields = ({ columns, form }: Pick<Grid, 'columns' | 'form'>): readonly ComparedField<ViewValues>[] => {
  const titleOf = (name: string): string => columns.find((column) => column.name === name)?.title ?? name;
  return [
    ...comparedFields(nameFields),
    {
      name: 'Filter',
      textOf: ({ filter }) =>
        chipsOf(form, filter)
          .map(({ text }) => text)
          .join('\n') || 'None',
      keys: ['filter'],
    },
    {
      name: 'Order',
      textOf: ({ sort }) => {
        if (sort === '') return own;
        return sort.startsWith('-') ? `${titleOf(sort.slice(1))}, descending` : titleOf(sort);
      },
      keys: ['sort'],
    },
    {
      name: 'Columns',
      textOf: (values) => (values.columns.length === 0 ? own : values.columns.map(titleOf).join(', ')),
      keys: ['columns'],
    },
    { name: 'Rows', textOf: ({ density }) => densityTexts[density], keys: ['density'] },
    {
      name: 'Widths',
      textOf: ({ widths }) =>
        Object.entries(widthsOf(widths || null) ?? {})
          .map(([name, px]) => `${titleOf(name)}: ${px} px`)
          .join(', ') || own,
      keys: ['widths'],
    },
  ];
};
