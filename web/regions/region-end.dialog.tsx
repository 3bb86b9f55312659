import { Button, Tooltip } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../client/api.js';
import { errorTexts } from '../client/texts/specified.js';
import { useAct } from '../ui/act/use-act.js';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.js';
import { Facts } from '../ui/facts/facts.js';
import { formatNumber } from '../ui/format/format.js';
import { useToasts } from '../ui/toasts/toasts.js';
import { readsOfMany, regionsPlace, type Region } from './region.js';

/** Deletes a region that nothing names, after a question. */
export const RegionEnd = ({ region }: { readonly region: Region }) => {
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const [isAsked, setAsked] = useState(false);
  const { isBusy, run } = useAct();
  const { regionGuid, version, terms, uses } = region;
  const remove = async (): Promise<void> => {
    await call('DELETE /regions/:regionGuid', { params: { regionGuid }, query: { version } });
    await mutate(isReadOf(...readsOfMany));
    toasts.success(`${terms.name} is deleted.`);
    void navigate(regionsPlace.list.href);
  };
  const deletion = (
    <Button disabledFocusable={uses.length > 0} onClick={() => setAsked(true)}>
      Delete
    </Button>
  );
  return (
    <>
      {uses.length > 0 ? (
        <Tooltip relationship="description" content={errorTexts.activeRegion}>
          {deletion}
        </Tooltip>
      ) : (
        deletion
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={`Delete ${terms.name}?`}
        confirmText="Delete"
        isBusy={isBusy}
        onConfirm={() => run(() => remove().finally(() => setAsked(false)))}
        onCancel={() => setAsked(false)}
      >
        Nothing uses this region. A deletion cannot be undone.
        <Facts
          facts={[
            { name: 'Region', value: terms.name },
            { name: 'Short code', value: terms.code },
            { name: 'Countries', value: formatNumber(terms.countries.length) },
          ]}
        />
      </ConfirmDialog>
    </>
  );
};
