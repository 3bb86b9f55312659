import { useState } from 'react';
import type { Problem } from '../app/api.js';
import { isProblem } from '../app/problems/problem.js';
import { useToasts } from '../ui/toasts/toasts.js';

/** Runs an act that may ask for a fresh sign-in; who leaves that leaves everything as it was. */
export const useSaving = () => {
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Problem>();
  const save = async (act: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await act();
    } catch (thrown) {
      if (!isProblem(thrown)) toasts.failure(thrown);
      else if (thrown.code !== 'insufficient_user_authentication') setRefusal(thrown);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, refusal, setRefusal, save };
};
