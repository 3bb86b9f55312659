import { Tab, TabList } from '@fluentui/react-components';
import { PersonAddRegular } from '@fluentui/react-icons/svg/person-add';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf } from '../client/api.js';
import { usePermission } from '../client/session/use-session.js';
import { useMissing } from '../client/session/why-not.js';
import { RefusableButton } from '../ui/act/refusable-button.js';
import { useAddressedAct } from '../ui/act/use-addressed-act.js';
import { ListScreen } from '../ui/table/list-screen.js';
import { searchWith, stateOf } from '../ui/table/state/list-state.js';
import { actTexts, connectionsPlace, type Act, type Subject } from './connection.js';
import { InviteDialog } from './invite.dialog.js';
import { Question } from './question.dialog.js';

/** The list's filter 'Show'. */
const views = [
  ['', 'All'],
  ['connected', 'Connected'],
  ['received', 'Invitations received'],
  ['sent', 'Invitations sent'],
  ['ended', 'Ended'],
] as const;

const Views = () => {
  const [search, setSearch] = useSearchParams();
  const { filter } = stateOf(search);
  return (
    <TabList
      aria-label="Show"
      selectedValue={filter['View'] ?? ''}
      onTabSelect={(_, { value }) => setSearch(searchWith(search, { filter: { ...filter, View: String(value) } }))}
    >
      {views.map(([value, text]) => (
        <Tab key={value} value={value}>
          {text}
        </Tab>
      ))}
    </TabList>
  );
};

const InviteButton = ({ onClick }: { readonly onClick: () => void }) => {
  const refusal = useMissing('connectioninvite-write');
  return (
    <RefusableButton appearance="primary" icon={<PersonAddRegular />} refusal={refusal} onClick={onClick}>
      Invite a company
    </RefusableButton>
  );
};

const isAct = (name: string): name is Act => Object.hasOwn(actTexts, name);

/** /network/connections/ - the companies that the vault is connected with, and invitations to and from it. */
const ConnectionsScreen = () => {
  const { mutate } = useSWRConfig();
  const [isInviting, setInviting] = useAddressedAct('invite', usePermission('connectioninvite-write'));
  const [asked, setAsked] = useState<{ readonly subject: Subject; readonly act: Act }>();
  const reload = (): void => void mutate(isReadOf('GET /connections'));
  return (
    <>
      <ListScreen
        route="GET /connections"
        exportRoute="POST /connections/export"
        title="Connections"
        breadcrumbs={[{ text: connectionsPlace.area }, { text: 'Connections' }]}
        subtitle={<Views />}
        mainAct={<InviteButton onClick={() => setInviting(true)} />}
        empty={{
          title: 'No connections yet',
          text: 'Invite a company, or accept the invitation of one, to trade with it.',
        }}
        onRowAction={({ id, cells }, { name }) => {
          if (isAct(name)) setAsked({ act: name, subject: { connectionGuid: id, company: String(cells['Company']) } });
        }}
        refreshOn={['collectionchanged']}
      />
      <InviteDialog
        isOpen={isInviting}
        onInvited={() => {
          setInviting(false);
          reload();
        }}
        onClose={() => setInviting(false)}
      />
      {asked && <Question {...asked} onChanged={reload} onClose={() => setAsked(undefined)} />}
    </>
  );
};

export default ConnectionsScreen;
