import { useState } from 'react';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../client/api.js';
import type { ReplyOf } from '../client/api-types.js';
import { isProblem } from '../client/problems/problem.js';
import { usePermission } from '../client/session/use-session.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { Facts } from '../ui/facts/facts.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import type { Fields } from '../ui/record/fields.js';
import { SavedForm } from '../ui/record/saved.form.js';
import type { Saved } from '../ui/record/use-saving.js';
import { namedUse, UsesChoice, type MovableUse } from './choice/uses-choice.js';
import { regionFields } from './region-fields.js';
import {
  cannotBeUndone,
  detailHref,
  readsOfMany,
  sentTerms,
  termsOfCopy,
  type Region,
  type RegionUse,
  type Terms,
} from './region.js';

const route = 'POST /regions/:regionGuid/reassignment';
type Outcome = ReplyOf<typeof route>;

/** The new region, and what gets it. */
interface Change extends Terms {
  readonly uses: readonly MovableUse[];
}

const fields: Fields<Change> = {
  ...regionFields,
  uses: {
    kind: 'own',
    label: 'What gets the new region',
    Input: UsesChoice,
    text: (uses) =>
      uses
        .filter(({ isMoved }) => isMoved)
        .map(namedUse)
        .join(', ') || 'Nothing',
  },
};

const consequencesOf = (outcome: Outcome): readonly { name: string; value: string }[] => [
  { name: 'Rights that get it', value: formatNumber(outcome.rights) },
  { name: 'New versions of rights', value: formatNumber(outcome.newVersions) },
  { name: 'Keys that keep the version before', value: formatNumber(outcome.keysKept) },
  { name: 'Open insertions that choose a right again', value: formatNumber(outcome.openInsertions) },
  { name: 'SKUs that get it', value: formatNumber(outcome.skus) },
  { name: 'Keys of these SKUs', value: formatNumber(outcome.skuKeys) },
];

interface Asked {
  readonly name: string;
  readonly outcome: Outcome;
  readonly answer: (isConfirmed: boolean) => void;
}

const sentChange = ({ uses, ...terms }: Change) => {
  const guidsOf = (kind: RegionUse['kind']): string[] =>
    uses.filter((use) => use.kind === kind && use.isMoved).map(({ guid }) => guid);
  return { terms: sentTerms(terms), rights: guidsOf('right'), skus: guidsOf('sku') };
};

/** Somebody has changed the region, or what uses it. */
const isConflict = (thrown: unknown): boolean =>
  isProblem(thrown) && ['regions.changed_meanwhile', 'regions.uses_changed'].includes(thrown.code);

/** A region in use is changed by a copy, and by moving what uses it there: first as a dry run, then in one act. */
export const Reassignment = ({ region }: { readonly region: Region }) => {
  const { mutate } = useSWRConfig();
  const mayMove = {
    right: usePermission('inventory-all'),
    sku: usePermission('sku-write', 'sku-all'),
    price_list: false,
  };
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const { regionGuid } = region;
  const params = { regionGuid };

  const ask = (name: string, outcome: Outcome): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setAsked({ name, outcome, answer: resolve });
    return promise;
  };
  const moveAll = async (change: Change, { version }: Region): Promise<Saved | undefined> => {
    const body = { version, ...sentChange(change) };
    const outcome = await call(route, { params, body: { ...body, isDryRun: true } });
    if (!(await ask(change.name, outcome))) return undefined;
    setBusy(true);
    const done = await call(route, { params, body: { ...body, isDryRun: false } });
    await mutate(isReadOf('GET /regions/:regionGuid', ...readsOfMany));
    return {
      text: `${change.name} is added, and ${formatCount(done.rights + done.skus, 'use')} moved.`,
      href: detailHref(done.regionGuid ?? regionGuid),
    };
  };
  return (
    <>
      <SavedForm
        label="New region"
        fields={fields}
        from={region}
        valuesOf={(from: Region): Change => ({
          ...termsOfCopy(from),
          uses: from.uses
            .filter(({ isMovable, kind }) => isMovable && mayMove[kind])
            .map((use) => ({ ...use, isMoved: true })),
        })}
        saveText="See the consequences"
        cancelHref={detailHref(regionGuid)}
        save={(change, from) =>
          moveAll(change, from).finally(() => {
            setAsked(undefined);
            setBusy(false);
          })
        }
        stale={{
          what: 'this region',
          // The refusal is of another shape than a region: what stands now is read.
          theirsIn: async (thrown) =>
            isConflict(thrown) ? call('GET /regions/:regionGuid', { params }).catch(() => undefined) : undefined,
        }}
        consequence={() => `The old region stays, for what is not moved. ${cannotBeUndone}`}
      />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={`Add ${asked?.name ?? ''} and move what you chose?`}
        confirmText="Add and move"
        tick="I understand that this cannot be undone"
        isBusy={isBusy}
        onConfirm={() => asked?.answer(true)}
        onCancel={() => asked?.answer(false)}
      >
        All of it happens, or nothing. {cannotBeUndone}
        {asked && <Facts facts={consequencesOf(asked.outcome)} />}
      </ConfirmDialog>
    </>
  );
};
