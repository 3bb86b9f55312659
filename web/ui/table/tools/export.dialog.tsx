import { Field, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import { useAct } from '../../act/use-act.js';
import { call } from '../../../client/api.js';
import { ConfirmDialog } from '../../dialogs/confirm-dialog.js';
import { formatCount, formatNumber } from '../../format/format.js';
import { useToasts } from '../../toasts/toasts.js';
import type { ExportRoute, Grid, GridColumn } from '../list-types.js';
import { queryOf, type ListState } from '../state/list-state.js';

export interface ExportDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly route: ExportRoute;
  readonly state: ListState;
  readonly columns: readonly GridColumn[];
  readonly pagination: Grid['pagination'];
}

type Format = 'csv' | 'xlsx';

/** A picture is no value for a spreadsheet. */
const written = (columns: readonly GridColumn[]): readonly GridColumn[] => {
  const values = columns.filter(({ kind }) => kind !== 'image');
  return values.length > 0 ? values : columns;
};

/** Exactly what is filtered, with the visible columns, as CSV or XLSX; the count is stated before. */
const ExportDialog = ({ route, state, columns, pagination, isOpen, onClose }: ExportDialogProps) => {
  const toasts = useToasts();
  const { isBusy, run } = useAct();
  const [format, setFormat] = useState<Format>('csv');
  const rows = pagination.isTotalCapped
    ? `more than ${formatNumber(pagination.totalItems)} rows`
    : formatCount(pagination.totalItems, 'row');
  const start = async (): Promise<void> => {
    const { sort, filter } = queryOf(state);
    const { url } = await call(route, {
      body: {
        format,
        columns: written(columns).map((column) => column.name),
        ...(sort !== undefined && { sort }),
        ...(filter !== undefined && { filter }),
      },
    });
    // The browser saves the file and the page stays.
    if (url !== null) window.location.assign(url);
    else toasts.info('The export is being prepared. The job centre tells you when it is ready to download.');
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Export ${rows}?`}
      confirmText={`Export ${format.toUpperCase()}`}
      isBusy={isBusy}
      onConfirm={() => run(start)}
      onCancel={onClose}
    >
      <p>{`A file with ${formatCount(written(columns).length, 'column')}, as filtered and sorted here. A long list is prepared as a job.`}</p>
      <Field label="Format">
        <RadioGroup layout="horizontal" value={format} onChange={(_, data) => setFormat(data.value as Format)}>
          <Radio value="csv" label="CSV" />
          <Radio value="xlsx" label="Excel (XLSX)" />
        </RadioGroup>
      </Field>
    </ConfirmDialog>
  );
};

export default ExportDialog;
