import { makeStyles } from '@fluentui/react-components';
import { call } from '../client/api.js';
import { DialogFrame } from '../ui/dialogs/dialog-frame.js';
import { SavedParts } from '../ui/record/saved.dialog.js';
import { newCertificateFields, nothingChosen } from './new-certificate.js';

const useStyles = makeStyles({ surface: { maxWidth: '720px' } });

interface Props {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** From the file to the registered certificate; registering asks for a fresh sign-in with both factors. */
export const AddCertificateDialog = ({ isOpen, onAdded, onClose }: Props & { readonly isOpen: boolean }) => {
  const styles = useStyles();
  return (
    <DialogFrame isAlert isOpen={isOpen} onClose={onClose} className={styles.surface}>
      <SavedParts
        title="Add certificate"
        saveText="Add certificate"
        fields={newCertificateFields}
        from={nothingChosen}
        valuesOf={(values) => values}
        save={async ({ content, name, networks }) => {
          await call('POST /certificates', { body: { name, content: content?.content ?? '', networks } });
          return { text: `${name} is registered. Those who manage certificates are told by email.` };
        }}
        onSaved={onAdded}
        onCancel={onClose}
      />
    </DialogFrame>
  );
};
