import { FactsTable, type FactsColumn } from '../facts/facts-table.js';
import { TextLink } from '../link/link.js';
import { Section } from '../page/section.js';

/** Something that uses a record. */
export interface RecordUse {
  /** 'Right' */
  readonly kind: string;
  readonly name: string;
  /** Of its screen or list; null where this user has none. */
  readonly href: string | null;
}

export interface UsedByProps<U> {
  readonly uses: readonly U[];
  /** What is said when there are none. */
  readonly empty: string;
  /** Beside what it is and how it is called. */
  readonly columns?: readonly FactsColumn<U>[];
  readonly keyOf: (use: U) => string;
}

/** What uses a record, each with the way to it. */
export const UsedBy = <U extends RecordUse>({ uses, empty, columns = [], keyOf }: UsedByProps<U>) => (
  <Section title="Used by">
    {uses.length === 0 ? (
      <div>{empty}</div>
    ) : (
      <FactsTable
        label="Used by"
        columns={[
          { name: 'What', of: ({ kind }) => kind, width: 80 },
          { name: 'Name', of: ({ name, href }) => (href === null ? name : <TextLink href={href}>{name}</TextLink>) },
          ...columns,
        ]}
        rows={uses}
        keyOf={keyOf}
      />
    )}
  </Section>
);
