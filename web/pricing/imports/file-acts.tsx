import { ArrowUploadRegular } from '@fluentui/react-icons/svg/arrow-upload';
import { useState } from 'react';
import { call } from '../../client/api.js';
import { RefusableButton } from '../../ui/act/refusable-button.js';
import { ExportMenu, tableFormats } from '../../ui/difference/export-menu.js';
import { Opened, onDemand } from '../../ui/on-demand/on-demand.js';
import type { PriceList } from '../price-list.js';

const PriceImportDialog = onDemand(() => import('./price-import.dialog.js'));

/** The prices that one sees of a list as a file. */
export const ExportPrices = ({ list: { listGuid } }: { readonly list: PriceList }) => (
  <ExportMenu
    text="Export"
    formats={tableFormats}
    onExport={(format) => call('POST /pricing/lists/:listGuid/file', { params: { listGuid }, body: { format } })}
  />
);

interface ImportPricesProps {
  readonly list: PriceList;
  /** Why the user may not. */
  readonly missing: string | undefined;
}

/** Asks for a file. */
export const ImportPrices = ({ list, missing }: ImportPricesProps) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RefusableButton refusal={missing} icon={<ArrowUploadRegular />} onClick={() => setOpen(true)}>
        Import
      </RefusableButton>
      {isOpen && (
        <Opened isOpen>
          <PriceImportDialog list={list} onClose={() => setOpen(false)} />
        </Opened>
      )}
    </>
  );
};
