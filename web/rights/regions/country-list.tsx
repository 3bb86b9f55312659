import { makeStyles, tokens } from '@fluentui/react-components';
import { formatCount } from '../../ui/format/format.js';
import { namesOf } from './countries.js';

const useStyles = makeStyles({
  summary: { cursor: 'pointer', padding: `${tokens.spacingVerticalXS} 0`, width: 'fit-content' },
  names: {
    columnWidth: '180px',
    margin: `${tokens.spacingVerticalS} 0 0`,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    maxWidth: '960px',
  },
});

/** How many countries there are, and on request which. */
export const CountryList = ({ countries }: { readonly countries: readonly string[] }) => {
  const styles = useStyles();
  if (countries.length === 0) return <div role="status">No country is left: nothing can be sold under this right.</div>;
  return (
    <details>
      <summary className={styles.summary}>
        May be sold in {formatCount(countries.length, 'country', 'countries')}
      </summary>
      <ul className={styles.names} aria-label="Countries">
        {namesOf(countries).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
};
