import { MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { usePermission } from '../client/session/use-session.js';
import { useMissing } from '../client/session/why-not.js';
import { RefusableButton } from '../ui/act/refusable-button.js';
import { Facts, FactsBeside } from '../ui/facts/facts.js';
import { CompanyLogo } from '../ui/format/company-logo.js';
import { countriesByName } from '../ui/format/countries.js';
import { formatNumber } from '../ui/format/format.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { ButtonLink, TextLink } from '../ui/link/link.js';
import { Section } from '../ui/page/section.js';
import { RecordScreen } from '../ui/record/record.screen.js';
import { CreateRuleLink } from './create-rule-link.js';
import { ExclusionDialog } from './exclusion/exclusion.dialog.js';
import { connectionPlace, dormancyOf, ruleHref, seenByHref, type SharedConnection } from './sharing.js';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalXL, lineHeight: '28px', overflowWrap: 'anywhere' },
});

const settingsHref = (connectionGuid: string): string =>
  `/my_network/connections-type-guid/connection/${connectionGuid}/settings`;

const countriesText = (codes: readonly string[]): string =>
  codes.length === 0
    ? 'None'
    : countriesByName(codes)
        .map(({ name }) => name)
        .join(', ');

const Seen = ({ connection }: { readonly connection: SharedConnection }) => {
  const { partner, shared, orderable, connectedProducts, computedAt, isComputing } = connection;
  const asOf =
    computedAt === null ? (
      'Not computed yet'
    ) : (
      <span>
        <UtcTime value={computedAt} isLabelled />
        {isComputing && ', a change is on its way'}
      </span>
    );
  return (
    <FactsBeside>
      <CompanyLogo path={partner.logo} size={64} />
      <Facts
        facts={[
          { name: 'Connection', value: <StatusBadge status={partner.isSuspended ? 'suspended' : 'active'} /> },
          { name: 'Catalog sharing', value: partner.isCatalogShared ? 'On' : 'Off' },
          { name: 'Embargoed products', value: connection.isEmbargoAllowed ? 'Shown' : 'Hidden' },
          { name: 'Blacklisted countries', value: countriesText(connection.blacklistedCountries) },
        ]}
      />
      <Facts
        facts={[
          { name: 'SKUs seen', value: formatNumber(shared) },
          { name: 'Of these for sale', value: formatNumber(orderable) },
          { name: 'Products that they have connected', value: formatNumber(connectedProducts) },
          { name: 'As of', value: asOf },
        ]}
      />
    </FactsBeside>
  );
};

interface RulesProps {
  readonly connection: SharedConnection;
  readonly onChanged: () => Promise<unknown>;
}

const Rules = ({ connection, onChanged }: RulesProps) => {
  const styles = useStyles();
  const { rules } = connection;
  const [isExcluding, setExcluding] = useState(false);
  const refusal = useMissing('catalogsharingrules-write');
  const mayWrite = usePermission('catalogsharingrules-write');
  return (
    <Section title="Active rules">
      {rules.length === 0 ? (
        <>
          <div>There is none: they see all of your active SKUs.</div>
          <div>
            <CreateRuleLink />
          </div>
        </>
      ) : (
        <>
          <ul className={styles.list}>
            {rules.map(({ guid, name }) => (
              <li key={guid}>{mayWrite ? <TextLink href={ruleHref(guid)}>{name}</TextLink> : name}</li>
            ))}
          </ul>
          <div>
            <RefusableButton refusal={refusal} onClick={() => setExcluding(true)}>
              Exclude from all rules of this connection
            </RefusableButton>
          </div>
        </>
      )}
      {isExcluding && (
        <ExclusionDialog connection={connection} onChanged={onChanged} onClose={() => setExcluding(false)} />
      )}
    </Section>
  );
};

/** /productcatalog/catalog-sharing/connection-details/:id - what one connection sees, and by which rules. */
const ConnectionDetailsScreen = () => {
  const { id = '' } = useParams();
  const mayOpenSettings = usePermission('connection-write');
  const connection = useRead('GET /sharing/connections/:connectionGuid', { params: { connectionGuid: id } });
  useEvent(['collectionchanged'], () => void connection.reload());
  return (
    <RecordScreen
      place={connectionPlace}
      read={connection}
      titleOf={({ partner }) => partner.company}
      actions={() => (
        <>
          {mayOpenSettings && <ButtonLink href={settingsHref(id)}>Settings of the connection</ButtonLink>}
          <ButtonLink href={seenByHref(id)}>See the catalogue as they see it</ButtonLink>
        </>
      )}
    >
      {(data) => {
        const dormancy = dormancyOf(data.partner);
        return (
          <>
            {dormancy !== undefined && (
              <MessageBar intent="warning" layout="multiline">
                <MessageBarBody>{dormancy} They see nothing of your catalogue, whatever the rules say.</MessageBarBody>
              </MessageBar>
            )}
            <Seen connection={data} />
            <Rules connection={data} onChanged={connection.reload} />
          </>
        );
      }}
    </RecordScreen>
  );
};

export default ConnectionDetailsScreen;
