import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../app/api.js';
import type { ReplyOf } from '../app/api-types.js';
import { usePermission } from '../app/session/use-session.js';
import { useAct } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { Facts } from '../ui/facts/facts.js';
import { UnsavedGuard } from '../ui/form/unsaved-guard.js';
import { formatCount, formatNumber } from '../ui/format/format.js';
import { TextLink } from '../ui/link/link.js';
import { Heading } from '../ui/page/section.js';
import { SavedForm } from '../ui/record/saved.form.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { regionFields } from './region-fields.js';
import {
  cannotBeUndone,
  detailHref,
  sentTerms,
  termsOfCopy,
  hrefOfUse,
  readsOfMany,
  type Region,
  type RegionUse,
  type Terms,
} from './region.js';

const useStyles = makeStyles({
  uses: { border: 'none', margin: 0, padding: 0, minInlineSize: 0 },
  use: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', overflowWrap: 'anywhere' },
  keys: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  // Many uses do not push the rest out of the window.
  list: { maxHeight: '320px', overflowY: 'auto' },
});

type Outcome = ReplyOf<'POST /regions/:regionGuid/reassignment'>;
const route = 'POST /regions/:regionGuid/reassignment';

const label = 'What gets the new region';

interface UsesChoiceProps {
  readonly movable: readonly RegionUse[];
  /** GUIDs of what is chosen. */
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
}

const UsesChoice = ({ movable, value, onChange }: UsesChoiceProps) => {
  const styles = useStyles();
  return (
    <fieldset className={styles.uses}>
      <legend>
        <Heading>{label}</Heading>
      </legend>
      <Checkbox
        label={`All: ${formatNumber(value.length)} of ${formatNumber(movable.length)}`}
        checked={value.length === 0 ? false : value.length === movable.length || 'mixed'}
        onChange={() => onChange(value.length === movable.length ? [] : movable.map(({ guid }) => guid))}
      />
      <div className={styles.list} role="group" aria-label={label} tabIndex={0}>
        {movable.map((use) => (
          <div key={use.guid} className={styles.use}>
            <Checkbox
              label={`${use.kind === 'right' ? 'Right' : 'SKU'} ${use.name}`}
              checked={value.includes(use.guid)}
              onChange={(_, { checked }) =>
                onChange(checked === true ? [...value, use.guid] : value.filter((guid) => guid !== use.guid))
              }
            />
            <span className={styles.keys}>
              {formatCount(use.keys, 'key')} · <TextLink href={hrefOfUse(use)}>look at it</TextLink>
            </span>
          </div>
        ))}
      </div>
    </fieldset>
  );
};

const consequencesOf = (outcome: Outcome): readonly { name: string; value: string }[] => [
  { name: 'Rights that get it', value: formatNumber(outcome.rights) },
  { name: 'New versions of rights', value: formatNumber(outcome.newVersions) },
  { name: 'Keys that keep the version before', value: formatNumber(outcome.keysKept) },
  { name: 'Open insertions that choose a right again', value: formatNumber(outcome.openInsertions) },
  { name: 'SKUs that get it', value: formatNumber(outcome.skus) },
  { name: 'Keys of these SKUs', value: formatNumber(outcome.skuKeys) },
];

/** A region in use is changed by a copy, and by moving what uses it there: first as a dry run, then in one act. */
export const Reassignment = ({ region }: { readonly region: Region }) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, run } = useAct();
  const { uses, regionGuid } = region;
  const mayMove = { right: usePermission('inventory-all'), sku: usePermission('sku-write', 'sku-all') };
  const movable = uses.filter(({ isMovable, kind }) => isMovable && mayMove[kind]);
  const [moved, setMoved] = useState<readonly string[]>(() => movable.map(({ guid }) => guid));
  const [asked, setAsked] = useState<{ readonly terms: Terms; readonly outcome: Outcome }>();
  const [isPending, setPending] = useState(false);
  const reassign = (terms: Terms, isDryRun: boolean): Promise<Outcome> => {
    const guidsOf = (kind: RegionUse['kind']): string[] =>
      movable.filter((use) => use.kind === kind && moved.includes(use.guid)).map(({ guid }) => guid);
    const body = { version: region.version, terms: sentTerms(terms), rights: guidsOf('right'), skus: guidsOf('sku') };
    return call(route, { params: { regionGuid }, body: { ...body, isDryRun } });
  };
  const carryOut = async (terms: Terms): Promise<void> => {
    const done = await reassign(terms, false);
    setPending(false);
    await mutate(isReadOf('GET /regions/:regionGuid', ...readsOfMany));
    toasts.success(`${terms.name} is added, and ${formatCount(moved.length, 'use')} moved.`);
    void navigate(detailHref(done.regionGuid ?? regionGuid));
  };
  return (
    <>
      <UsesChoice movable={movable} value={moved} onChange={setMoved} />
      <SavedForm
        label="New region"
        fields={regionFields}
        from={region}
        valuesOf={termsOfCopy}
        saveText="See the consequences"
        cancelHref={detailHref(regionGuid)}
        save={async (terms) => {
          const outcome = await reassign(terms, true);
          setPending(true);
          setAsked({ terms, outcome });
          return {};
        }}
        consequence={() => `The old region stays, for what is not moved. ${cannotBeUndone}`}
      />
      <UnsavedGuard isDirty={isPending} />
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={`Add ${asked?.terms.name ?? ''} and move what you chose?`}
        confirmText="Add and move"
        tick="I understand that this cannot be undone"
        isBusy={isBusy}
        onConfirm={() => asked && run(() => carryOut(asked.terms).finally(() => setAsked(undefined)))}
        onCancel={() => setAsked(undefined)}
      >
        All of it happens, or nothing. {cannotBeUndone}
        {asked && <Facts facts={consequencesOf(asked.outcome)} />}
      </ConfirmDialog>
    </>
  );
};
