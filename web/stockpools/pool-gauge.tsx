import { Gauge } from '../ui/chart/gauge.js';
import { levelText, levelWord, shortLevelText, type Level } from './pool.js';

export interface PoolGaugeProps extends Level {
  /** In a row of a list. */
  readonly isSmall?: boolean;
}

/** How full a pool is, with the mark at which its owner is told. */
export const PoolGauge = ({ isSmall = false, ...level }: PoolGaugeProps) => (
  <Gauge
    value={level.available}
    whole={level.maxStock}
    mark={level.alertAt}
    isWarning={levelWord(level) !== undefined}
    text={isSmall ? shortLevelText(level) : levelText(level)}
    isSmall={isSmall}
  />
);
