import { Button, Field, Input, makeStyles } from '@fluentui/react-components';
import { CalendarRegular } from '@fluentui/react-icons/svg/calendar';
import { useRef, useState } from 'react';
import { dateSent, dateShown } from './filter-rules.js';

export interface DateFilterProps {
  readonly label: string;
  /** yyyy/mm/dd or empty. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Bounds as yyyy/mm/dd: the end picker begins at the start, the start picker ends at the end. */
  readonly earliest?: string;
  readonly latest?: string;
}

const useStyles = makeStyles({
  // In the layout for showPicker, which anchors the calendar to it; not seen and not in the tab order.
  native: { position: 'absolute', width: '1px', height: '1px', opacity: 0, bottom: 0, left: 0, border: 0, padding: 0 },
  frame: { position: 'relative', minWidth: 0 },
});

const dashed = (sent: string | undefined): string | undefined => sent?.replaceAll('/', '-');

const messageFor = (sent: string | undefined, { earliest = '', latest = '' }: DateFilterProps): string | null => {
  if (sent === undefined) return 'DD/MM/YYYY';
  if (earliest !== '' && sent < earliest) return `Not before ${dateShown(earliest)}`;
  return latest !== '' && sent > latest ? `Not after ${dateShown(latest)}` : null;
};

/** A UTC day, typed as DD/MM/YYYY or picked. A day outside the bounds is not taken over. */
export const DateFilter = (props: DateFilterProps) => {
  const { label, value, onChange, earliest, latest } = props;
  const styles = useStyles();
  const picker = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(dateShown(value));
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setText(dateShown(value));
  }
  const message = text === '' ? null : messageFor(dateSent(text), props);
  const take = (typed: string): void => {
    setText(typed);
    const sent = typed === '' ? '' : dateSent(typed);
    if (sent === undefined || (sent !== '' && messageFor(sent, props) !== null)) return;
    setKnown(sent);
    onChange(sent);
  };
  return (
    <Field label={label} validationMessage={message} validationState={message === null ? 'none' : 'error'}>
      <div className={styles.frame}>
        <Input
          aria-label={label}
          value={text}
          placeholder="DD/MM/YYYY"
          autoComplete="off"
          onChange={(_, data) => take(data.value)}
          contentAfter={
            <Button
              appearance="transparent"
              size="small"
              icon={<CalendarRegular />}
              aria-label={`Choose ${label}`}
              onClick={() => picker.current?.showPicker()}
            />
          }
        />
        <input
          ref={picker}
          className={styles.native}
          type="date"
          tabIndex={-1}
          aria-hidden
          value={dashed(value) ?? ''}
          min={dashed(earliest)}
          max={dashed(latest)}
          onChange={(event) => take(dateShown(event.target.value.replaceAll('-', '/')))}
        />
      </div>
    </Field>
  );
};
