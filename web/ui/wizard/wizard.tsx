import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkFilled } from '@fluentui/react-icons/svg/checkmark';
import { lowWindow, narrowWindow } from '../theme/windows.js';
import { useLayoutEffect, useRef, type ReactNode } from 'react';

export interface WizardStep<K extends string = string> {
  readonly key: K;
  readonly title: string;
  /** Done: shown with a tick, and the steps after it can be opened. */
  readonly isComplete: boolean;
  readonly content: ReactNode;
  /** Behind an act that cannot be taken back: not to be opened again. */
  readonly isClosed?: boolean;
  /** Why 'Next' does nothing yet; shown beside it. */
  readonly blocker?: string;
}

export interface WizardProps<K extends string = string> {
  readonly label: string;
  readonly steps: readonly WizardStep<K>[];
  readonly current: K;
  readonly onStep: (key: K) => void;
  /** The last step's button. */
  readonly finish: {
    readonly text: string;
    readonly onFinish: () => void;
    readonly isBusy?: boolean;
    readonly isDisabled?: boolean;
  };
  /** Left of Back and Next: 'Save as draft', 'Cancel'. */
  readonly asides?: ReactNode;
  /** 'Draft saved 12:04:11 UTC', from `useDraft`. */
  readonly status?: ReactNode;
}

const useStyles = makeStyles({
  wizard: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXL, minWidth: 0 },
  steps: {
    display: 'flex',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    columnGap: tokens.spacingHorizontalS,
    [narrowWindow]: { flexWrap: 'wrap' },
  },
  step: { flex: '1 1 0', minWidth: 0, [narrowWindow]: { flex: '1 1 auto' } },
  button: {
    width: '100%',
    justifyContent: 'flex-start',
    textAlign: 'left',
    columnGap: tokens.spacingHorizontalS,
    borderRadius: 0,
    borderBottom: `3px solid ${tokens.colorNeutralStroke2}`,
    paddingBottom: tokens.spacingVerticalS,
    fontWeight: tokens.fontWeightRegular,
    [narrowWindow]: { minWidth: 0, paddingLeft: tokens.spacingHorizontalXS, paddingRight: tokens.spacingHorizontalXS },
  },
  current: { borderBottom: `3px solid ${tokens.colorBrandStroke1}`, fontWeight: tokens.fontWeightSemibold },
  complete: { borderBottom: `3px solid ${tokens.colorBrandStroke2}` },
  number: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '24px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  numberOn: { backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
  content: { minHeight: '280px', outlineStyle: 'none' },
  foot: {
    position: 'sticky',
    bottom: 0,
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'flex-end',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: `${tokens.spacingVerticalM} 0`,
    [lowWindow]: { padding: `${tokens.spacingVerticalS} 0` },
    '& .fui-Button': { whiteSpace: 'nowrap' },
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    zIndex: 1,
  },
  status: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  push: { marginLeft: 'auto' },
});

interface StepButtonProps {
  readonly step: WizardStep;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

const StepButton = ({ step, index, isCurrent, isOpen, onClick }: StepButtonProps) => {
  const styles = useStyles();
  const isTicked = step.isComplete && !isCurrent;
  return (
    <Button
      appearance="transparent"
      className={mergeClasses(styles.button, isTicked && styles.complete, isCurrent && styles.current)}
      aria-current={isCurrent ? 'step' : undefined}
      disabledFocusable={!isOpen}
      onClick={onClick}
    >
      <span className={mergeClasses(styles.number, (isCurrent || isTicked) && styles.numberOn)}>
        {isTicked ? <CheckmarkFilled aria-label="Done" /> : index + 1}
      </span>
      {step.title}
    </Button>
  );
};

/** Steps in order: each opens when all before it are complete. Alt+Left and Alt+Right are the browser's own Back and Forward. */
export const Wizard = <K extends string>(props: WizardProps<K>) => {
  const { label, steps, current, onStep, finish, asides, status } = props;
  const styles = useStyles();
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  const index = Math.max(
    0,
    steps.findIndex((step) => step.key === current),
  );
  const step = steps[index];
  const previous = steps[index - 1];
  const next = steps[index + 1];
  // Before the step is painted: later, it would take the focus from somebody who has gone on already.
  useLayoutEffect(() => {
    // The reader follows the step, but the first one does not steal the page's focus.
    if (shown.current !== current) content.current?.focus();
    shown.current = current;
  }, [current]);
  if (!step) return null;
  return (
    <section className={styles.wizard} aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((each, position) => (
          <li key={each.key} className={styles.step}>
            <StepButton
              step={each}
              index={position}
              isCurrent={position === index}
              isOpen={!(each.isClosed ?? false) && steps.slice(0, position).every((before) => before.isComplete)}
              onClick={() => onStep(each.key)}
            />
          </li>
        ))}
      </ol>
      <div ref={content} className={styles.content} tabIndex={-1} role="group" aria-label={step.title}>
        {step.content}
      </div>
      <div className={styles.foot}>
        {asides}
        <span className={styles.status} role="status">
          {status}
        </span>
        <span className={mergeClasses(styles.status, styles.push)}>{step.isComplete ? '' : step.blocker}</span>
        {previous && !(previous.isClosed ?? false) && <Button onClick={() => onStep(previous.key)}>Back</Button>}
        {next ? (
          <Button appearance="primary" disabledFocusable={!step.isComplete} onClick={() => onStep(next.key)}>
            Next
          </Button>
        ) : (
          <Button
            appearance="primary"
            disabledFocusable={(finish.isBusy ?? false) || (finish.isDisabled ?? false)}
            onClick={finish.onFinish}
          >
            {finish.text}
          </Button>
        )}
      </div>
    </section>
  );
};
