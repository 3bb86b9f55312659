import { Button, Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf, type Problem } from '../../client/api.js';
import { Refusal } from '../../client/problems/refusal.js';
import { messageOf } from '../../client/problems/message.js';
import { useAskedOnce } from '../../client/routing/asked-once.js';
import { forgetLink } from '../../client/routing/mailed-link.js';
import { useRefusableAct } from '../../ui/act/use-act.js';
import { useClock } from '../../ui/clock/use-clock.js';
import { Facts } from '../../ui/facts/facts.js';
import { formatCount } from '../../ui/format/format.js';
import { UtcTime } from '../../ui/format/utc-time.js';
import { ButtonLink } from '../../ui/link/link.js';
import { Page } from '../../ui/page/page.js';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { FinalWarning, linkDisclaimer } from '../summary.form.js';
import { breadcrumbsOf, inventoryHref, whatFacts, type Extraction } from './what.js';

const useStyles = makeStyles({
  act: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', rowGap: tokens.spacingVerticalL },
  hint: { color: tokens.colorNeutralForeground3 },
});

const LinkUnknown = ({ problem }: { readonly problem: Problem }) => (
  <Page title="Extraction" breadcrumbs={[{ text: 'Distribution' }, { text: 'Extraction' }]}>
    <EmptyState
      title="This link cannot be used"
      text={messageOf(problem)}
      action={<ButtonLink href={inventoryHref}>Back to inventory</ButtonLink>}
    />
  </Page>
);

const Confirm = ({ link, extraction }: { readonly link: string; readonly extraction: Extraction }) => {
  const styles = useStyles();
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [isFinal, setFinal] = useState(false);
  const { isBusy, refusal, run } = useRefusableAct();
  const isAlive = useClock((now) => Date.parse(extraction.expiresAt) > now);
  const confirm = async (): Promise<void> => {
    const { extractionGuid } = await call('POST /extraction/links/confirm', {
      body: { link, isFinalConfirmed: isFinal },
    });
    await mutate(isReadOf('GET /extraction/options', 'GET /stock/inventory', 'GET /stock/transactions'), undefined);
    forgetLink(extractionGuid);
    await navigate(`/email-extract/${extractionGuid}`, { replace: true });
  };
  return (
    <Page
      title="Confirm your extraction"
      breadcrumbs={breadcrumbsOf(extraction)}
      subtitle={`${formatCount(extraction.quantity, 'key')} of ${extraction.productTitle}`}
      actions={<ButtonLink href={inventoryHref}>Back to inventory</ButtonLink>}
    >
      <Refusal problem={refusal} title="Nothing was extracted." />
      <Facts facts={whatFacts(extraction)} />
      <FinalWarning quantity={extraction.quantity} />
      <div className={styles.act}>
        <div>{linkDisclaimer}</div>
        <Checkbox
          label={`I understand that extracting ${formatCount(extraction.quantity, 'key')} of ${extraction.productTitle} is final and cannot be undone.`}
          checked={isFinal}
          disabled={!isAlive}
          onChange={(_, data) => setFinal(data.checked === true)}
        />
        <Button
          appearance="primary"
          size="large"
          disabledFocusable={!isAlive || !isFinal || isBusy}
          onClick={() => run(confirm)}
        >
          Extract {formatCount(extraction.quantity, 'key')}
        </Button>
        <span className={styles.hint} role="status">
          {isAlive ? (
            <>
              The link works until <UtcTime value={extraction.expiresAt} isLabelled />, once.
            </>
          ) : (
            'The link has expired. Nothing was extracted.'
          )}
        </span>
      </div>
    </Page>
  );
};

/** What a mailed link is about to extract, for the person who asked for it. */
export const RequestedScreen = ({ link, id }: { readonly link: string; readonly id: string }) => {
  const ask = useCallback(() => call('POST /extraction/links/find', { body: { link } }), [link]);
  const { found, problem } = useAskedOnce(ask);
  const navigate = useNavigate();
  const doneGuid = found !== undefined && found.transactionGuid !== null ? found.extractionGuid : undefined;
  useEffect(() => {
    if (doneGuid === undefined) return;
    forgetLink(doneGuid);
    // Used already: the receipt says what it did.
    void navigate(`/email-extract/${doneGuid}`, { replace: true });
  }, [doneGuid, navigate]);
  const isAboutLink = problem?.code === 'extraction.link_unknown' || problem?.code === 'request.invalid';
  useEffect(() => {
    if (isAboutLink) forgetLink(id);
  }, [isAboutLink, id]);
  if (problem !== undefined) {
    return isAboutLink ? <LinkUnknown problem={problem} /> : <ErrorState problem={problem} />;
  }
  if (found === undefined || doneGuid !== undefined) return <PageSkeleton />;
  return <Confirm link={link} extraction={found} />;
};
