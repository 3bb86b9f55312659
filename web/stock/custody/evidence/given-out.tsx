import { makeStyles, tokens } from '@fluentui/react-components';
import { confirmedWithText } from '../../../ui/confirmation/confirmed-with.js';
import { UtcTime } from '../../../ui/format/utc-time.js';
import type { Evidence } from '../custody.js';

type Disclosure = NonNullable<Evidence['links'][number]['disclosure']>;

const useStyles = makeStyles({
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere' },
});

const placeOf = (address: string | null): string => (address === null ? '' : `, IP ${address}`);

/** What the vault's own records say of keys that it gave out: two rows of a link's list. */
export const GivenOut = ({ disclosure }: { readonly disclosure: Disclosure }) => {
  const styles = useStyles();
  const { extractionId, extractedBy, recipient, confirmedWith, confirmedAt, address, downloads } = disclosure;
  return (
    <>
      <dt className={styles.name}>Given out</dt>
      <dd className={styles.value}>
        <UtcTime value={confirmedAt} isLabelled /> by {extractedBy}, {confirmedWithText(confirmedWith)}
        {placeOf(address)}. Extraction {extractionId}
        {recipient === extractedBy ? '' : `, file for ${recipient}`}.
      </dd>
      <dt className={styles.name}>Downloads</dt>
      <dd className={styles.value}>
        {downloads.length === 0
          ? 'none'
          : downloads.map(({ at, by, address: place }, number) => (
              <div key={`${at} ${number}`}>
                <UtcTime value={at} isLabelled /> by {by}
                {placeOf(place)}
              </div>
            ))}
      </dd>
    </>
  );
};
