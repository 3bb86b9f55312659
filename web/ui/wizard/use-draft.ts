import { useCallback, useEffect, useRef, useState } from 'react';

export interface Draft {
  readonly state: 'saved' | 'saving' | 'unsaved' | 'failed';
  readonly savedAt: Date | undefined;
  /** What made the last save fail. */
  readonly error: unknown;
  /** Saves at once whatever waits; resolves when the server has it, rejects when it refused. */
  readonly flush: () => Promise<void>;
}

/** A pause in typing this long sends the draft. */
const pauseMs = 800;

/**
 * Keeps a draft on the server: `save` is called with the newest value after a pause, never twice at
 * a time, and again when the value moved on meanwhile. `undefined` = nothing to keep yet.
 * @param isStored whether the server has the first value already
 */
export const useDraft = <T>(value: T | undefined, save: (value: T) => Promise<void>, isStored = true): Draft => {
  const [state, setState] = useState<Draft['state']>('saved');
  const [savedAt, setSavedAt] = useState<Date>();
  const [error, setError] = useState<unknown>();
  const latest = useRef(value);
  const stored = useRef(isStored && value !== undefined ? JSON.stringify(value) : '');
  const running = useRef<Promise<void>>(undefined);
  const saver = useRef(save);
  useEffect(() => {
    latest.current = value;
    saver.current = save;
  });

  const run = useCallback(async (): Promise<void> => {
    while (latest.current !== undefined && JSON.stringify(latest.current) !== stored.current) {
      const sent = latest.current;
      const text = JSON.stringify(sent);
      setState('saving');
      await saver.current(sent);
      stored.current = text;
      setSavedAt(new Date());
    }
    setState('saved');
    setError(undefined);
  }, []);

  const flush = useCallback((): Promise<void> => {
    running.current ??= run()
      .catch((thrown: unknown) => {
        setState('failed');
        setError(thrown);
        throw thrown;
      })
      .finally(() => {
        running.current = undefined;
      });
    return running.current;
  }, [run]);

  const text = value === undefined ? '' : JSON.stringify(value);
  useEffect(() => {
    if (text === '' || text === stored.current) return undefined;
    setState('unsaved');
    // A failure stays visible in `state`; the next change tries again.
    const timer = window.setTimeout(() => void flush().catch(() => undefined), pauseMs);
    return () => window.clearTimeout(timer);
  }, [text, flush]);

  return { state, savedAt, error, flush };
};
