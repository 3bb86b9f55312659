import { Card, Field, Input, MessageBar, MessageBarBody, Spinner, makeStyles } from '@fluentui/react-components';
import { Refusal } from '../client/problems/refusal.js';
import { DialogFrame, DialogParts } from '../ui/dialogs/dialog-frame.js';
import { Facts } from '../ui/facts/facts.js';
import { FileDrop } from '../ui/form/file-drop.js';
import { UtcTime } from '../ui/format/utc-time.js';
import { thumbprintText, type CertificateFacts } from './certificate.js';
import { NetworksField } from './networks-field.form.js';
import { useNewCertificate } from './use-new-certificate.js';

const useStyles = makeStyles({ surface: { maxWidth: '720px' } });

interface Props {
  readonly onAdded: () => void;
  readonly onClose: () => void;
}

/** What the file says, to be compared with what was meant. */
const Preview = ({ fileName, facts }: { readonly fileName: string; readonly facts: CertificateFacts }) => (
  <Card role="group" aria-label={`What ${fileName} says`}>
    <Facts
      facts={[
        { name: 'File', value: fileName },
        { name: 'Subject', value: facts.subject },
        { name: 'Issuer', value: facts.issuer === facts.subject ? 'Itself (self-signed)' : facts.issuer },
        {
          name: 'Valid',
          value: (
            <>
              <UtcTime value={facts.validFrom} isLabelled /> until <UtcTime value={facts.validTo} isLabelled />
            </>
          ),
        },
        { name: 'Key', value: `${facts.keyKind}; tokens are signed with ${facts.algorithm}` },
        { name: 'SHA-256 thumbprint', value: thumbprintText(facts.sha256), isIdentifier: true },
      ]}
    />
  </Card>
);

const AddBody = ({ onAdded, onClose }: Props) => {
  const form = useNewCertificate(onAdded);
  const { chosen, fault, isReading, isBusy, isReady, refusal } = form;
  return (
    <DialogParts
      title="Add certificate"
      actText="Add certificate"
      onAct={form.add}
      isPossible={isReady}
      isBusy={isBusy}
      onCancel={onClose}
    >
      <Refusal problem={refusal} />
      <FileDrop
        label={chosen === undefined ? 'Drop the certificate here' : 'Drop another certificate here'}
        accept=".crt,.cer"
        isMultiple={false}
        isCompact={chosen !== undefined}
        isDisabled={isReading || isBusy}
        hint="One .crt or .cer file, PEM or DER, up to 64 kB: RSA with 2048 bits or more, or P-256. Never the private key."
        onFiles={form.choose}
      />
      {isReading && <Spinner label="Reading the certificate" />}
      {fault !== null && (
        <MessageBar intent="error" layout="multiline" politeness="assertive">
          <MessageBarBody>{fault}</MessageBarBody>
        </MessageBar>
      )}
      {chosen && (
        <>
          <Preview fileName={chosen.fileName} facts={chosen.facts} />
          <Field label="Name" required hint="Transactions, jobs and the audit trail show it as the API client.">
            <Input
              value={form.name}
              maxLength={80}
              autoComplete="off"
              onChange={(_, { value }) => form.setName(value)}
            />
          </Field>
          <NetworksField typed={form.networks} onChange={form.setNetworks} />
        </>
      )}
    </DialogParts>
  );
};

/** From the file to the registered certificate; registering asks for a fresh sign-in with both factors. */
export const AddCertificateDialog = ({ isOpen, ...props }: Props & { readonly isOpen: boolean }) => {
  const styles = useStyles();
  return (
    <DialogFrame isAlert isOpen={isOpen} onClose={props.onClose} className={styles.surface}>
      <AddBody {...props} />
    </DialogFrame>
  );
};
