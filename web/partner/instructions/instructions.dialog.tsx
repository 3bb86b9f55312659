import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  Spinner,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useRead } from '../../client/api.js';
import { CopyButton } from '../../ui/copy-button/copy-button.js';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.js';
import { Facts } from '../../ui/facts/facts.js';
import { ErrorState } from '../../ui/states/states.js';
import type { PartnerApi } from '../certificate.js';
import { callerSample, certificateSample, importSample, tokenSample, type ApiFacts } from './samples.js';

const useStyles = makeStyles({
  surface: { maxWidth: '880px' },
  content: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, maxHeight: '70vh' },
  steps: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    margin: 0,
    paddingLeft: tokens.spacingHorizontalXL,
  },
  // The button has a column of its own: it covers no command.
  sample: {
    display: 'flex',
    alignItems: 'flex-start',
    marginTop: tokens.spacingVerticalS,
    padding: tokens.spacingHorizontalXS,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  code: {
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    padding: tokens.spacingHorizontalS,
    overflowX: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
  },
});

interface SampleProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly text: string;
}

const Sample = ({ title, children, text }: SampleProps) => {
  const styles = useStyles();
  return (
    <li>
      <b>{title}.</b> {children}
      <div className={styles.sample}>
        {/* Long lines are scrolled to, by the keyboard too. */}
        <pre className={styles.code} tabIndex={0} role="region" aria-label={title}>
          {text}
        </pre>
        <CopyButton text={text} label={`Copy: ${title}`} />
      </div>
    </li>
  );
};

const Steps = (api: ApiFacts) => {
  const styles = useStyles();
  return (
    <ol className={styles.steps}>
      <Sample title="Make a key and a certificate" text={certificateSample}>
        The private key (keyway.key) stays with your program. Add keyway.crt on this page.
      </Sample>
      <Sample title="Sign a token" text={tokenSample(api)}>
        For bash. A token lasts at most 60 minutes, and one that writes is good for one call: sign one for each.
      </Sample>
      <Sample title="Ask who you are" text={callerSample(api)}>
        The answer names your vault, the certificate and what it may do.
      </Sample>
      <Sample title="Insert a key" text={importSample(api)}>
        Set SKU and RIGHT to ids of your vault, KEY to a key. The same Idempotency-Key sent again inserts nothing twice.
      </Sample>
    </ol>
  );
};

const Instructions = ({ url, audience, vaultGuid }: PartnerApi) => (
  <>
    {url === null ? (
      <MessageBar intent="info" layout="multiline">
        <MessageBarBody>
          This installation serves no partner API. Certificates can be registered, and work as soon as it does.
        </MessageBarBody>
      </MessageBar>
    ) : (
      <>
        <div>
          Programs of your vault insert, extract and blacklist keys and read the catalogue at this address. Every
          operation is described at {url}/api/openapi.json.
        </div>
        <Facts
          facts={[
            { name: 'Address', value: url, isIdentifier: true },
            { name: 'Your vault (sub)', value: vaultGuid, isIdentifier: true },
            { name: 'Audience (aud)', value: audience, isIdentifier: true },
            { name: 'Limits', value: '2,000 writing and 4,000 reading calls a minute' },
          ]}
        />
        <Steps url={url} audience={audience} vaultGuid={vaultGuid} />
      </>
    )}
  </>
);

const InstructionsBody = ({ onClose }: { readonly onClose: () => void }) => {
  const styles = useStyles();
  const { data, error, reload } = useRead('GET /partner-api', {});
  return (
    <DialogBody>
      <DialogTitle>Call the partner API</DialogTitle>
      <DialogContent className={styles.content}>
        {error && !data && <ErrorState problem={error} onRetry={() => void reload()} />}
        {!data && !error && <Spinner label="Reading the address" />}
        {data && <Instructions {...data} />}
      </DialogContent>
      <DialogActions>
        <Button appearance="primary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </DialogBody>
  );
};

/** Where the API is, and commands with this vault's own values. */
export const InstructionsDialog = ({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) => {
  const styles = useStyles();
  return (
    <DialogFrame isOpen={isOpen} onClose={onClose} className={styles.surface}>
      <InstructionsBody onClose={onClose} />
    </DialogFrame>
  );
};
