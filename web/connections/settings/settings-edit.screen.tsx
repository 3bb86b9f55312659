import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, useRead } from '../../client/api.js';
import { currentIn } from '../../client/problems/conflict.js';
import { RecordScreen } from '../../ui/record/record.screen.js';
import { SavedForm } from '../../ui/record/saved.form.js';
import type { Saved } from '../../ui/record/use-saving.js';
import { useToasts } from '../../ui/toasts/toasts.js';
import { connectionHref, connectionsPlace } from '../connection.js';
import { CopySettingsDialog } from './copy-settings.dialog.js';
import { copiedTerms, settingsFields, type Settings, type SettingsRead, type Terms } from './settings.js';

const route = 'PUT /connections/:connectionGuid/settings';

interface FormProps {
  readonly connectionGuid: string;
  readonly read: SettingsRead;
  /** Copied from another connection. */
  readonly entered: Terms | undefined;
}

const EditForm = ({ connectionGuid, read, entered }: FormProps) => {
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
      entered={entered}
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
  const toasts = useToasts();
  const [isCopying, setCopying] = useState(false);
  const [copied, setCopied] = useState<{ readonly times: number; readonly terms: Terms }>();
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
      actions={() => <Button onClick={() => setCopying(true)}>Copy from another connection</Button>}
      isForm
    >
      {({ settings: read }) => (
        <>
          <EditForm key={copied?.times} connectionGuid={guid} read={read} entered={copied?.terms} />
          {isCopying && (
            <CopySettingsDialog
              connectionGuid={guid}
              onChosen={(there, { company }) => {
                const terms = copiedTerms(read.settings, there);
                setCopied((before) => ({ times: (before?.times ?? 0) + 1, terms }));
                setCopying(false);
                toasts.success(`The settings for ${company} stand in the form. Save to keep them.`);
              }}
              onClose={() => setCopying(false)}
            />
          )}
        </>
      )}
    </RecordScreen>
  );
};

export default SettingsEditScreen;
