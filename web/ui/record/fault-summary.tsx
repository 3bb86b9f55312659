import { Link, MessageBar, MessageBarBody, MessageBarTitle, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../client/problems/message.js';
import type { Problem } from '../../client/problems/problem.js';
import { askedFields } from './fields.js';
import { focusFirst, type RecordForm } from './use-record-form.js';

const useStyles = makeStyles({
  list: { margin: 0, paddingLeft: tokens.spacingHorizontalL, lineHeight: '24px' },
  summary: { outlineStyle: 'none' },
  lines: { whiteSpace: 'pre-line' },
  // The bullet stands at the first of its lines; each is as high as what is pressed has to be (WCAG 2.5.8).
  way: { verticalAlign: 'top', lineHeight: '24px' },
});

export interface FaultSummaryProps<V> {
  readonly form: RecordForm<V>;
  /** Why a save was refused, where that is no field's. */
  readonly refusal: Problem | undefined;
}

/** Above a form that was to be saved: why it was refused, or which fields are wrong, each with the way to it. */
export const FaultSummary = <V,>({ form, refusal }: FaultSummaryProps<V>) => {
  const styles = useStyles();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Faults of fields have the keyboard at the first of them; a refusal has nowhere but here.
    if (refusal) bar.current?.focus();
  }, [refusal]);
  const asked = askedFields(form.fields, form.values);
  // The only field that is asked has its fault, and the keyboard.
  const wrong = form.isTried && asked.length > 1 ? asked.filter(([name]) => form.shown[name] !== undefined) : [];
  if (refusal === undefined && wrong.length === 0) return null;
  return (
    <div ref={bar} tabIndex={-1} className={styles.summary}>
      <MessageBar intent="error" layout="multiline" politeness="assertive">
        <MessageBarBody>
          <MessageBarTitle>{refusal ? 'Not saved' : 'Please check these fields'}</MessageBarTitle>
          {refusal && <div className={styles.lines}>{messageOf(refusal)}</div>}
          {wrong.length > 0 && (
            <ul className={styles.list}>
              {wrong.map(([name, { label }]) => (
                <li key={name}>
                  <Link as="button" type="button" className={styles.way} onClick={() => focusFirst(form, [name])}>
                    {label.replace(/\.$/, '')}: {form.shown[name]}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </MessageBarBody>
      </MessageBar>
    </div>
  );
};
