import { Menu, MenuItem, MenuList, MenuPopover, MenuTrigger, Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../../client/api.js';
import { useMissing } from '../../client/session/why-not.js';
import { useAct } from '../../ui/act/use-act.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { onDemand, Opened } from '../../ui/on-demand/on-demand.js';
import { useToasts } from '../../ui/toasts/toasts.js';

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
export const ExportCatalogueButton = () => {
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, run } = useAct();
  const start = (format: 'xlsx' | 'json'): void =>
    run(async () => {
      await call('POST /imports/catalogue-file', { body: { format } });
      toasts.info('The file is being written. The job centre will have it.');
      await mutate(isReadOf('GET /jobs'));
    });
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ArrowDownloadRegular />} disabledFocusable={isBusy}>
          Export catalogue
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem onClick={() => start('xlsx')}>Workbook (XLSX)</MenuItem>
          <MenuItem onClick={() => start('json')}>JSON</MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
