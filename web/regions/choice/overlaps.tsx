import { makeStyles, tokens } from '@fluentui/react-components';
import { useRead } from '../../client/api.js';
import { countriesByName } from '../../ui/format/countries.js';
import { formatCount, formatNumber } from '../../ui/format/format.js';
import { overlapsOf } from '../../ui/countries/countries.js';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS, margin: 0, padding: 0 },
  item: { listStyleType: 'none', overflowWrap: 'anywhere' },
  summary: { cursor: 'pointer', width: 'fit-content' },
  code: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  names: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    paddingLeft: tokens.spacingHorizontalL,
  },
  title: { fontWeight: tokens.fontWeightSemibold, marginBottom: tokens.spacingVerticalXS },
});

/** Which other regions have some of these countries, and which of them. Of a country in several, prices ask for an order. */
export const Overlaps = ({
  countries,
  without,
}: {
  readonly countries: readonly string[];
  /** The region itself. */
  readonly without?: string | undefined;
}) => {
  const styles = useStyles();
  const { data } = useRead('GET /regions', {});
  if (data === undefined) return null;
  const others = data.regions.filter(({ regionGuid }) => regionGuid !== without);
  const overlaps = overlapsOf(countries, others);
  return (
    <section aria-label="Overlap with other regions">
      <div className={styles.title} role="status">
        {overlaps.length === 0
          ? 'No other region has any of these countries.'
          : `Overlaps with ${formatCount(overlaps.length, 'other region')}`}
      </div>
      <ul className={styles.list}>
        {overlaps.map(({ region, countries: common }) => (
          <li key={region.regionGuid} className={styles.item}>
            <details>
              <summary className={styles.summary}>
                {region.name} <span className={styles.code}>{region.code}</span>: {formatNumber(common.length)} of its{' '}
                {formatCount(region.countries.length, 'country', 'countries')}
              </summary>
              <div className={styles.names}>
                {countriesByName(common)
                  .map(({ name }) => name)
                  .join(', ')}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
};
