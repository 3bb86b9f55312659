import { useState } from 'react';
import { call, type Job } from '../../client/api.js';
import { useJob } from '../../client/jobs/use-jobs.js';
import { asProblem, isProblem, type Problem } from '../../client/problems/problem.js';
import { orderedEntries, type Changes } from '../cells/changes.js';
import type { Products } from '../cells/known.js';
import { chunksOf, refusedIn, type Refused, type SaveProblem } from './save-plan.js';

export interface SaveParts {
  readonly listGuid: string;
  /** The job that saves rows of the list already, whoever has asked for it. */
  readonly savingJobId: string | null;
  readonly onRefused: (refused: Refused) => void;
  /** Somebody has saved meanwhile. */
  readonly onStale: () => Promise<void>;
  /** A save has ended, this one or another: the list is read again. */
  readonly onEnded: () => Promise<unknown>;
  /** What was changed here is saved. */
  readonly onSaved: () => void;
}

export interface PriceSave {
  /** Undefined: nothing is under way. */
  readonly sending: { readonly done: number; readonly total: number } | undefined;
  readonly job: Job | undefined;
  readonly isBusy: boolean;
  readonly problem: Problem | undefined;
  /** The job has ended without saving: what was there before stands. */
  readonly isFailed: boolean;
  readonly save: (changes: Changes, products: Products, rowsVersion: number) => void;
}

interface Attempt {
  readonly jobId: string | null;
  readonly problems: readonly SaveProblem[];
}

/** What is put aside for a save that does not come about is forgotten by and by, this is only sooner. */
const discard = async (listGuid: string, saveGuid: string): Promise<void> => {
  await call('DELETE /pricing/lists/:listGuid/saves/:saveGuid', { params: { listGuid, saveGuid } }).catch(
    () => undefined,
  );
};

/** Only what was changed, in chunks that are put aside, then all of it at once by a job. */
export const usePriceSave = ({ listGuid, savingJobId, onRefused, onStale, onEnded, onSaved }: SaveParts): PriceSave => {
  const [sending, setSending] = useState<PriceSave['sending']>();
  const [problem, setProblem] = useState<Problem>();
  const [isFailed, setFailed] = useState(false);
  const [ownJobId, setOwnJobId] = useState<string | null>(null);
  const jobId = ownJobId ?? savingJobId;
  const ended = async ({ state }: Job): Promise<void> => {
    await onEnded();
    // Somebody else's leaves what is changed here as it is.
    if (ownJobId !== null && state === 'completed') onSaved();
    setFailed(ownJobId !== null && state !== 'completed');
    setOwnJobId(null);
  };
  const job = useJob(jobId, (over) => void ended(over));

  const attempt = async (changes: Changes, products: Products, rowsVersion: number): Promise<Attempt> => {
    const entries = orderedEntries(changes);
    const params = { listGuid, saveGuid: crypto.randomUUID() };
    const problems: SaveProblem[] = [];
    let done = 0;
    for (const chunk of chunksOf(entries, products)) {
      setSending({ done, total: entries.length });
      const reply = await call('PUT /pricing/lists/:listGuid/saves/:saveGuid/changes', {
        params,
        body: { rowsVersion, changes: [...chunk] },
      });
      problems.push(...reply.problems);
      done += chunk.length;
    }
    if (problems.length > 0) {
      await discard(listGuid, params.saveGuid);
      return { jobId: null, problems };
    }
    const body = { changeCount: entries.length };
    const reply = await call('POST /pricing/lists/:listGuid/saves/:saveGuid', { params, body });
    if (reply.problems.length > 0) await discard(listGuid, params.saveGuid);
    return reply;
  };

  const carryOut = async (changes: Changes, products: Products, rowsVersion: number): Promise<void> => {
    try {
      const { jobId: started, problems } = await attempt(changes, products, rowsVersion);
      onRefused(refusedIn(problems, orderedEntries(changes)));
      setOwnJobId(started);
    } catch (thrown) {
      if (isProblem(thrown) && thrown.code === 'pricing.list_changed') await onStale();
      else setProblem(asProblem(thrown));
    } finally {
      setSending(undefined);
    }
  };

  return {
    ...{ sending, problem, isFailed },
    job: jobId === null ? undefined : job,
    isBusy: sending !== undefined || jobId !== null,
    save: (changes, products, rowsVersion) => {
      setProblem(undefined);
      setFailed(false);
      setSending({ done: 0, total: changes.entries.size });
      void carryOut(changes, products, rowsVersion);
    },
  };
};
