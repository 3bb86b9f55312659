import { Combobox, Field, Option, makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useState } from 'react';
import { useRead } from '../../client/api.js';
import { messageOf } from '../../client/problems/message.js';
import { validationTexts } from '../../client/texts/specified.js';
import { CompanyLogo } from '../format/company-logo.js';
import { StatusBadge } from '../format/status-badge.js';
import { pickedIn, type PickedConnection } from './picked-connection.js';

const useStyles = makeStyles({
  picker: { maxWidth: '560px' },
  option: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  name: { overflowWrap: 'anywhere', flexGrow: 1 },
});

/** As many as one looks through; whoever looks for another types a part of its name. */
const shown = 25;

const noneText = (search: string): string =>
  search === '' ? 'You are connected with no company yet' : 'No connected company is called so';

/** The connected companies whose names have this in them; `note` stands below them. */
const useFound = (search: string) => {
  const filter = JSON.stringify({ View: 'connected', ...(search !== '' && { Company: search }) });
  const query = { size: shown, sort: 'Company', filter };
  const { data, error } = useRead('GET /connections', { query }, { keepPreviousData: true });
  const problem = error && messageOf(error);
  if (data === undefined) return { found: [], note: undefined, problem };
  const more = data.pagination.nextCursor === null ? undefined : 'There are more: type a part of the name';
  const found = pickedIn(data);
  return { found, note: found.length === 0 ? noneText(search) : more, problem };
};

export interface ConnectionPickerProps {
  readonly label: string;
  /** Those that are chosen already: they are found too, and say so when they are chosen again. */
  readonly selected: readonly string[];
  readonly onChoose: (connection: PickedConnection) => void;
  /** What is wrong with what is chosen so far. */
  readonly fault?: string | undefined;
}

/** One of the companies that the vault is connected with, found by a part of its name; by keyboard as by pointer. */
export const ConnectionPicker = ({ label, selected, onChoose, fault }: ConnectionPickerProps) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const [isTwice, setTwice] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { found, note, problem } = useFound(useDeferredValue(typed.trim()));
  const wrong = isTwice ? validationTexts.connectionSelected : (fault ?? problem);
  const choose = (guid: string | undefined): void => {
    const chosen = found.find(({ connectionGuid }) => connectionGuid === guid);
    if (chosen === undefined) return;
    const isChosen = selected.includes(chosen.connectionGuid);
    setTwice(isChosen);
    setTyped('');
    if (!isChosen) onChoose(chosen);
  };
  return (
    <Field
      className={styles.picker}
      label={label}
      validationMessage={wrong ?? null}
      validationState={wrong === undefined ? 'none' : 'error'}
    >
      <Combobox
        freeform
        value={typed}
        selectedOptions={[...selected]}
        placeholder="Find a company"
        open={isOpen}
        onOpenChange={(_, { open }) => setOpen(open)}
        onChange={({ target }) => {
          setTyped(target.value);
          setTwice(false);
          // Also what is pasted shows what is found.
          setOpen(true);
        }}
        onOptionSelect={(_, { optionValue }) => choose(optionValue)}
      >
        {found.map(({ connectionGuid, company, logo, status }) => (
          <Option key={connectionGuid} value={connectionGuid} text={company}>
            <span className={styles.option}>
              <CompanyLogo path={logo} size={32} />
              <span className={styles.name}>{company}</span>
              <StatusBadge status={status} />
            </span>
          </Option>
        ))}
        {note !== undefined && (
          <Option key="note" value="" text="" disabled>
            {note}
          </Option>
        )}
      </Combobox>
    </Field>
  );
};
