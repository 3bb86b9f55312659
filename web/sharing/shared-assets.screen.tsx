import { PlugConnectedRegular } from '@fluentui/react-icons/svg/plug-connected';
import { PlugDisconnectedRegular } from '@fluentui/react-icons/svg/plug-disconnected';
import { useState } from 'react';
import { call } from '../client/api.js';
import { useMissing } from '../client/session/why-not.js';
import { useAct } from '../ui/act/use-act.js';
import { ButtonLink } from '../ui/link/link.js';
import { BulkDialog } from '../ui/table/bulk/bulk.dialog.js';
import { ListScreen } from '../ui/table/list-screen.js';
import type { GridRow, Selection } from '../ui/table/list-types.js';
import { useToasts } from '../ui/toasts/toasts.js';

const list = '/distribution/myvault/shared-assets/';

const acts = {
  connect: {
    ...{ title: 'Connect', question: 'Connect the products of these SKUs?', confirm: 'Connect' },
    icon: <PlugConnectedRegular />,
  },
  disconnect: {
    ...{ title: 'Disconnect', question: 'Disconnect the products of these SKUs?', confirm: 'Disconnect' },
    icon: <PlugDisconnectedRegular />,
  },
} as const;
type Act = keyof typeof acts;

const actOfRow: Readonly<Record<string, Act>> = {
  Action_ConnectProduct: 'connect',
  Action_DisconnectProduct: 'disconnect',
};

/** /distribution/myvault/shared-assets/ - what connections share with the vault, and what of it is in its catalogue. */
const SharedAssetsScreen = () => {
  const toasts = useToasts();
  const refusal = useMissing('sharedskus-all');
  const { run } = useAct();
  const [asked, setAsked] = useState<{ readonly act: Act; readonly selection: Selection }>();
  const change = ({ cells }: GridRow, act: Act, reload: () => void): void =>
    run(async () => {
      const params = { productGuid: String(cells['ProductGUID']) };
      const body = { isConnected: act === 'connect' };
      await call('POST /sharing/shared-with-us/:productGuid/connected', { params, body });
      toasts.success(`${String(cells['Title'])} is ${act === 'connect' ? 'connected' : 'disconnected'}.`);
      reload();
    });
  return (
    <>
      <ListScreen
        route="GET /sharing/shared-with-us"
        exportRoute="POST /sharing/shared-with-us/export"
        title="Shared assets"
        breadcrumbs={[{ text: 'Distribution' }, { text: 'Shared assets' }]}
        empty={{
          title: 'Nothing is shared with you yet',
          text: 'Here stands what the companies that you are connected with share with you.',
          action: <ButtonLink href="/network/connections/">Go to connections</ButtonLink>,
        }}
        onRowAction={(row, { name }, reload) => {
          const act = actOfRow[name];
          if (act !== undefined) change(row, act, reload);
        }}
        bulk={(['connect', 'disconnect'] as const).map((act) => ({
          ...{ name: act, title: acts[act].title, icon: acts[act].icon },
          missingPermission: refusal === undefined ? null : 'sharedskus-all',
          run: (selection) => setAsked({ act, selection }),
        }))}
        refreshOn={['collectionchanged', 'jobchanged']}
      />
      {asked && (
        <BulkDialog
          list={list}
          act={asked.act}
          title={acts[asked.act].question}
          confirmText={acts[asked.act].confirm}
          selection={asked.selection}
          onClose={() => setAsked(undefined)}
          onStarted={() => setAsked(undefined)}
        />
      )}
    </>
  );
};

export default SharedAssetsScreen;
