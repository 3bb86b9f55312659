import { Button, Tooltip } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../client/api.js';
import { currentIn } from '../client/problems/conflict.js';
import { useAct } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { Facts } from '../ui/facts/facts.js';
import { formatNumber } from '../ui/format/format.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { readsOfMany, rightsPlace, termsOf, type Right } from './right.js';

interface Act {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
}

const actsOf = (name: string): Readonly<Record<'close' | 'open' | 'delete', Act>> => ({
  close: {
    title: `Deactivate ${name}?`,
    text: 'It is no longer offered for new insertions. Keys under it keep it, and it can be activated again.',
    confirm: 'Deactivate',
  },
  open: {
    title: `Activate ${name}?`,
    text: 'It is offered for new insertions again.',
    confirm: 'Activate',
  },
  delete: {
    title: `Delete ${name}?`,
    text: 'Nothing uses this right. It is deleted with all its versions, for good.',
    confirm: 'Delete',
  },
});

/** What has the right, in all its versions. */
const countsOf = ({ versions }: Right) => ({
  all: versions.reduce((sum, { allKeys }) => sum + allKeys, 0),
  free: versions.reduce((sum, { freeKeys }) => sum + freeKeys, 0),
  insertions: versions.reduce((sum, { openInsertions }) => sum + openInsertions, 0),
});

/** Closes, opens and deletes a right, each after a question. */
export const RightEnd = ({
  right,
  onChanged,
}: {
  readonly right: Right;
  readonly onChanged: (right: Right) => void;
}) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const [asked, setAsked] = useState<'close' | 'open' | 'delete'>();
  const { isBusy, run } = useAct();
  const { name } = termsOf(right);
  const { rightGuid, rowVersion, isOpen, isUsed } = right;
  const params = { rightGuid };
  const carryOut = async (act: 'close' | 'open' | 'delete'): Promise<void> => {
    if (act === 'delete') {
      await call('DELETE /rights/:rightGuid', { params, query: { rowVersion } });
      await mutate(isReadOf(...readsOfMany));
      toasts.success(`${name} is deleted.`);
      void navigate(rightsPlace.list.href);
      return;
    }
    const route = 'POST /rights/:rightGuid/open';
    try {
      onChanged(await call(route, { params, body: { rowVersion, isOpen: act === 'open' } }));
      await mutate(isReadOf(...readsOfMany));
    } catch (thrown) {
      // What somebody else has made of it is shown, for the next decision.
      const current = currentIn(route, thrown);
      if (current) onChanged(current);
      throw thrown;
    }
  };
  const act = asked && actsOf(name)[asked];
  const numbers = countsOf(right);
  const deletion = (
    <Button disabledFocusable={isUsed} onClick={() => setAsked('delete')}>
      Delete
    </Button>
  );
  return (
    <>
      {isUsed ? (
        <Tooltip relationship="description" content="Keys or insertions use it: it can be deactivated, not deleted.">
          {deletion}
        </Tooltip>
      ) : (
        deletion
      )}
      <Button onClick={() => setAsked(isOpen ? 'close' : 'open')}>{isOpen ? 'Deactivate' : 'Activate'}</Button>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={act?.title ?? ''}
        confirmText={act?.confirm ?? ''}
        isBusy={isBusy}
        onConfirm={() => asked && run(() => carryOut(asked).finally(() => setAsked(undefined)))}
        onCancel={() => setAsked(undefined)}
      >
        {act?.text}
        <Facts
          facts={[
            { name: 'Right', value: name },
            { name: 'Versions', value: formatNumber(right.versions.length) },
            { name: 'Keys that have it', value: formatNumber(numbers.all) },
            { name: 'Of these free', value: formatNumber(numbers.free) },
            { name: 'Open insertions', value: formatNumber(numbers.insertions) },
          ]}
        />
      </ConfirmDialog>
    </>
  );
};
