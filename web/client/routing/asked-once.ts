import { useEffect, useState } from 'react';
import { isProblem, type Problem } from '../problems/problem.js';

/**
 * What a mailed link is about. Its secret travels in a body, so this is no read by address: it is asked once, and
 * again when the person wants that.
 * @param ask the same function for the same link
 */
export const useAskedOnce = <Found>(
  ask: () => Promise<Found>,
): { readonly found: Found | undefined; readonly problem: Problem | undefined; readonly retry: () => void } => {
  const [found, setFound] = useState<Found>();
  const [problem, setProblem] = useState<Problem>();
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    ask().then(
      (answer) => {
        if (isCurrent) setFound(answer);
      },
      (thrown: unknown) => {
        if (isCurrent && isProblem(thrown)) setProblem(thrown);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, attempts]);
  const retry = (): void => {
    setProblem(undefined);
    setAttempts((before) => before + 1);
  };
  return { found, problem, retry };
};
