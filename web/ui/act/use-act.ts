import { useState } from 'react';
import { isProblem, type Problem } from '../../client/problems/problem.js';
import { useToasts } from '../toasts/toasts.js';

type Work = () => Promise<unknown>;

/** Who leaves the fresh sign-in that an act asks for leaves everything as it was. */
const isLeft = (thrown: unknown): boolean => isProblem(thrown) && thrown.code === 'insufficient_user_authentication';

/** An act of the user: busy while it runs; what it fails of is told in a toast. */
export const useAct = () => {
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);
  const run = (work: Work): void => {
    setBusy(true);
    void work()
      .catch((thrown: unknown) => {
        if (!isLeft(thrown)) toasts.failure(thrown);
      })
      .finally(() => setBusy(false));
  };
  return { isBusy, run };
};

/** An act whose refusal is shown where it was asked for, until the next attempt. */
export const useRefusableAct = () => {
  const { isBusy, run } = useAct();
  const [refusal, setRefusal] = useState<Problem>();
  const attempt = (work: Work, onRefused?: (refusal: Problem) => unknown): void => {
    setRefusal(undefined);
    run(async () => {
      try {
        await work();
      } catch (thrown) {
        if (!isProblem(thrown) || isLeft(thrown)) throw thrown;
        setRefusal(thrown);
        await onRefused?.(thrown);
      }
    });
  };
  /** When what it spoke of has changed. */
  const forget = (): void => setRefusal(undefined);
  return { isBusy, refusal, forget, run: attempt };
};

/** A refusable act that must happen once: the same idempotency key until the server has refused it. */
export const useAttempt = () => {
  const act = useRefusableAct();
  const [idempotencyKey, setIdempotencyKey] = useState<string>(() => crypto.randomUUID());
  const run = (work: (idempotencyKey: string) => Promise<unknown>, onRefused?: (refusal: Problem) => unknown): void =>
    act.run(
      () => work(idempotencyKey),
      (refusal) => {
        // Without an answer the first attempt may have passed: the same key finds what came of it.
        if (refusal.status >= 400 && refusal.status < 500) setIdempotencyKey(crypto.randomUUID());
        return onRefused?.(refusal);
      },
    );
  return { ...act, run };
};
