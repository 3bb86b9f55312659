import { useState } from 'react';
import { isProblem } from '../app/problems/problem.js';
import { useToasts } from '../ui/toasts/toasts.js';

/** An act that ends sessions: what it says before, does, and says afterwards. */
export interface Ending {
  readonly title: string;
  readonly text: string;
  readonly confirmText: string;
  readonly run: () => Promise<{ readonly ended: number }>;
}

export const endedText = (count: number): string =>
  count === 1 ? 'One session has been ended.' : `${count} sessions have been ended.`;

/** Asks, does, tells, reads again. Who does not confirm a step-up leaves everything as it was. */
export const useEnding = (reload: () => void) => {
  const toasts = useToasts();
  const [wanted, setWanted] = useState<Ending>();
  const [isBusy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (wanted === undefined) return;
    setBusy(true);
    // Out of the way of the dialog that may ask for a fresh sign-in.
    setWanted(undefined);
    try {
      const { ended } = await wanted.run();
      toasts.success(endedText(ended));
    } catch (thrown) {
      if (!isProblem(thrown) || thrown.code !== 'insufficient_user_authentication') toasts.failure(thrown);
    } finally {
      setBusy(false);
      reload();
    }
  };
  return { wanted, isBusy, ask: setWanted, cancel: () => setWanted(undefined), confirm: () => void confirm() };
};
