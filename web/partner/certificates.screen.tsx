import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { CodeRegular } from '@fluentui/react-icons/svg/code';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { isReadOf } from '../client/api.js';
import { usePermission } from '../client/session/use-session.js';
import { useMissing } from '../client/session/why-not.js';
import { RefusableButton } from '../ui/act/refusable-button.js';
import { useAddressedAct } from '../ui/act/use-addressed-act.js';
import { ListScreen } from '../ui/table/list-screen.js';
import type { GridRow } from '../ui/table/list-types.js';
import { AddCertificateDialog } from './add-certificate.dialog.js';
import { InstructionsDialog } from './instructions/instructions.dialog.js';
import { NetworksDialog } from './networks.dialog.js';
import { RevokeDialog } from './revoke.dialog.js';

const breadcrumbs = [{ text: 'Account & Help' }, { text: 'Developer' }, { text: 'Certificates' }];

const AddButton = ({ onClick }: { readonly onClick: () => void }) => (
  <RefusableButton
    appearance="primary"
    icon={<AddRegular />}
    refusal={useMissing('certificate-write', 'certificate-all')}
    onClick={onClick}
  >
    Add certificate
  </RefusableButton>
);

type Open = { readonly kind: 'instructions' } | { readonly kind: 'networks' | 'revoke'; readonly row: GridRow };

/** /account/developer/certificates/ - what a vault's programs sign their calls of the partner API with. */
const CertificatesScreen = () => {
  const { mutate } = useSWRConfig();
  const [open, setOpen] = useState<Open>();
  const [isAdding, setAdding] = useAddressedAct('add', usePermission('certificate-write', 'certificate-all'));
  const close = (): void => {
    setOpen(undefined);
    setAdding(false);
  };
  const changed = (): void => {
    close();
    void mutate(isReadOf('GET /certificates'));
    void mutate(isReadOf('GET /certificates/:certificateGuid'));
  };
  return (
    <>
      <ListScreen
        route="GET /certificates"
        title="Certificates"
        breadcrumbs={breadcrumbs}
        subtitle="Whose signatures open the partner API for your vault."
        actions={
          <Button icon={<CodeRegular />} onClick={() => setOpen({ kind: 'instructions' })}>
            Call the API
          </Button>
        }
        mainAct={<AddButton onClick={() => setAdding(true)} />}
        empty={{
          title: 'No certificates',
          text: 'No program calls the partner API for your vault. Make a key and a certificate, and add the certificate here.',
          action: <Button onClick={() => setOpen({ kind: 'instructions' })}>Show how</Button>,
        }}
        onRowAction={(row, { name }) => setOpen({ kind: name === 'revoke' ? 'revoke' : 'networks', row })}
      />
      <InstructionsDialog isOpen={open?.kind === 'instructions'} onClose={close} />
      <AddCertificateDialog isOpen={isAdding} onAdded={changed} onClose={close} />
      <NetworksDialog
        certificateGuid={open?.kind === 'networks' ? open.row.id : undefined}
        onChanged={changed}
        onClose={close}
      />
      <RevokeDialog row={open?.kind === 'revoke' ? open.row : undefined} onRevoked={changed} onClose={close} />
    </>
  );
};

export default CertificatesScreen;
