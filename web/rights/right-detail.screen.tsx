import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useParams } from 'react-router';
import { useRead } from '../app/api.js';
import { useEvent } from '../app/events/use-event.js';
import { usePermission } from '../app/session/use-session.js';
import { Facts, FactsBeside } from '../ui/facts/facts.js';
import { FactsTable, type FactsColumn } from '../ui/facts/facts-table.js';
import { formatNumber } from '../ui/format/format.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { TextLink } from '../ui/link/link.js';
import { PermittedLink } from '../ui/link/permitted-link.js';
import { Page } from '../ui/page/page.js';
import { Section } from '../ui/page/section.js';
import { PageError } from '../ui/states/page-error.js';
import { PageSkeleton } from '../ui/states/states.js';
import { countriesUnder } from './countries.js';
import { CountryList } from './country-list.js';
import { RightEnd } from './right-end.dialog.js';
import {
  copyHref,
  crumbs,
  currentOf,
  editHref,
  geofencingText,
  linesOf,
  rightsPage,
  type Region,
  type Right,
  type RightVersion,
} from './right.js';

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
  { name: 'Visibility', of: ({ terms }) => linesOf(terms)[3]?.value },
  { name: 'Extraction', of: ({ terms }) => linesOf(terms)[4]?.value },
  { name: 'Blacklisting', of: ({ terms }) => linesOf(terms)[5]?.value },
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
  const current = currentOf(right);
  return (
    <>
      <FactsBeside>
        <Facts facts={linesOf(current.terms).slice(1)} />
        <Facts
          facts={[
            { name: 'Status', value: <StatusBadge status={right.isOpen ? 'Active' : 'Inactive'} /> },
            { name: 'Made by', value: right.isSystem ? 'System' : 'Your vault' },
            ...(right.isSystem
              ? []
              : [
                  { name: 'Changed', value: <UtcTime value={right.changedAt} isLabelled /> },
                  { name: 'Changed by', value: right.changedBy },
                ]),
            { name: 'GUID', value: right.rightGuid, isIdentifier: true },
          ]}
        />
      </FactsBeside>
      {regions && <CountryList countries={countriesUnder(current.terms, regions)} />}
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
  const { data, error, reload } = useRead('GET /rights/:rightGuid', { params: { rightGuid: id } });
  const mayReadRegions = usePermission('region-read', 'region-all');
  const regions = useRead('GET /regions', mayReadRegions ? {} : null);
  useEvent(['stockchanged'], () => void reload());
  if (error && (!data || error.status === 404))
    return <PageError problem={error} {...rightsPage} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  const { name } = currentOf(data).terms;
  return (
    <Page
      title={name}
      breadcrumbs={[...crumbs, { text: name }]}
      actions={<Acts right={data} onChanged={(right) => void reload(right)} />}
      {...(!data.isSystem && { mainAct: <EditLink right={data} /> })}
    >
      <Terms right={data} regions={regions.data?.regions} />
      <Versions right={data} />
    </Page>
  );
};

export default RightDetailScreen;
