import { Subtitle2, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Fragment } from 'react';
import { askedFields } from './fields.js';
import { RecordField } from './record-field.js';
import type { RecordForm } from './use-record-form.js';

const useStyles = makeStyles({
  columns: {
    display: 'grid',
    gridTemplateColumns: 'minmax(320px, 560px) minmax(360px, 1fr)',
    columnGap: tokens.spacingHorizontalXXXL,
    rowGap: tokens.spacingVerticalXL,
    // Both are as high as the higher one: what stays in the window in one of them can go along with the other.
    maxWidth: '1280px',
    '@media (max-width: 1100px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  column: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL, minWidth: 0 },
  heading: {
    marginBottom: `calc(-1 * ${tokens.spacingVerticalS})`,
    ':not(:first-child)': { marginTop: tokens.spacingVerticalM },
  },
  // A text field is no wider than what one writes into it can be read across.
  single: { maxWidth: '560px' },
});

interface RecordFieldsProps<V> {
  readonly form: RecordForm<V>;
  readonly isDisabled?: boolean;
  /** Where the room is bounded already, as in a dialog. */
  readonly isWhole?: boolean;
}

/** The fields that are asked now, in one column or two. */
export const RecordFields = <V,>({ form, isDisabled = false, isWhole = false }: RecordFieldsProps<V>) => {
  const styles = useStyles();
  const asked = askedFields(form.fields, form.values);
  const column = (isBeside: boolean) =>
    asked
      .filter(([, field]) => (field.isBeside === true) === isBeside)
      .map(([name, field]) => (
        <Fragment key={name}>
          {field.heading !== undefined && (
            <Subtitle2 as="h2" className={styles.heading}>
              {field.heading}
            </Subtitle2>
          )}
          <RecordField
            field={field}
            name={name}
            entry={form.entries[name]}
            values={form.values}
            fault={form.shown[name]}
            isDisabled={isDisabled}
            onEnter={(entry) => form.enter(name, entry)}
            onLeave={() => form.leave(name)}
          />
        </Fragment>
      ));
  const beside = column(true);
  if (beside.length === 0)
    return <div className={mergeClasses(styles.column, !isWhole && styles.single)}>{column(false)}</div>;
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{column(false)}</div>
      <div className={styles.column}>{beside}</div>
    </div>
  );
};
