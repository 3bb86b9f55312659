import { Button } from '@fluentui/react-components';
import { useSWRConfig } from 'swr';
import { isReadOf } from '../../client/api.js';
import { useAct } from '../act/use-act.js';
import { useToasts } from '../toasts/toasts.js';

interface Props {
  readonly status: 'checking' | 'checked' | 'applying' | 'applied';
  /** Deletes it, and leaves its page. */
  readonly onForget: () => Promise<unknown>;
  /** Asks for the job that writes the file with what is wrong in it. */
  readonly onAnnotate: () => Promise<unknown>;
  /** Makes the difference anew, and reads it. */
  readonly onCheck: () => Promise<unknown>;
}

/** What is done with a file beside applying it. */
export const ImportActs = ({ status, onForget, onAnnotate, onCheck }: Props) => {
  const toasts = useToasts();
  const { mutate } = useSWRConfig();
  const { isBusy, run } = useAct();
  const check = (): void =>
    run(async () => {
      await onCheck();
      toasts.success('Checked again');
    });
  const annotate = (): void =>
    run(async () => {
      await onAnnotate();
      toasts.info('The file is being written. The job centre will have it.');
      await mutate(isReadOf('GET /jobs'));
    });
  return (
    <>
      <Button onClick={() => run(onForget)} disabledFocusable={isBusy || status === 'applying'}>
        Delete
      </Button>
      <Button onClick={annotate} disabledFocusable={isBusy}>
        File with errors
      </Button>
      {status === 'checked' && (
        <Button onClick={check} disabledFocusable={isBusy}>
          Check again
        </Button>
      )}
    </>
  );
};
