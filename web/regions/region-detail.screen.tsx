import { makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useParams } from 'react-router';
import { useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { usePermission } from '../client/session/use-session.js';
import { Facts, FactsBeside } from '../ui/facts/facts.js';
import { countriesByName } from '../ui/format/countries.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { Section } from '../ui/page/section.js';
import { factsOf } from '../ui/record/facts.js';
import { RecordScreen, lastChange } from '../ui/record/record.screen.js';
import { Overlaps } from './choice/overlaps.js';
import { RegionEnd } from './region-end.dialog.js';
import { regionFields } from './region-fields.js';
import { RegionUses } from './region-uses.js';
import { copyHref, editHref, kindTexts, regionsPlace, type Region } from './region.js';

const useStyles = makeStyles({
  names: { columnWidth: '180px', margin: 0, padding: 0, listStyleType: 'none', lineHeight: tokens.lineHeightBase300 },
  // A second line is no country of its own.
  name: { paddingLeft: '1em', textIndent: '-1em', breakInside: 'avoid' },
});

const Countries = ({ countries }: { readonly countries: readonly string[] }) => {
  const styles = useStyles();
  return (
    <Section title={formatCount(countries.length, 'country', 'countries')}>
      <ul className={styles.names} aria-label="Countries">
        {countriesByName(countries).map(({ code, name }) => (
          <li key={code} className={styles.name}>
            {name}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Acts = ({ region }: { readonly region: Region }) => {
  const mayDelete = usePermission('region-delete', 'region-all');
  return (
    <>
      {(region.kind !== 'system' || region.isEditable) && mayDelete && <RegionEnd region={region} />}
      <PermittedLink href={copyHref(region.regionGuid)} permission="region-write">
        Copy
      </PermittedLink>
    </>
  );
};

/** In place, or by a copy that what uses it moves to. */
const isChangeable = ({ isEditable, uses }: Region): boolean => isEditable || uses.some(({ isMovable }) => isMovable);

const EditLink = ({ region: { regionGuid, isEditable } }: { readonly region: Region }) => (
  <PermittedLink href={editHref(regionGuid)} permission="region-write" icon={<EditRegular />} appearance="primary">
    {isEditable ? 'Edit' : 'Change as a copy'}
  </PermittedLink>
);

/** /distribution/distributionsettings/regions-detail/:id */
const RegionDetailScreen = () => {
  const { id = '' } = useParams();
  const region = useRead('GET /regions/:regionGuid', { params: { regionGuid: id } });
  useEvent(['stockchanged'], () => void region.reload());
  return (
    <RecordScreen
      place={regionsPlace}
      read={region}
      titleOf={({ terms }) => terms.name}
      actions={(data) => <Acts region={data} />}
      mainAct={(data) => (isChangeable(data) ? <EditLink region={data} /> : undefined)}
    >
      {(data) => (
        <>
          <FactsBeside>
            <Facts
              facts={[
                ...factsOf(regionFields, data.terms, ['name', 'countries']),
                { name: 'Kind', value: kindTexts[data.kind] },
                { name: 'Used by', value: formatNumber(data.uses.length) },
              ]}
            />
            <Facts
              facts={[
                ...(data.changedBy === null ? [] : lastChange(data)),
                { name: 'GUID', value: data.regionGuid, isIdentifier: true },
              ]}
            />
          </FactsBeside>
          <RegionUses region={data} />
          <Countries countries={data.terms.countries} />
          <Overlaps countries={data.terms.countries} without={data.regionGuid} />
        </>
      )}
    </RecordScreen>
  );
};

export default RegionDetailScreen;
