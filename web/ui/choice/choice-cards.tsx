import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useId, type ReactNode } from 'react';

export interface Choice {
  readonly value: string;
  readonly title: string;
  /** At the left of the title, decorative. */
  readonly media?: ReactNode;
  /** Right behind the title: a badge. */
  readonly badge?: ReactNode;
  /** Below the title. */
  readonly detail?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface ChoiceCardsProps {
  /** Names the group to assistive technology. */
  readonly label: string;
  readonly choices: readonly Choice[];
  /** The chosen value; '' = none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Least width of a card in CSS pixels; as many columns as fit. */
  readonly cardWidth?: number;
}

const useStyles = makeStyles({
  group: { display: 'grid', gap: tokens.spacingVerticalM, border: 'none', margin: 0, padding: 0, minInlineSize: 0 },
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
  card: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalM,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `inset 0 0 0 ${tokens.strokeWidthThin} ${tokens.colorNeutralStroke1}`,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':has(:focus-visible)': {
      outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: '1px',
    },
  },
  chosen: {
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
    boxShadow: `inset 0 0 0 ${tokens.strokeWidthThick} ${tokens.colorBrandStroke1}`,
    // Forced colours know no shadow: the border is what is left of the choice there.
    '@media (forced-colors: active)': { outline: '3px solid Highlight', outlineOffset: '-3px' },
  },
  disabled: {
    cursor: 'not-allowed',
    color: tokens.colorNeutralForegroundDisabled,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1 },
  },
  dot: {
    flexShrink: 0,
    width: '16px',
    height: '16px',
    marginTop: '2px',
    marginLeft: 'auto',
    boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusCircular,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStrokeAccessible}`,
  },
  dotChosen: { border: `5px solid ${tokens.colorCompoundBrandStroke}` },
  input: { position: 'absolute', opacity: 0, inset: 0, width: '100%', height: '100%', margin: 0, cursor: 'inherit' },
  text: { minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXXS },
  title: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: 'anywhere',
  },
  detail: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

/** One of some things, each a card: native radio buttons, so arrows, space and screen readers work as everywhere. */
export const ChoiceCards = ({ label, choices, value, onChange, cardWidth = 280 }: ChoiceCardsProps) => {
  const styles = useStyles();
  const name = useId();
  return (
    <fieldset
      className={styles.group}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(min(${cardWidth}px, 100%), 1fr))` }}
    >
      <legend className={styles.hidden}>{label}</legend>
      {choices.map((choice) => {
        const isChosen = choice.value === value;
        const { isDisabled = false } = choice;
        return (
          <label
            key={choice.value}
            className={mergeClasses(styles.card, isChosen && styles.chosen, isDisabled && styles.disabled)}
          >
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={choice.value}
              checked={isChosen}
              disabled={isDisabled}
              onChange={() => onChange(choice.value)}
            />
            {choice.media}
            <span className={styles.text}>
              <span className={styles.title}>
                {choice.title}
                {choice.badge}
              </span>
              {choice.detail !== undefined && <span className={styles.detail}>{choice.detail}</span>}
            </span>
            <span className={mergeClasses(styles.dot, isChosen && styles.dotChosen)} aria-hidden />
          </label>
        );
      })}
    </fieldset>
  );
};
