import { makeStyles, tokens } from '@fluentui/react-components';
import { Suspense } from 'react';
import { CountryChoice } from '../../ui/countries/country-choice.js';
import { onDemand } from '../../ui/on-demand/on-demand.js';
import type { OwnInputProps } from '../../ui/record/fields.js';
import type { Terms } from '../region.js';
import { Overlaps } from './overlaps.js';

/** Its outlines come after the form. */
const WorldMap = onDemand(() => import('../map/world-map.js'));

const useStyles = makeStyles({
  // The room that the map takes once it is there.
  map: { aspectRatio: '1000 / 433', width: '100%', marginBottom: tokens.spacingVerticalXXL },
});

/** The countries of a region: on a map too, and with what else has them. */
export const RegionCountries = ({ value, label, fault, onChange, onLeave }: OwnInputProps<Terms, string[]>) => {
  const styles = useStyles();
  return (
    <CountryChoice
      value={value}
      label={label}
      isRequired
      fault={fault}
      onChange={(countries) => {
        onChange([...countries]);
        // Who has chosen knows what the field is for: that nothing is left may be said.
        onLeave();
      }}
      map={(chosen, toggle) => (
        <div className={styles.map}>
          <Suspense fallback={null}>
            <WorldMap chosen={chosen} onToggle={toggle} />
          </Suspense>
        </div>
      )}
    >
      <Overlaps countries={value} />
    </CountryChoice>
  );
};
