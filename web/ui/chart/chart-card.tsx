import { Card, ToggleButton, makeStyles, tokens } from '@fluentui/react-components';
import { TableRegular } from '@fluentui/react-icons/svg/table';
import { useId, useState, type ReactNode } from 'react';
import { FactsTable } from '../facts/facts-table.js';
import { formatNumber } from '../format/format.js';
import { TextLink } from '../link/link.js';

/** The same numbers as the chart, in rows. */
export interface TwinTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly href: string; readonly values: readonly number[] }[];
}

const useStyles = makeStyles({
  card: { padding: tokens.spacingHorizontalXL, rowGap: tokens.spacingVerticalL, minWidth: 0 },
  head: { display: 'flex', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalM },
  words: { flex: '1 1 auto', minWidth: 0 },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  subtitle: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  table: { maxHeight: '480px', overflowY: 'auto' },
});

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
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
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
          <FactsTable
            label={{ id }}
            columns={table.columns.map((name, at) => ({
              name,
              of: (row) =>
                at === 0 ? <TextLink href={row.href}>{row.name}</TextLink> : formatNumber(row.values[at - 1] ?? 0),
              ...(at > 0 && { kind: 'number' as const }),
            }))}
            rows={table.rows}
            keyOf={({ name }) => name}
          />
        </div>
      ) : (
        children
      )}
    </Card>
  );
};
