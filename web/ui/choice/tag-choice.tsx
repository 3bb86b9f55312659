import {
  Tag,
  TagPicker,
  TagPickerControl,
  TagPickerGroup,
  TagPickerInput,
  TagPickerList,
  TagPickerOption,
} from '@fluentui/react-components';
import { useState } from 'react';

export interface TagChoiceProps {
  readonly options: readonly { readonly value: string; readonly text: string }[];
  readonly chosen: readonly string[];
  readonly isDisabled: boolean;
  readonly onChoose: (chosen: readonly string[]) => void;
  readonly onLeave: () => void;
  /** Where the options are found elsewhere by what is typed: `options` are then the found and the chosen ones. */
  readonly search?: {
    readonly onQuery: (query: string) => void;
    /** What is said when nothing is found, or not yet. */
    readonly note: string;
  };
}

/** As many are shown as one reads; whoever looks for another types a part of it. */
const maxShown = 50;

/** Some of what there is, each a tag: found by typing, taken back by its cross. The frame around it has its label. */
export const TagChoice = (props: TagChoiceProps) => {
  const { options, chosen, isDisabled, onChoose, onLeave, search, ...labelled } = props;
  const [query, setTyped] = useState('');
  const setQuery = (typed: string): void => {
    setTyped(typed);
    search?.onQuery(typed);
  };
  const isLike = (text: string): boolean =>
    search !== undefined || text.toLowerCase().includes(query.trim().toLowerCase());
  const textOf = (value: string): string => options.find((option) => option.value === value)?.text ?? value;
  const found = options.filter(({ value, text }) => !chosen.includes(value) && isLike(text)).slice(0, maxShown);
  return (
    <TagPicker
      selectedOptions={[...chosen]}
      disabled={isDisabled}
      onOptionSelect={(_, { selectedOptions, value }) => {
        if (value === 'nothing') return;
        onChoose(selectedOptions);
        setQuery('');
      }}
    >
      <TagPickerControl>
        {chosen.length > 0 && (
          <TagPickerGroup aria-label="Chosen">
            {chosen.map((value) => (
              <Tag key={value} value={value} shape="rounded">
                {textOf(value)}
              </Tag>
            ))}
          </TagPickerGroup>
        )}
        <TagPickerInput
          {...labelled}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onBlur={onLeave}
        />
      </TagPickerControl>
      <TagPickerList>
        {found.length > 0 ? (
          found.map(({ value, text }) => (
            <TagPickerOption key={value} value={value} text={text}>
              {text}
            </TagPickerOption>
          ))
        ) : (
          <TagPickerOption value="nothing" text="">
            {search?.note ?? (query === '' ? 'There is nothing more to choose' : 'Nothing like this; staff can add it')}
          </TagPickerOption>
        )}
      </TagPickerList>
    </TagPicker>
  );
};
