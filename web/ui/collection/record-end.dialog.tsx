import { Button, Tooltip } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, isReadOf } from '../../client/api.js';
import { useMissing } from '../../client/session/why-not.js';
import { useAct } from '../act/use-act.js';
import { ConfirmDialog } from '../dialogs/confirm-dialog.js';
import { useToasts } from '../toasts/toasts.js';
import { routesOf, type AnyRecord, type Declared } from './collection.js';

export interface RecordEndProps {
  readonly declared: Declared;
  readonly record: AnyRecord;
  /** Somebody has saved or used it meanwhile: what stands now is to be shown, for the next decision. */
  readonly onRefused: () => void;
}

/** Deletes a record after a question, while nothing uses it. */
export const RecordEnd = ({ declared, record, onRefused }: RecordEndProps) => {
  const { name, place, permission, titleOf } = declared;
  const navigate = useNavigate();
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const [isAsked, setAsked] = useState(false);
  const { isBusy, run } = useAct();
  const missing = useMissing(permission);
  const title = titleOf(record.values);
  const { recordGuid, version, uses } = record;
  const routes = routesOf(name);
  const carryOut = async (): Promise<void> => {
    try {
      await call(routes.delete, { params: { recordGuid }, query: { version } });
    } catch (thrown) {
      onRefused();
      throw thrown;
    }
    await mutate(isReadOf(routes.list));
    toasts.success(`${title} is deleted.`);
    void navigate(place.list.href);
  };
  const hindrance = [
    ...(missing === undefined ? [] : [missing]),
    ...(uses.length > 0 ? ['It is in use: below stands by what'] : []),
  ].join('. ');
  const button = (
    <Button disabledFocusable={hindrance !== ''} onClick={() => setAsked(true)}>
      Delete
    </Button>
  );
  return (
    <>
      {hindrance === '' ? (
        button
      ) : (
        <Tooltip relationship="description" content={hindrance}>
          {button}
        </Tooltip>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={`Delete ${title}?`}
        confirmText="Delete"
        isBusy={isBusy}
        onConfirm={() => run(() => carryOut().finally(() => setAsked(false)))}
        onCancel={() => setAsked(false)}
      >
        Nothing uses this {place.subject}. It is deleted for good.
      </ConfirmDialog>
    </>
  );
};
