import { Card, ToggleButton, makeStyles, tokens } from '@fluentui/react-components';
import { TableRegular } from '@fluentui/react-icons/svg/table';
import { useId, useState, type ReactNode } from 'react';
import { FactsTable, type FactsColumn } from '../facts/facts-table.js';
import { formatNumber } from '../format/format.js';
import { TextLink } from '../link/link.js';
import { Heading } from '../page/section.js';

/** The same numbers as the chart, in rows. */
export interface TwinTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly href: string; readonly values: readonly number[] }[];
}

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalXL, rowGap: tokens.spacingVerticalL, minWidth: 0 },
  head: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalM },
  words: { flex: '1 1 auto', minWidth: 0 },
  subtitle: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  table: { maxHeight: '480px', overflowY: 'auto' },
});

const columnsOf = ({ columns }: TwinTable): readonly FactsColumn<TwinTable['rows'][number]>[] =>
  columns.map((name, at) =>
    at === 0
      ? { name, of: (row) => <TextLink href={row.href}>{row.name}</TextLink> }
      : { name, of: ({ values }) => formatNumber(values[at - 1] ?? 0), kind: 'number' },
  );

export interface ChartCardProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly table: TwinTable;
  readonly children: ReactNode;
}

/** A chart with its heading, and its twin: who prefers numbers switches to a table. */
export const ChartCard = ({ title, subtitle, table, children }: ChartCardProps) => {
  const styles = useStyles();
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <Card className={styles.card} role="region" aria-labelledby={id}>
      <div className={styles.head}>
        <div className={styles.words}>
          <Heading id={id}>{title}</Heading>
          {subtitle !== undefined && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        <ToggleButton
          size="small"
          appearance="subtle"
          icon={<TableRegular />}
          checked={isTable}
          onClick={() => setTable(!isTable)}
          aria-label={`${title} as a table`}
        >
          Table
        </ToggleButton>
      </div>
      {isTable ? (
        <div className={styles.table} tabIndex={0} role="group" aria-label={`${title}, rows`}>
          <FactsTable label={{ id }} columns={columnsOf(table)} rows={table.rows} keyOf={({ name }) => name} />
        </div>
      ) : (
        children
      )}
    </Card>
  );
};
