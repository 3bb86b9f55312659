import { Button, DialogActions, DialogBody, DialogContent, DialogTitle, Spinner } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { call, type ReadRoute, type ReplyOf, type RequestOf } from '../../client/api.js';
import { asProblem, type Problem } from '../../client/problems/problem.js';
import { ErrorState } from '../states/states.js';

export interface ReadPartsProps<R extends ReadRoute> {
  readonly route: R;
  /** As it is when the dialog opens. */
  readonly request: RequestOf<R>;
  /** While it is read. */
  readonly title: string;
  readonly label: string;
  readonly onCancel: () => void;
  /** The form, with what it is made from: read when the dialog opened, and not again below what is typed. */
  readonly children: (data: ReplyOf<R>) => ReactNode;
}

/**
 * What stands in a dialog whose form is made from something that is read first. It is read anew each time: what an
 * earlier opening has left would be an old state to make a save from.
 */
export const ReadParts = <R extends ReadRoute>(props: ReadPartsProps<R>) => {
  const { title, label, onCancel, children } = props;
  const asked = useRef({ route: props.route, request: props.request });
  const [attempt, setAttempt] = useState(0);
  const [data, setData] = useState<{ readonly read: ReplyOf<R> }>();
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    const leaving = new AbortController();
    const { route, request } = asked.current;
    call(route, request, { signal: leaving.signal })
      .then((read) => setData({ read }))
      .catch((thrown: unknown) => {
        if (!leaving.signal.aborted) setProblem(asProblem(thrown));
      });
    return () => leaving.abort();
  }, [attempt]);
  const retry = (): void => {
    setProblem(undefined);
    setAttempt(attempt + 1);
  };
  if (data) return children(data.read);
  return (
    <DialogBody>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {problem ? <ErrorState problem={problem} onRetry={retry} /> : <Spinner label={label} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
      </DialogActions>
    </DialogBody>
  );
};
