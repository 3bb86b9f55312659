import { useState, type ReactNode } from 'react';
import type { PermissionKey } from '../../../../bff/contract.js';
import { holdsAny } from '../../../client/session/permissions.js';
import { useSession } from '../../../client/session/use-session.js';
import { ListScreen } from '../list-screen.js';
import type { BulkAction, ListScreenProps, Selection } from '../list-types.js';
import { BulkDialog } from './bulk.dialog.js';

/** An act over many rows, in words. */
export interface BulkText {
  readonly title: string;
  /** Any one of these opens it. */
  readonly permissions: readonly PermissionKey[];
  readonly question: string;
  readonly text: string;
  /** The sentence to tick where it cannot be undone. */
  readonly tick?: string;
}

export interface ActedListProps<A extends string> extends Omit<ListScreenProps, 'bulk' | 'onRowAction'> {
  /** What its rows are selected under, at the platform. */
  readonly list: string;
  /** Acts over the selection, by their names at the platform, in this order. */
  readonly bulkActs: Readonly<Record<string, BulkText>>;
  /** Acts of a row, by the names that the list has for them. */
  readonly rowActs: Readonly<Record<string, A>>;
  /** Asks before the act of a row. */
  readonly question: (act: A, id: string, onClose: () => void) => ReactNode;
}

/** A list of which each row is acted on by itself, and several at once over the selection. */
export const ActedList = <A extends string>({ list, bulkActs, rowActs, question, ...screen }: ActedListProps<A>) => {
  const { permissions } = useSession();
  const [asked, setAsked] = useState<{ readonly act: A; readonly id: string }>();
  const [bulk, setBulk] = useState<{ readonly act: string; readonly of: BulkText; readonly selection: Selection }>();
  const acts = Object.entries(bulkActs).map(([act, of]): BulkAction => ({
    name: act,
    title: of.title,
    missingPermission: holdsAny(permissions, of.permissions) ? null : (of.permissions[0] ?? null),
    run: (selection) => setBulk({ act, of, selection }),
  }));
  return (
    <>
      <ListScreen
        {...screen}
        {...(acts.length > 0 && { bulk: acts })}
        onRowAction={({ id }, { name }) => {
          const act = rowActs[name];
          if (act !== undefined) setAsked({ act, id });
        }}
      />
      {asked && question(asked.act, asked.id, () => setAsked(undefined))}
      {bulk && (
        <BulkDialog
          list={list}
          act={bulk.act}
          title={bulk.of.question}
          confirmText={bulk.of.title}
          selection={bulk.selection}
          {...(bulk.of.tick !== undefined && { tick: bulk.of.tick })}
          onClose={() => setBulk(undefined)}
          onStarted={() => setBulk(undefined)}
        >
          {bulk.of.text}
        </BulkDialog>
      )}
    </>
  );
};
