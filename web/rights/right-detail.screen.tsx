import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useParams } from 'react-router';
import { useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { usePermission } from '../client/session/use-session.js';
import { Facts, FactsBeside } from '../ui/facts/facts.js';
import { FactsTable, type FactsColumn } from '../ui/facts/facts-table.js';
import { formatNumber } from '../ui/format/format.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { TextLink } from '../ui/link/link.js';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { Section } from '../ui/page/section.js';
import { factsOf, textOf } from '../ui/record/facts.js';
import { RecordScreen, lastChange } from '../ui/record/record.screen.js';
import { countriesUnder } from './regions/countries.js';
import { CountryList } from './regions/country-list.js';
import { RightEnd } from './right-end.dialog.js';
import { copyHref, editHref, rightsPlace, termsOf, type Region, type Right, type RightVersion } from './right.js';
import { geofencingText, termFields } from './term-fields.js';

const useStyles = makeStyles({
  table: { minWidth: '1000px', maxWidth: '1100px' },
  hint: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** The inventory of one version's keys. */
const inventoryHref = (rightGuid: string): string =>
  `/distribution/myvault/inventory/?${new URLSearchParams({ filter: JSON.stringify({ Right: rightGuid }) })}`;

const versionColumns: readonly FactsColumn<RightVersion>[] = [
  { name: 'Version', of: ({ version, isCurrent }) => `${version}${isCurrent ? ' (newest)' : ''}`, width: 84 },
  { name: 'Made (UTC)', of: ({ createdAt }) => <UtcTime value={createdAt} />, width: 150 },
  { name: 'Where it may be sold', of: ({ terms }) => geofencingText(terms) },
  { name: 'Visibility', of: ({ terms }) => textOf(termFields, 'visibility', terms) },
  { name: 'Extraction', of: ({ terms }) => textOf(termFields, 'extractionType', terms) },
  { name: 'Blacklisting', of: ({ terms }) => textOf(termFields, 'isBlacklistingAllowed', terms) },
  {
    name: 'Free keys',
    of: ({ rightGuid, freeKeys }) =>
      freeKeys > 0 ? <TextLink href={inventoryHref(rightGuid)}>{formatNumber(freeKeys)}</TextLink> : '0',
    kind: 'number',
    width: 70,
  },
  { name: 'All keys', of: ({ allKeys }) => formatNumber(allKeys), kind: 'number', width: 70 },
  { name: 'Open insertions', of: ({ openInsertions }) => formatNumber(openInsertions), kind: 'number', width: 90 },
];

const Versions = ({ right }: { readonly right: Right }) => {
  const styles = useStyles();
  return (
    <Section title="Versions and where they are used">
      <div className={styles.hint}>
        A key keeps the version that it was inserted with. All keys counts those of your vault in any state.
      </div>
      <FactsTable
        label="Versions"
        className={styles.table}
        columns={versionColumns}
        rows={right.versions}
        keyOf={({ rightGuid }) => rightGuid}
      />
    </Section>
  );
};

const Terms = ({ right, regions }: { readonly right: Right; readonly regions: readonly Region[] | undefined }) => {
  const terms = termsOf(right);
  return (
    <>
      <FactsBeside>
        <Facts facts={factsOf(termFields, terms, ['name'])} />
        <Facts
          facts={[
            { name: 'Status', value: <StatusBadge status={right.isOpen ? 'Active' : 'Inactive'} /> },
            { name: 'Made by', value: right.isSystem ? 'System' : 'Your vault' },
            ...(right.isSystem ? [] : lastChange(right)),
            { name: 'GUID', value: right.rightGuid, isIdentifier: true },
          ]}
        />
      </FactsBeside>
      {regions && <CountryList countries={countriesUnder(terms, regions)} />}
    </>
  );
};

const Acts = ({ right, onChanged }: { readonly right: Right; readonly onChanged: (right: Right) => void }) => {
  const mayEdit = usePermission('inventory-all');
  return (
    <>
      {!right.isSystem && mayEdit && <RightEnd right={right} onChanged={onChanged} />}
      <PermittedLink href={copyHref(right.rightGuid)} permission="inventory-all">
        Copy
      </PermittedLink>
      {right.isSystem && <Button disabledFocusable>A system right cannot be edited</Button>}
    </>
  );
};

const EditLink = ({ right }: { readonly right: Right }) => (
  <PermittedLink
    href={editHref(right.rightGuid)}
    permission="inventory-all"
    icon={<EditRegular />}
    appearance="primary"
  >
    Edit
  </PermittedLink>
);

/** /distribution/myvault/rights-detail/:id */
const RightDetailScreen = () => {
  const { id = '' } = useParams();
  const right = useRead('GET /rights/:rightGuid', { params: { rightGuid: id } });
  const mayReadRegions = usePermission('region-read', 'region-all');
  const regions = useRead('GET /regions', mayReadRegions ? {} : null);
  useEvent(['stockchanged'], () => void right.reload());
  return (
    <RecordScreen
      place={rightsPlace}
      read={right}
      titleOf={(data) => termsOf(data).name}
      actions={(data) => <Acts right={data} onChanged={(changed) => void right.reload(changed)} />}
      mainAct={(data) => (data.isSystem ? undefined : <EditLink right={data} />)}
    >
      {(data) => (
        <>
          <Terms right={data} regions={regions.data?.regions} />
          <Versions right={data} />
        </>
      )}
    </RecordScreen>
  );
};

export default RightDetailScreen;
