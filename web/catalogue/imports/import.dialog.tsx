import { ProgressBar } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { isReadOf, upload } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { DialogFrame, DialogParts } from '../../ui/dialogs/dialog-frame.js';
import { FileDrop } from '../../ui/form/file-drop.js';
import { TextLink } from '../../ui/link/link.js';
import { fileEndings, importHref, importsHref, maxFileBytes } from './import.js';

const Parts = ({ onClose }: { readonly onClose: () => void }) => {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const { isBusy, refusal, run } = useRefusableAct();
  const [file, setFile] = useState<File>();
  const [tooLarge, setTooLarge] = useState('');
  const choose = ([chosen]: readonly File[]): void => {
    if (chosen === undefined) return;
    const isTooLarge = chosen.size > maxFileBytes;
    setTooLarge(isTooLarge ? `${chosen.name} is larger than 20 MB.` : '');
    setFile(isTooLarge ? undefined : chosen);
  };
  const send = (): void =>
    run(async () => {
      if (file === undefined) return;
      const { importGuid } = await upload('POST /imports', { query: { name: file.name, size: file.size }, file });
      await mutate(isReadOf('GET /imports'));
      onClose();
      await navigate(importHref(importGuid));
    });
  return (
    <DialogParts
      title="Import products and SKUs"
      actText="Check the file"
      onAct={send}
      isPossible={file !== undefined}
      isBusy={isBusy}
      onCancel={onClose}
    >
      <div>
        Export the catalogue, change it, and bring it back here. You see what it changes before anything is stored. Rows
        that are not in the file stay as they are.{' '}
        <TextLink href={importsHref}>Imports of the last seven days</TextLink>
      </div>
      <FileDrop
        label={file ? file.name : 'Drop a workbook or a JSON file here'}
        accept={fileEndings}
        isMultiple={false}
        isDisabled={isBusy}
        hint=".xlsx, .xls or .json, at most 20 MB and 20,000 rows."
        onFiles={choose}
      />
      {tooLarge !== '' && <div role="alert">{tooLarge}</div>}
      {isBusy && <ProgressBar aria-label="The file is being checked" />}
      <Refusal problem={refusal} />
      {refusal !== undefined && refusal.violations.length > 0 && (
        <ul>
          {refusal.violations.map(({ pointer, message }) => (
            <li key={`${pointer} ${message}`}>
              {pointer}: {message}
            </li>
          ))}
        </ul>
      )}
    </DialogParts>
  );
};

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Takes a file, and leads to what it would change. */
const ImportDialog = ({ isOpen, onClose }: Props) => (
  <DialogFrame isOpen={isOpen} onClose={onClose}>
    <Parts onClose={onClose} />
  </DialogFrame>
);

export default ImportDialog;
