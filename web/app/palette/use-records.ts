import { useEffect, useState } from 'react';
import { call } from '../../client/api.js';
import { asProblem, type Problem } from '../../client/problems/problem.js';
import { stillFitting, type EntryGroup } from './entries.js';

/** As long as somebody who types goes on to the next letter. */
const pauseMs = 120;

interface Answer {
  readonly text: string;
  readonly groups: readonly EntryGroup[];
  readonly problem: Problem | undefined;
}

const nothing: Answer = { text: '', groups: [], problem: undefined };

const asked = async (text: string, signal: AbortSignal): Promise<readonly EntryGroup[]> => {
  const { groups } = await call('POST /search', { body: { text } }, { signal });
  return groups.map(({ name, title, icon, records }) => ({
    name,
    title,
    entries: records.map((record, at) => ({ ...record, id: `${name}-${at}-${record.href}`, icon })),
  }));
};

export interface Records {
  readonly groups: readonly EntryGroup[];
  /** Those of this text are not there yet. */
  readonly isBusy: boolean;
  readonly problem: Problem | undefined;
  readonly retry: () => void;
}

/** Records that the platform finds for what is typed: after a short pause, and never those of an earlier text. */
export const useRecords = (typed: string): Records => {
  const text = typed.trim();
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState(nothing);
  useEffect(() => {
    if (text === '') return undefined;
    const leaving = new AbortController();
    const ask = (): void => {
      asked(text, leaving.signal)
        .then((groups) => setAnswer({ text, groups, problem: undefined }))
        .catch((thrown: unknown) => {
          if (!leaving.signal.aborted) setAnswer({ text, groups: [], problem: asProblem(thrown) });
        });
    };
    const timer = window.setTimeout(ask, pauseMs);
    return () => {
      window.clearTimeout(timer);
      leaving.abort();
    };
  }, [text, attempt]);
  const retry = (): void => {
    setAnswer(nothing);
    setAttempt(attempt + 1);
  };
  if (text === '') return { groups: [], isBusy: false, problem: undefined, retry };
  if (answer.text === text) return { ...answer, isBusy: false, retry };
  return { groups: stillFitting(answer.groups, text), isBusy: true, problem: undefined, retry };
};
