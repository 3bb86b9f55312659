import { Button, Spinner, Tab, TabList, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { KeyRegular } from '@fluentui/react-icons/svg/key';
import { PrintRegular } from '@fluentui/react-icons/svg/print';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { loadChunk } from '../../client/load/chunk.js';
import { formatNumber } from '../../ui/format/format.js';
import { ButtonLink } from '../../ui/link/link.js';
import { EmptyState, ErrorState, PageSkeleton } from '../../ui/states/states.js';
import { CustodyFacts } from './custody-facts.js';
import { evidenceHref, subjectOf, withSubject, type Custody, type Subject } from './custody.js';
import { FindKeyForm } from './find-key.form.js';
import { LinksTable } from './links.table.js';
import { Timeline } from './timeline.js';
import { useCustody } from './use-custody.js';
import { Verdict } from './verdict.js';

/** The layout of a graph is worth a script of its own, which only who looks at one loads. */
const CustodyGraph = lazy(() => loadChunk(() => import('./graph/custody-graph.js')));

export interface CustodyTabProps {
  readonly view: 'chain' | 'graph';
}

const useStyles = makeStyles({
  tab: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL },
  actions: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM, rowGap: tokens.spacingVerticalS },
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  hint: { color: tokens.colorNeutralForeground3 },
});

/** The links, as a story or as a table. */
const Chain = ({ custody }: { readonly custody: Custody }) => {
  const styles = useStyles();
  const [form, setForm] = useState('timeline');
  const { links, linkCount } = custody;
  return (
    <section className={styles.section}>
      <TabList
        size="small"
        aria-label="View of the chain"
        selectedValue={form}
        onTabSelect={(_, { value }) => setForm(String(value))}
      >
        <Tab value="timeline">Timeline</Tab>
        <Tab value="table">Table</Tab>
      </TabList>
      {linkCount > links.length && (
        <div className={styles.hint}>
          The oldest {formatNumber(links.length)} of {formatNumber(linkCount)} transactions. The graph shows all of them
          together.
        </div>
      )}
      {form === 'table' ? <LinksTable links={links} /> : <Timeline links={links} />}
    </section>
  );
};

const Shown = ({ subject, view }: CustodyTabProps & { readonly subject: Subject }) => {
  const styles = useStyles();
  const { custody, error, isValidating, reload } = useCustody(subject);
  if (error && !isValidating) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (!custody) return <PageSkeleton />;
  return (
    <>
      <Verdict custody={custody} />
      <CustodyFacts custody={custody} />
      <div className={styles.actions}>
        <ButtonLink href={evidenceHref(subject)} icon={<PrintRegular />}>
          Evidence for print
        </ButtonLink>
        <Button
          icon={isValidating ? <Spinner size="tiny" /> : <ArrowClockwiseRegular />}
          disabledFocusable={isValidating}
          onClick={() => void reload()}
        >
          {isValidating ? 'Verifying' : 'Verify again'}
        </Button>
      </div>
      {view === 'chain' ? (
        <Chain custody={custody} />
      ) : (
        <Suspense fallback={<PageSkeleton lines={4} />}>
          <CustodyGraph custody={custody} />
        </Suspense>
      )}
    </>
  );
};

/** The tabs Chain and Graph of the transaction report: the custody of one key, or of an insertion. */
export const CustodyTab = ({ view }: CustodyTabProps) => {
  const styles = useStyles();
  const [search, setSearch] = useSearchParams();
  const subject = subjectOf(search);
  return (
    <div className={styles.tab}>
      <FindKeyForm onFound={(guid) => setSearch(withSubject(search, { kind: 'key', guid }))} />
      {subject ? (
        <Shown key={subject.guid} subject={subject} view={view} />
      ) : (
        <EmptyState
          icon={<KeyRegular />}
          title="Where has a key been?"
          text="Paste a key to see its chain of custody, or open an insertion and choose its chain."
        />
      )}
    </div>
  );
};
