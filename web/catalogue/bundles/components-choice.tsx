import { Field } from '@fluentui/react-components';
import { useDeferredValue, useState } from 'react';
import { useRead } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { messageOf } from '../../client/problems/message.js';
import { TagChoice } from '../../ui/choice/tag-choice.js';

const route = 'GET /bundle-components';
export type Component = ReplyOf<typeof route>['components'][number];

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: readonly Component[];
  readonly fault?: string | undefined;
  /** GUIDs of those that are not offered. */
  readonly except?: readonly string[];
  readonly onChange: (value: readonly Component[]) => void;
  readonly onLeave: () => void;
}

const noteOf = (search: string, isReading: boolean): string => {
  if (search === '') return 'Type a part of a code or of a title';
  return isReading ? 'Looking ...' : 'No SKU of yours that a bundle can hold is called so';
};

/** What is found, with what is chosen already, by id. */
const useComponents = (chosen: readonly Component[]) => {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const { data, error } = useRead(route, search === '' ? null : { query: { search } }, { keepPreviousData: true });
  const found = search === '' ? [] : (data?.components ?? []);
  return {
    known: new Map([...chosen, ...found].map((each) => [each.skuGuid, each])),
    problem: error && messageOf(error),
    search: { onQuery: setTyped, note: noteOf(search, data === undefined && error === undefined) },
  };
};

const nobody: readonly string[] = [];

/** SKUs that a bundle can hold, found by a part of their codes or of their products' titles. */
export const ComponentsChoice = ({ label, hint, value, fault, except = nobody, onChange, onLeave }: Props) => {
  const { known, problem, search } = useComponents(value);
  const wrong = fault ?? problem;
  return (
    <Field
      label={label}
      hint={hint ?? null}
      validationMessage={wrong ?? null}
      validationState={wrong === undefined ? 'none' : 'error'}
    >
      <TagChoice
        options={[...known.values()]
          .filter(({ skuGuid }) => !except.includes(skuGuid))
          .map(({ skuGuid, sku, title }) => ({ value: skuGuid, text: `${sku} (${title})` }))}
        chosen={value.map(({ skuGuid }) => skuGuid)}
        isDisabled={false}
        search={search}
        onChoose={(guids) => onChange(guids.flatMap((guid) => known.get(guid) ?? []))}
        onLeave={onLeave}
      />
    </Field>
  );
};
