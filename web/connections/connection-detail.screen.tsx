import { useState } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf, useRead } from '../client/api.js';
import { useEvent } from '../client/events/use-event.js';
import { useMissing } from '../client/session/why-not.js';
import { RefusableButton } from '../ui/act/refusable-button.js';
import { CopyButton } from '../ui/copy-button/copy-button.js';
import { Facts, FactsBeside, type Fact } from '../ui/facts/facts.js';
import { CompanyLogo } from '../ui/format/company-logo.js';
import { StatusBadge } from '../ui/format/status-badge.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { RecordScreen } from '../ui/record/record.screen.js';
import { actTexts, connectionsPlace, typeTexts, type Act, type Connection } from './connection.js';
import { connectionsTexts } from './connections.texts.js';
import { PricesPart } from './prices/prices-part.js';
import { Question } from './question.dialog.js';
import { SettingsPart } from './settings/settings-part.js';

interface ActProps {
  readonly act: Act;
  /** Why it is not possible as things stand. */
  readonly hindrance?: string;
  readonly isMain: boolean;
  readonly onAsk: (act: Act) => void;
}

const ActButton = ({ act, hindrance, isMain, onAsk }: ActProps) => {
  const { title, permissions } = actTexts[act];
  const missing = useMissing(...permissions);
  return (
    <RefusableButton
      appearance={isMain ? 'primary' : 'secondary'}
      refusal={missing ?? hindrance}
      onClick={() => onAsk(act)}
    >
      {title}
    </RefusableButton>
  );
};

/** What most people come for, of what may be done. */
const mainActs: readonly Act[] = ['accept', 'activate'];

interface ActsProps {
  readonly connection: Connection;
  readonly onChanged: () => void;
}

/** What this side may do, the main act last; what it may not says why. */
const Acts = ({ connection, onChanged }: ActsProps) => {
  const [asked, setAsked] = useState<Act>();
  const { acts, state, isSuspendedByReader } = connection;
  return (
    <>
      {acts.toReversed().map((act) => (
        <ActButton key={act} act={act} isMain={mainActs.includes(act)} onAsk={setAsked} />
      ))}
      {state === 'suspended' && !isSuspendedByReader && (
        <ActButton
          act="activate"
          hindrance={connectionsTexts['connections.suspended_by_other']}
          isMain={false}
          onAsk={setAsked}
        />
      )}
      {asked && <Question subject={connection} act={asked} onChanged={onChanged} onClose={() => setAsked(undefined)} />}
    </>
  );
};

const time = (value: string) => <UtcTime value={value} isLabelled />;
const when = (name: string, value: string | null): readonly Fact[] =>
  value === null ? [] : [{ name, value: time(value) }];

const Owners = ({ owners }: Pick<Connection, 'owners'>) => (
  <>
    {owners.map(({ name, email }) => (
      <div key={email}>
        {name}, {email}
        <CopyButton text={email} label={`Copy ${email}`} />
      </div>
    ))}
  </>
);

const suspendedBy = ({ isSuspendedByReader, company }: Connection): string =>
  isSuspendedByReader ? 'Your company' : company;

const Known = ({ connection }: { readonly connection: Connection }) => {
  const { state, company, companyType, vault, owners, activeSince, endedAt, isInviter } = connection;
  return (
    <FactsBeside>
      <CompanyLogo path={connection.logo} size={128} />
      <Facts
        facts={[
          { name: 'Status', value: <StatusBadge status={state} /> },
          ...(state === 'suspended' ? [{ name: 'Suspended by', value: suspendedBy(connection) }] : []),
          { name: 'Company', value: company },
          { name: 'Type', value: typeTexts[companyType] },
          ...(vault === null ? [] : [{ name: 'Vault', value: vault }]),
          ...(owners.length === 0 ? [] : [{ name: 'Owners', value: <Owners owners={owners} /> }]),
          ...when('Active since', activeSince),
          ...when('Ended', endedAt),
        ]}
      />
      <Facts
        facts={[
          { name: 'Invited by', value: `${connection.invitedBy} of ${isInviter ? 'your company' : company}` },
          { name: 'Invited address', value: connection.email },
          ...when('Invited', connection.invitedAt),
          ...when('Invitation ends', connection.expiresAt),
          ...(connection.message === null ? [] : [{ name: 'Message', value: connection.message }]),
          { name: 'GUID', value: connection.connectionGuid, isIdentifier: true },
        ]}
      />
    </FactsBeside>
  );
};

/** /my_network/connections-type-guid/:type/:guid - one connection or invitation; the guid alone says which. */
const ConnectionDetailScreen = () => {
  const { guid = '' } = useParams();
  const { mutate } = useSWRConfig();
  const connection = useRead('GET /connections/:connectionGuid', { params: { connectionGuid: guid } });
  useEvent(['collectionchanged'], () => void connection.reload());
  const changed = (): void => {
    void connection.reload();
    void mutate(isReadOf('GET /connections'));
  };
  return (
    <RecordScreen
      place={connectionsPlace}
      read={connection}
      titleOf={({ company }) => company}
      actions={(data) => <Acts connection={data} onChanged={changed} />}
    >
      {(data) => (
        <>
          <Known connection={data} />
          {(data.state === 'active' || data.state === 'suspended') && <SettingsPart connection={data} />}
          {data.state === 'active' && <PricesPart connection={data} />}
        </>
      )}
    </RecordScreen>
  );
};

export default ConnectionDetailScreen;
