import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { useSWRConfig } from 'swr';
import { isReadOf } from '../../client/api.js';
import { useAct } from '../act/use-act.js';
import { useToasts } from '../toasts/toasts.js';

interface Props<F extends string> {
  readonly text: string;
  /** In words, by format. */
  readonly formats: Readonly<Record<F, string>>;
  /** Asks for the job that writes it. */
  readonly onExport: (format: F) => Promise<unknown>;
}

/** Of what is exported as a table. */
export const tableFormats = { xlsx: 'Workbook (XLSX)', csv: 'CSV' } as const;

/** Files that a job writes; the job centre has one when it is ready to download. */
export const ExportMenu = <F extends string>({ text, formats, onExport }: Props<F>) => {
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, run } = useAct();
  const start = (format: F): void =>
    run(async () => {
      await onExport(format);
      toasts.info('The file is being written. The job centre will have it.');
      await mutate(isReadOf('GET /jobs'));
    });
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button icon={<ArrowDownloadRegular />} disabledFocusable={isBusy}>
          {text}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {(Object.entries(formats) as [F, string][]).map(([format, words]) => (
            <MenuItem key={format} onClick={() => start(format)}>
              {words}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
};
