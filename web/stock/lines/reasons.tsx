import { Badge, ToggleButton, makeStyles, tokens } from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { formatNumber } from '../../ui/format/format.js';

/** Why some of the lines are named here. */
export interface Reason<V extends string> {
  readonly value: V;
  readonly title: string;
  /** Lines, or keys where keys are counted. */
  readonly count: number;
  readonly weight: 'danger' | 'warning' | 'informative';
  /** What can be done about it. */
  readonly remedy: string;
}

const useStyles = makeStyles({
  bar: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, alignItems: 'center' },
  remedy: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** All lines or those of one reason; a reason that is gone since counts as no choice. */
export const useReason = <V extends string>(reasons: readonly Reason<V>[]) => {
  const [chosen, setChosen] = useState<V>();
  const shown = reasons.find(({ value }) => value === chosen);
  return {
    shown,
    isShown: (value: V): boolean => shown === undefined || shown.value === value,
    toggle: (value: V): void => setChosen(shown?.value === value ? undefined : value),
  };
};

export interface ReasonsProps<V extends string> {
  readonly reasons: readonly Reason<V>[];
  readonly choice: Pick<ReturnType<typeof useReason<V>>, 'shown' | 'toggle'>;
  /** What can be done with the lines. */
  readonly acts: ReactNode;
}

/** The reasons with their counts, to filter by; under them the remedy of the one that is chosen. */
export const Reasons = <V extends string>({ reasons, choice: { shown, toggle }, acts }: ReasonsProps<V>) => {
  const styles = useStyles();
  return (
    <>
      <div className={styles.bar}>
        {reasons.map(({ value, title, count, weight }) => (
          <ToggleButton key={value} size="small" checked={shown?.value === value} onClick={() => toggle(value)}>
            {title}&nbsp;
            <Badge color={weight} size="small">
              {formatNumber(count)}
            </Badge>
          </ToggleButton>
        ))}
        {acts}
      </div>
      {shown !== undefined && shown.remedy !== '' && <div className={styles.remedy}>{shown.remedy}</div>}
    </>
  );
};
