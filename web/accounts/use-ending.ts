import { useState } from 'react';
import { useAct } from '../ui/act/use-act.js';
import { formatNumber } from '../ui/format/format.js';
import type { GridRow } from '../ui/table/list-types.js';
import { useToasts } from '../ui/toasts/toasts.js';

/** An act that ends sessions: what it says before, does, and says afterwards. */
export interface Ending {
  readonly title: string;
  readonly text: string;
  readonly confirmText: string;
  readonly run: () => Promise<{ readonly ended: number }>;
}

type Run = Ending['run'];

/** Of one row of a list of sessions. */
export const oneSession = ({ cells }: GridRow, run: Run): Ending => ({
  title: 'End this session?',
  text: `${String(cells['Device'])} is signed out at once.`,
  confirmText: 'End session',
  run,
});

/** @param who whose they are, and how many @param isSelf the one that asks stays */
export const allSessionsOf = (
  who: { readonly name: string; readonly email: string; readonly sessions: number },
  isSelf: boolean,
  run: Run,
): Ending => ({
  title: `End all sessions of ${who.name}?`,
  text: isSelf
    ? 'Every other browser in which you are signed in is signed out at once; this one stays.'
    : `Every browser in which ${who.email} is signed in (${formatNumber(who.sessions)}) is signed out at once.`,
  confirmText: 'End all sessions',
  run,
});

export const endedText = (count: number): string =>
  count === 1 ? 'One session has been ended.' : `${formatNumber(count)} sessions have been ended.`;

/** Asks, does, tells, reads again. */
export const useEnding = (reload: () => void) => {
  const toasts = useToasts();
  const [wanted, setWanted] = useState<Ending>();
  const { isBusy, run } = useAct();
  const end = async ({ run: ending }: Ending): Promise<void> => {
    const { ended } = await ending();
    toasts.success(endedText(ended));
  };
  const confirm = (): void => {
    if (wanted === undefined) return;
    // Out of the way of the dialog that may ask for a fresh sign-in.
    setWanted(undefined);
    run(() => end(wanted).finally(reload));
  };
  return { wanted, isBusy, ask: setWanted, cancel: () => setWanted(undefined), confirm };
};
