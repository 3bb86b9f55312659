import { Card, MessageBar, MessageBarBody, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { call } from '../client/api.js';
import { messageOf } from '../client/problems/message.js';
import { asProblem } from '../client/problems/problem.js';
import { errorTexts } from '../client/texts/specified.js';
import { Facts } from '../ui/facts/facts.js';
import { FileDrop } from '../ui/form/file-drop.js';
import { UtcTime } from '../ui/format/utc-time.js';
import type { OwnInputProps } from '../ui/record/fields.js';
import { base64Of, fileFault, thumbprintText, type ChosenFile } from './certificate.js';

const useStyles = makeStyles({
  parts: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
});

/** What the file says, to be compared with what was meant. */
const Preview = ({ fileName, facts }: ChosenFile) => (
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

/** @throws Problem of a file that is none of a certificate; undefined: the browser cannot read it */
const readOf = async (file: File): Promise<ChosenFile | undefined> => {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (bytes === undefined) return undefined;
  const content = base64Of(new Uint8Array(bytes));
  return { fileName: file.name, content, facts: await call('POST /certificates/preview', { body: { content } }) };
};

/** A certificate's file: chosen, read by the server, and shown as it was understood. */
export const CertificateFile = <V,>({ value, onChange, fault }: OwnInputProps<V, ChosenFile | null>) => {
  const styles = useStyles();
  // Of a file that did not become the value.
  const [unusable, setUnusable] = useState<string>();
  const [isReading, setReading] = useState(false);
  const read = async (file: File): Promise<void> => {
    setReading(true);
    try {
      const chosen = await readOf(file);
      if (chosen === undefined) setUnusable(errorTexts.fileReading);
      else onChange(chosen);
    } catch (thrown) {
      setUnusable(messageOf(asProblem(thrown)));
    } finally {
      setReading(false);
    }
  };
  const choose = ([file]: readonly File[]): void => {
    if (file === undefined) return;
    const found = fileFault(file) ?? undefined;
    onChange(null);
    setUnusable(found);
    if (found === undefined) void read(file);
  };
  const wrong = unusable ?? fault;
  return (
    <div className={styles.parts}>
      <FileDrop
        label={value === null ? 'Drop the certificate here' : 'Drop another certificate here'}
        accept=".crt,.cer"
        isMultiple={false}
        isCompact={value !== null}
        isDisabled={isReading}
        hint="One .crt or .cer file, PEM or DER, up to 64 kB: RSA with 2048 bits or more, or P-256. Never the private key."
        onFiles={choose}
      />
      {isReading && <Spinner label="Reading the certificate" />}
      {wrong !== undefined && (
        <MessageBar intent="error" layout="multiline" politeness="assertive">
          <MessageBarBody>{wrong}</MessageBarBody>
        </MessageBar>
      )}
      {value !== null && <Preview {...value} />}
    </div>
  );
};
