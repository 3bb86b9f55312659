import {
  InteractionTag,
  InteractionTagPrimary,
  InteractionTagSecondary,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { FilterValues, GridField } from '../list-types.js';
import { chipsOf, resetDelayMs, withoutChip, type Chip } from './filter-rules.js';

export interface FilterChipsProps {
  readonly form: readonly GridField[];
  readonly applied: FilterValues;
  readonly onChange: (values: FilterValues) => void;
  /** Opens the filter form. */
  readonly onOpen: () => void;
}

const useStyles = makeStyles({
  chips: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  chip: { maxWidth: '100%', minWidth: 0 },
  // The filter's form has the whole of it.
  text: {
    minWidth: 0,
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

/** The filters that work. Removing the last one returns to the unfiltered table after 500 ms. */
const FilterChips = ({ form, applied, onChange, onOpen }: FilterChipsProps) => {
  const styles = useStyles();
  const [removed, setRemoved] = useState<Chip>();
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useEffect(() => {
    if (!removed) return undefined;
    const timer = window.setTimeout(() => {
      setRemoved(undefined);
      change.current({});
    }, resetDelayMs);
    return () => window.clearTimeout(timer);
  }, [removed]);
  const chips = chipsOf(form, applied).filter((chip) => chip.text !== removed?.text);
  const remove = (chip: Chip): void => {
    if (chips.length === 1) setRemoved(chip);
    else onChange(withoutChip(applied, chip));
  };
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips} role="group" aria-label="Active filters">
      {chips.map((chip) => (
        <InteractionTag key={chip.text} size="small" appearance="brand" shape="circular" className={styles.chip}>
          <InteractionTagPrimary hasSecondaryAction className={styles.text} onClick={onOpen}>
            {chip.text}
          </InteractionTagPrimary>
          <InteractionTagSecondary aria-label={`Remove ${chip.text}`} onClick={() => remove(chip)} />
        </InteractionTag>
      ))}
    </div>
  );
};

export default FilterChips;
