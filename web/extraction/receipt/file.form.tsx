import { Button, Card, MessageBar, MessageBarBody, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { useRef, useState } from 'react';
import { call } from '../../client/api.js';
import { useAct } from '../../ui/act/use-act.js';
import { useClock } from '../../ui/clock/use-clock.js';
import { CopyButton } from '../../ui/copy-button/copy-button.js';
import { formatCount } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import type { Extraction } from './what.js';
import { Heading } from '../../ui/page/section.js';

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalXL, rowGap: tokens.spacingVerticalL, maxWidth: '860px' },
  act: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalL },
  hint: { color: tokens.colorNeutralForeground3 },
  password: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    userSelect: 'all',
  },
});

interface FileFormProps {
  readonly extraction: Extraction;
  /** The receipt is another one now. */
  readonly onChanged: () => void;
}

const canDownload = (extraction: Extraction, now: number): boolean =>
  extraction.isRecipient && extraction.downloadsLeft > 0 && Date.parse(extraction.expiresAt) > now;

/** Before the file's first byte the count is one less: a moment after the click, not before. */
const rereadMs = 1500;

const FileHint = ({ extraction, isPossible }: { readonly extraction: Extraction; readonly isPossible: boolean }) => {
  if (isPossible)
    return (
      <>
        {formatCount(extraction.downloadsLeft, 'download')} left, until{' '}
        <UtcTime value={extraction.expiresAt} isLabelled />
      </>
    );
  if (!extraction.isRecipient && extraction.downloadsLeft > 0) return <>Only {extraction.recipient} can download it.</>;
  return <>This download has expired. The keys stay extracted.</>;
};

/** A new ticket for each click: it works once, within a minute. */
const Download = ({ extraction, onChanged }: FileFormProps) => {
  const styles = useStyles();
  const { isBusy, run } = useAct();
  const isPossible = useClock((now) => canDownload(extraction, now));
  const download = async (): Promise<void> => {
    const { extractionGuid } = extraction;
    const { url } = await call('POST /extractions/:extractionGuid/ticket', { params: { extractionGuid } });
    window.location.assign(url);
    window.setTimeout(onChanged, rereadMs);
  };
  return (
    <div className={styles.act}>
      <Button
        appearance="primary"
        size="large"
        icon={<ArrowDownloadRegular />}
        disabledFocusable={!isPossible || isBusy}
        onClick={() => run(download)}
      >
        Download ZIP
      </Button>
      <span className={styles.hint} role="status">
        <FileHint extraction={extraction} isPossible={isPossible} />
      </span>
    </div>
  );
};

/** The password, once. The same question is asked again only when its answer was lost. */
const Password = ({ extraction, onChanged }: FileFormProps) => {
  const styles = useStyles();
  const idempotencyKey = useRef<string>(crypto.randomUUID());
  const [password, setPassword] = useState<string>();
  const { isBusy, run } = useAct();
  const show = async (): Promise<void> => {
    const { extractionGuid } = extraction;
    const reply = await call('POST /extractions/:extractionGuid/password', {
      params: { extractionGuid },
      body: { idempotencyKey: idempotencyKey.current },
    });
    setPassword(reply.password);
    onChanged();
  };
  if (password !== undefined)
    return (
      <>
        <div className={styles.act}>
          <output className={styles.password} aria-label="Password of the ZIP file">
            {password}
          </output>
          <CopyButton text={password} label="Copy the password" caption="Copy" />
        </div>
        <MessageBar intent="warning" layout="multiline">
          <MessageBarBody>
            Keep it now: it is not shown again and never mailed. If you lose it, ask an Owner to have the file made
            again.
          </MessageBarBody>
        </MessageBar>
      </>
    );
  if (!extraction.isPasswordWaiting)
    return (
      <div className={styles.hint}>
        The password was shown once. If you have lost it, ask an Owner to have the file made again.
      </div>
    );
  return (
    <div className={styles.act}>
      <Button size="large" icon={<EyeRegular />} disabledFocusable={isBusy} onClick={() => run(show)}>
        Show the password
      </Button>
      <span className={styles.hint}>Shown once, on this screen only.</span>
    </div>
  );
};

/** The encrypted file and its password. */
export const FileForm = (props: FileFormProps) => {
  const styles = useStyles();
  const { isRecipient, downloadsLeft } = props.extraction;
  return (
    <Card className={styles.card}>
      <Heading>File</Heading>
      {isRecipient && downloadsLeft > 0 && <Password {...props} />}
      <Download {...props} />
      {isRecipient && downloadsLeft > 0 && (
        <div className={styles.hint}>
          A ZIP file encrypted with AES-256: open it with 7-Zip, WinZip, Keka or <code>7z x</code>. A download counts
          from its start, also when it breaks off.
        </div>
      )}
    </Card>
  );
};
