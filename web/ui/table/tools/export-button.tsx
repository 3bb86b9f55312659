import { Button } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useState } from 'react';
import { Opened, onDemand } from '../../on-demand/on-demand.js';
import type { ExportDialogProps } from './export.dialog.js';

const ExportDialog = onDemand(() => import('./export.dialog.js'));

/** Exactly what is filtered, with the visible columns, as CSV or XLSX; the count is stated before. */
export const ExportButton = (props: Omit<ExportDialogProps, 'isOpen' | 'onClose'>) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        appearance="subtle"
        icon={<ArrowDownloadRegular />}
        disabledFocusable={props.pagination.totalItems === 0}
        onClick={() => setOpen(true)}
      >
        Export
      </Button>
      <Opened isOpen={isOpen}>
        <ExportDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
      </Opened>
    </>
  );
};
