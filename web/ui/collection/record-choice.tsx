import { Button, SearchBox, makeStyles, tokens } from '@fluentui/react-components';
import { useDeferredValue, useState } from 'react';
import { useRead } from '../../client/api.js';
import { errorTexts } from '../../client/texts/specified.js';
import { ErrorState, PageSkeleton } from '../states/states.js';
import type { Grid, GridRow } from '../table/list-types.js';
import { routesOf, type Declared, type MergeDeclared } from './collection.js';

const useStyles = makeStyles({
  choice: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  search: { maxWidth: '420px' },
  found: { margin: 0, padding: 0, listStyleType: 'none' },
  record: { justifyContent: 'flex-start', textAlign: 'start', maxWidth: '100%', overflowWrap: 'anywhere' },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** As many as are offered at once; a list gives no fewer. */
const offered = 10;
const detailColumns = 2;

/** What tells two of one name apart: the next columns. */
const detailOf = ({ columns }: Grid, { cells }: GridRow, findBy: string): string =>
  columns
    .filter(({ name, isHidden }) => name !== findBy && !isHidden)
    .slice(0, detailColumns)
    .map(({ name }) => cells[name] ?? '')
    .filter((value) => value !== '')
    .join(' · ');

export interface RecordChoiceProps {
  readonly declared: Declared;
  readonly merge: MergeDeclared;
  /** What it is chosen for, for who hears it: 'the country that goes'. */
  readonly label: string;
  /** The id of the one that is not to be chosen; '' for none. */
  readonly without: string;
  readonly onChoose: (recordGuid: string) => void;
}

/** One of a collection's records, found by a part of its name. */
export const RecordChoice = ({ declared, merge, label, without, onChoose }: RecordChoiceProps) => {
  const styles = useStyles();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const filter = search === '' ? {} : { filter: JSON.stringify({ [merge.findBy]: search }) };
  const { list } = routesOf(declared.name);
  const { data, error, reload } = useRead(list, { query: { size: offered, ...filter } }, { keepPreviousData: true });
  if (error) return <ErrorState problem={error} onRetry={() => void reload()} />;
  if (!data) return <PageSkeleton />;
  const rows = data.rows.filter(({ id }) => id !== without);
  return (
    <div className={styles.choice}>
      <SearchBox
        className={styles.search}
        value={typed}
        placeholder="Type a part of its name"
        aria-label={`Find ${label}`}
        onChange={(_, { value }) => setTyped(value)}
      />
      <ul className={styles.found} aria-label={`Found for ${label}`}>
        {rows.map((row) => (
          <li key={row.id}>
            <Button appearance="subtle" className={styles.record} onClick={() => onChoose(row.id)}>
              <span>
                {row.cells[merge.findBy]} <span className={styles.note}>{detailOf(data, row, merge.findBy)}</span>
              </span>
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.note} role="status">
        {rows.length === 0 && errorTexts.noData}
        {data.pagination.nextCursor !== null && 'There are more: search to narrow them down.'}
      </div>
    </div>
  );
};
