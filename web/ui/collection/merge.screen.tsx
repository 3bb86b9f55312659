import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { useEffect, useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useRead, type Read } from '../../client/api.js';
import { Page } from '../page/page.js';
import { Section } from '../page/section.js';
import { placeCrumbs } from '../record/record.screen.js';
import { ErrorState, PageSkeleton } from '../states/states.js';
import { routesOf, type AnyRecord, type Declared, type MergeDeclared } from './collection.js';
import { MergeAct } from './merge-act.js';
import { RecordChoice } from './record-choice.js';

const useStyles = makeStyles({
  sides: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
    gap: tokens.spacingHorizontalXXL,
    maxWidth: '1040px',
  },
  chosen: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  name: { overflowWrap: 'anywhere', fontWeight: tokens.fontWeightSemibold, outlineStyle: 'none' },
});

interface MergeProps {
  readonly declared: Declared;
  readonly merge: MergeDeclared;
}

interface SideProps extends MergeProps {
  readonly which: 'goes' | 'stays';
  readonly id: string;
  readonly otherId: string;
  readonly read: Pick<Read<'GET /markets/:recordGuid'>, 'data' | 'error' | 'reload'>;
  readonly onChoose: (recordGuid: string) => void;
}

interface ChosenProps {
  readonly title: string;
  readonly label: string;
  readonly onAgain: () => void;
}

const Chosen = ({ title, label, onAgain }: ChosenProps) => {
  const styles = useStyles();
  const name = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // It stands where the button was that chose it: whoever goes by the keyboard goes on from here, and hears it.
    if (document.activeElement === document.body) name.current?.focus();
  }, []);
  return (
    <div className={styles.chosen}>
      <span ref={name} tabIndex={-1} className={styles.name}>
        {title}
      </span>
      <Button size="small" aria-label={`Choose another for ${label}`} onClick={onAgain}>
        Choose another
      </Button>
    </div>
  );
};

const Side = ({ which, declared, merge, id, otherId, read, onChoose }: SideProps) => {
  const { place, titleOf } = declared;
  const label = `the ${place.subject} that ${which}`;
  const { data, error, reload } = read;
  const content = (): ReactNode => {
    if (id === '')
      return <RecordChoice declared={declared} merge={merge} label={label} without={otherId} onChoose={onChoose} />;
    if (data) return <Chosen title={titleOf(data.values)} label={label} onAgain={() => onChoose('')} />;
    return error ? (
      <>
        <ErrorState problem={error} onRetry={() => void reload()} />
        <Button onClick={() => onChoose('')}>Choose another</Button>
      </>
    ) : (
      <PageSkeleton />
    );
  };
  return <Section title={`${label.charAt(0).toUpperCase()}${label.slice(1)}`}>{content()}</Section>;
};

/** The record of an id; nothing is read, and nothing stays of another one, without it. */
const useRecord = ({ name }: Declared, id: string) => {
  const read = useRead(routesOf(name).read, id === '' ? null : { params: { recordGuid: id } });
  const data: AnyRecord | undefined = read.data?.recordGuid === id ? read.data : undefined;
  return { ...read, data };
};

/** Two records that are one: which goes, which stays, what moves, and what stands in the way; then it is final. */
export const MergeOf = ({ declared, merge }: MergeProps) => {
  const styles = useStyles();
  const [search, setSearch] = useSearchParams();
  const goesId = search.get('goes') ?? '';
  // One is no double of itself.
  const staysId = search.get('stays') === goesId ? '' : (search.get('stays') ?? '');
  const choose = (goes: string, stays: string): void => setSearch({ goes, stays }, { preventScrollReset: true });
  const goes = useRecord(declared, goesId);
  const stays = useRecord(declared, staysId);
  const { place } = declared;
  const title = `Merge ${place.list.text.toLowerCase()}`;
  const sides = { declared, merge };
  return (
    <Page
      title={title}
      breadcrumbs={[...placeCrumbs(place), { text: title }]}
      subtitle={`Of two that are the same, one goes, and what uses it uses the one that stays.`}
      actions={
        <Button
          icon={<ArrowSwapRegular />}
          disabledFocusable={goesId === '' && staysId === ''}
          onClick={() => choose(staysId, goesId)}
        >
          Swap the two
        </Button>
      }
    >
      <div className={styles.sides}>
        <Side
          {...sides}
          {...{ which: 'goes', id: goesId, otherId: staysId, read: goes }}
          onChoose={(id) => choose(id, staysId)}
        />
        <Side
          {...sides}
          {...{ which: 'stays', id: staysId, otherId: goesId, read: stays }}
          onChoose={(id) => choose(goesId, id)}
        />
      </div>
      {goes.data && stays.data && (
        <MergeAct
          key={`${goesId} ${staysId}`}
          declared={declared}
          goes={goes.data}
          stays={stays.data}
          onRefused={() => void Promise.all([goes.reload(), stays.reload()])}
        />
      )}
    </Page>
  );
};
