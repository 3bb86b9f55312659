import { Button, Link, ProgressBar, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { useId } from 'react';
import { call, useRead } from '../../client/api.js';
import type { ReplyOf } from '../../client/api-types.js';
import { useEvent } from '../../client/events/use-event.js';
import { useAct } from '../../ui/act/use-act.js';
import { TextLink } from '../../ui/link/link.js';
import { Heading } from '../../ui/page/section.js';

const useStyles = makeStyles({
  card: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  progress: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  bar: { width: '160px' },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  steps: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(440px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  step: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalM },
  icon: { display: 'inline-flex', flexShrink: 0, fontSize: '20px', color: tokens.colorNeutralForeground3 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  name: { display: 'block', fontWeight: tokens.fontWeightSemibold },
  summary: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

type Step = ReplyOf<'GET /checklist'>['steps'][number];

const StepItem = ({ step: { title, summary, href, isDone } }: { readonly step: Step }) => {
  const styles = useStyles();
  return (
    <li className={styles.step}>
      <span className={mergeClasses(styles.icon, isDone && styles.done)}>
        {isDone ? (
          <CheckmarkCircleFilled aria-label="Done:" role="img" />
        ) : (
          <CircleRegular aria-label="To do:" role="img" />
        )}
      </span>
      <span>
        <span className={styles.name}>{isDone ? title : <TextLink href={href}>{title}</TextLink>}</span>
        <span className={styles.summary}>{summary}</span>
      </span>
    </li>
  );
};

/**
 * The first hour of who is new, on the home page until all of it is done. What cannot be read is left out: the page is
 * whole without it.
 */
export const Checklist = () => {
  const styles = useStyles();
  const headingId = useId();
  const { data, reload } = useRead('GET /checklist', {});
  const { isBusy, run } = useAct();
  useEvent(['collectionchanged'], () => void reload());
  if (data === undefined || data.steps.every(({ isDone }) => isDone)) return null;
  const { steps, isShown } = data;
  const done = steps.filter(({ isDone }) => isDone).length;
  const show = (wanted: boolean): void =>
    run(async () => {
      await call('PUT /checklist', { body: { isShown: wanted } });
      await reload();
    });
  if (!isShown)
    return (
      <div>
        <Link as="button" disabled={isBusy} onClick={() => show(true)}>
          Show the first steps ({steps.length - done} to do)
        </Link>
      </div>
    );
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <Heading id={headingId}>First steps</Heading>
        <div className={styles.progress}>
          <ProgressBar className={styles.bar} value={done} max={steps.length} aria-hidden />
          <span className={styles.count}>
            {done} of {steps.length} done
          </span>
          <Button size="small" appearance="subtle" disabledFocusable={isBusy} onClick={() => show(false)}>
            Hide
          </Button>
        </div>
      </div>
      <ul className={styles.steps}>
        {steps.map((step) => (
          <StepItem key={step.name} step={step} />
        ))}
      </ul>
    </section>
  );
};
