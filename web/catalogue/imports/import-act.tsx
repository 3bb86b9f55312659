import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useState } from 'react';
import { call } from '../../client/api.js';
import { useMissing } from '../../client/session/why-not.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { ExportMenu } from '../../ui/difference/export-menu.js';
import { onDemand, Opened } from '../../ui/on-demand/on-demand.js';

const ImportDialog = onDemand(() => import('./import.dialog.js'));

/** Asks for a file. */
export const ImportButton = ({ appearance = 'secondary' }: { readonly appearance?: 'primary' | 'secondary' }) => {
  const product = useMissing('product-write');
  const sku = useMissing('sku-write');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RefusableButton
        refusal={product !== undefined && sku !== undefined ? product : undefined}
        appearance={appearance}
        icon={<ArrowUploadRegular />}
        onClick={() => setOpen(true)}
      >
        Import
      </RefusableButton>
      <Opened isOpen={isOpen}>
        <ImportDialog isOpen={isOpen} onClose={() => setOpen(false)} />
      </Opened>
    </>
  );
};

/** All products and SKUs as a file; the job centre has it when it is written. */
export const ExportCatalogueButton = () => (
  <ExportMenu
    text="Export catalogue"
    formats={{ xlsx: 'Workbook (XLSX)', json: 'JSON' }}
    onExport={(format) => call('POST /imports/catalogue-file', { body: { format } })}
  />
);
