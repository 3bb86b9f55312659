import { useState } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { connectionHref, connectionsPlace } from '../connection.js';
import { settingsFields, type Settings, type SettingsRead, type Terms } from './settings.js';

const route = 'PUT /connections/:connectionGuid/settings';

interface FormProps {
  readonly connectionGuid: string;
  readonly read: SettingsRead;
}

const EditForm = ({ connectionGuid, read }: FormProps) => {
  const { mutate } = useSWRConfig();
  // As they were when the form opened, however often they are read again below it.
  const [fields] = useState(() => settingsFields(read.settings, read.currencies, read.settings.terms));
  const href = connectionHref(connectionGuid);
  const save = async (terms: Terms, { version }: Settings): Promise<Saved> => {
    await call(route, { params: { connectionGuid }, body: { terms, version } });
    await mutate(isReadOf('GET /connections/:connectionGuid/settings'));
    return { text: 'Your settings are saved.', href };
  };
  return (
    <SavedForm
      label="Your settings"
      fields={fields}
      from={read.settings}
      valuesOf={({ terms }) => terms}
      saveText="Save"
      cancelHref={href}
      save={save}
      stale={{ what: 'these settings', theirsIn: (thrown) => currentIn(route, thrown) }}
    />
  );
};

/** /my_network/connections-type-guid/:type/:guid/settings - what this side sets. */
const SettingsEditScreen = () => {
  const { guid = '' } = useParams();
  const params = { params: { connectionGuid: guid } };
  const connection = useRead('GET /connections/:connectionGuid', params, { revalidateOnFocus: false });
  const settings = useRead('GET /connections/:connectionGuid/settings', params, { revalidateOnFocus: false });
  const reload = () => Promise.all([connection.reload(), settings.reload()]);
  const data = connection.data && settings.data && { connection: connection.data, settings: settings.data };
  return (
    <RecordScreen
      place={connectionsPlace}
      read={{ data, error: connection.error ?? settings.error, reload }}
      titleOf={({ connection: { company } }) => company}
      below={{ text: 'Settings', hrefOf: () => connectionHref(guid), title: (company) => `Settings for ${company}` }}
      isForm
    >
      {(read) => <EditForm connectionGuid={guid} read={read.settings} />}
    </RecordScreen>
  );
};

export default SettingsEditScreen;
