import { Field } from '@fluentui/react-components';
import { useDeferredValue, useState } from 'react';
import { useRead } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { TagChoice } from '../../ui/choice/tag-choice.js';
import type { OwnInputProps } from '../../ui/record/fields.js';
import type { Named } from '../sharing.js';

type GoodsProps<V> = OwnInputProps<V, readonly Named[]>;

const noteOf = (query: string, isReading: boolean): string => {
  if (query === '') return 'Type a part of it';
  return isReading ? 'Looking ...' : 'Nothing of yours is called so';
};

/** What is found, with what is chosen already, by id. */
const useGoods = (kind: 'products' | 'skus', chosen: readonly Named[]) => {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const request = search === '' ? null : { query: { search } };
  const { data, error } = useRead('GET /sharing/goods', request, { keepPreviousData: true });
  const found = search === '' ? [] : (data?.[kind] ?? []);
  return {
    known: new Map([...chosen, ...found].map((named) => [named.guid, named])),
    problem: error && messageOf(error),
    search: { onQuery: setTyped, note: noteOf(search, data === undefined && error === undefined) },
  };
};

const goodsChoice =
  <V,>(kind: 'products' | 'skus') =>
  ({ value, label, hint, fault, onChange, onLeave }: GoodsProps<V>) => {
    const { known, problem, search } = useGoods(kind, value);
    const wrong = fault ?? problem;
    return (
      <Field
        label={label}
        hint={hint ?? null}
        validationMessage={wrong ?? null}
        validationState={wrong === undefined ? 'none' : 'error'}
      >
        <TagChoice
          options={[...known.values()].map(({ guid, name }) => ({ value: guid, text: name }))}
          chosen={value.map(({ guid }) => guid)}
          isDisabled={false}
          search={search}
          onChoose={(guids) => onChange(guids.flatMap((guid) => known.get(guid) ?? []))}
          onLeave={onLeave}
        />
      </Field>
    );
  };

/** Products of the vault's own, found by a part of their titles. */
export const ProductsChoice = goodsChoice('products');

/** SKUs of the vault's own, found by a part of their codes. */
export const SkusChoice = goodsChoice('skus');

export const namesText = (named: readonly Named[]): string =>
  named.length === 0 ? 'Any' : named.map(({ name }) => name).join(', ');
