import { Button, FluentProvider, makeStaticStyles, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { useParams } from 'react-router';
import { themes } from '../../../ui/theme/themes.js';
import { saveText } from '../../../ui/form/save-text.js';
import { ButtonLink } from '../../../ui/link/link.js';
import { PageError } from '../../../ui/states/page-error.js';
import { PageSkeleton } from '../../../ui/states/states.js';
import { backToTransactions } from '../../transactions/transaction.js';
import { custodyHref, type Evidence, type Subject } from '../custody.js';
import { useEvidence } from '../use-custody.js';
import { EvidenceSheet } from './evidence-sheet.js';

/** On paper the page is as long as it is; on the screen it scrolls inside the window. */
const usePrintStyles = makeStaticStyles(
  `@page { size: A4; margin: 16mm 14mm; }
  @media print { html, body, #root, #root > .fui-FluentProvider { display: block; height: auto; background: none; } }`,
);

const useStyles = makeStyles({
  desk: {
    flex: '1 1 0',
    minHeight: 0,
    overflow: 'auto',
    padding: tokens.spacingHorizontalXXL,
    backgroundColor: tokens.colorNeutralBackground3,
    '@media print': { overflow: 'visible', padding: 0, backgroundColor: 'transparent' },
  },
  tools: {
    display: 'flex',
    columnGap: tokens.spacingHorizontalM,
    maxWidth: '210mm',
    margin: `0 auto ${tokens.spacingVerticalL}`,
    '@media print': { display: 'none' },
  },
  push: { marginLeft: 'auto' },
  sheet: {
    boxSizing: 'border-box',
    maxWidth: '210mm',
    margin: '0 auto',
    padding: '16mm 14mm',
    boxShadow: tokens.shadow8,
    '@media print': { maxWidth: 'none', padding: 0, boxShadow: 'none' },
  },
});

const save = (evidence: Evidence): void =>
  saveText(`custody-evidence-${evidence.custody.subjectGuid}.json`, `${JSON.stringify(evidence, null, 2)}\n`);

/** /my_vault/transaction/evidence/:kind/:id, a page for paper: it looks like paper in every theme. */
const EvidenceScreen = () => {
  usePrintStyles();
  const styles = useStyles();
  const { kind, id = '' } = useParams();
  const subject: Subject = { kind: kind === 'insertion' ? 'insertion' : 'key', guid: id };
  const { evidence, error, reload } = useEvidence(subject);
  return (
    <main className={styles.desk} id="content" tabIndex={-1}>
      <div className={styles.tools}>
        <ButtonLink href={custodyHref('chain', subject)} icon={<ArrowLeftRegular />}>
          Back to the chain
        </ButtonLink>
        {evidence && (
          <>
            <Button className={styles.push} icon={<ArrowDownloadRegular />} onClick={() => save(evidence)}>
              Download as JSON
            </Button>
            <Button appearance="primary" icon={<PrintRegular />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        )}
      </div>
      {evidence ? (
        <FluentProvider theme={themes.light} className={styles.sheet}>
          <EvidenceSheet evidence={evidence} />
        </FluentProvider>
      ) : error ? (
        <PageError problem={error} subject={subject.kind} back={backToTransactions} onRetry={() => void reload()} />
      ) : (
        <PageSkeleton />
      )}
    </main>
  );
};

export default EvidenceScreen;
