import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';

export interface Figure {
  readonly name: string;
  readonly value: string;
  /** The one that matters here. */
  readonly isMain?: boolean;
}

const useStyles = makeStyles({
  figures: {
    display: 'flex',
    flexWrap: 'wrap',
    margin: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    width: 'fit-content',
  },
  figure: {
    display: 'flex',
    flexDirection: 'column-reverse',
    justifyContent: 'flex-end',
    boxSizing: 'border-box',
    // A company's name stands in some names.
    maxWidth: 'min(100%, 320px)',
    overflowWrap: 'anywhere',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL}`,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    ':last-child': { borderRightStyle: 'none' },
  },
  name: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  main: { color: tokens.colorBrandForeground1 },
});

/** A few numbers side by side: the consequences of an act, or the state of a thing. */
export const Figures = ({ figures }: { readonly figures: readonly Figure[] }) => {
  const styles = useStyles();
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, isMain = false }) => (
        <div key={name} className={styles.figure}>
          <dt className={styles.name}>{name}</dt>
          <dd className={mergeClasses(styles.value, isMain && styles.main)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};
