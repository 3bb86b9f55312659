/** The wizard's draft on the server: made with the first choice, saved after each, read again when files change. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { call, keyOf, useRead } from '../../client/api.js';
import { useWorkMoved } from '../../client/events/use-work-moved.js';
import { asProblem, type Problem } from '../../client/problems/problem.js';
import { useDraft, type Draft } from '../../ui/wizard/use-draft.js';
import { detailHref, resumeHref, type Insertion } from '../insertion/insertion.js';
import { choicesOf, withProduct, type Choices, type InsertStep } from './insert-steps.js';

/** What is sent: a field that is not chosen yet stays out, so that it stays as it is. */
interface Saved {
  readonly productGuid?: string;
  readonly skuGuid?: string;
  readonly rightGuid?: string;
  readonly note: string;
  readonly step: InsertStep;
}

const savedOf = ({ productGuid, skuGuid, rightGuid }: Choices, note: string, step: InsertStep): Saved => ({
  ...(productGuid !== '' && { productGuid }),
  ...(skuGuid !== '' && { skuGuid }),
  ...(rightGuid !== '' && { rightGuid }),
  note,
  step,
});

const addressOf = (guid: string | undefined): string | undefined => (guid === undefined ? undefined : detailHref(guid));

export interface InsertionDraft {
  readonly insertion: Insertion | null;
  readonly choices: Choices;
  readonly note: string;
  readonly draft: Draft;
  /** Why there is no draft yet, though it was asked for: `saved` tries again. */
  readonly refusal: Problem | undefined;
  readonly choose: (change: Partial<Choices>) => void;
  readonly setNote: (note: string) => void;
  /** The draft's guid; makes the draft when there is none, and saves what waits. */
  readonly saved: () => Promise<string>;
  /** Reads the files and findings again. */
  readonly reload: () => Promise<unknown>;
}

/**
 * @param opened the draft that the address named when the wizard opened; null = a new one
 * @param preset what of a new one was chosen before
 * @param step the step shown, kept with the draft
 */
export const useInsertionDraft = (opened: Insertion | null, preset: Choices, step: InsertStep): InsertionDraft => {
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();
  const [guid, setGuid] = useState(opened?.insertionGuid);
  const [choices, setChoices] = useState(opened === null ? preset : choicesOf(opened));
  const [note, setNote] = useState(opened?.note ?? '');
  const [refusal, setRefusal] = useState<Problem>();
  const creating = useRef<Promise<string>>(undefined);
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const read = useRead(
    'GET /stock/insertions/:insertionGuid',
    guid === undefined ? null : { params: { insertionGuid: guid } },
  );

  const reads = useRef({ begun: 0, running: 0 });
  const reload = async (): Promise<unknown> => {
    reads.current.begun += 1;
    reads.current.running += 1;
    try {
      return await read.reload();
    } finally {
      reads.current.running -= 1;
    }
  };

  // Another device may be sending files of the same draft.
  useWorkMoved(addressOf(guid), () => void reload());

  const keep = useCallback(
    (insertion: Insertion): Promise<unknown> =>
      mutate(
        keyOf('GET /stock/insertions/:insertionGuid', { params: { insertionGuid: insertion.insertionGuid } }),
        insertion,
        { revalidate: false },
      ),
    [mutate],
  );

  const created = useCallback((): Promise<string> => {
    creating.current ??= (async () => {
      setRefusal(undefined);
      const insertion = await call('POST /stock/insertions', {});
      await keep(insertion);
      setGuid(insertion.insertionGuid);
      // The draft has an address now; whoever is typing stays where they are. The step is the address's own: the one
      // that is painted may be the one before. Who has left meanwhile is not fetched back.
      const pathname = resumeHref(insertion.insertionGuid);
      const shown = new URLSearchParams(location.search).get('step');
      const search = shown === null ? '' : `?step=${shown}`;
      if (isHere.current) await navigate({ pathname, search }, { replace: true, state: { keepsFocus: true } });
      return insertion.insertionGuid;
    })().catch((thrown: unknown) => {
      creating.current = undefined;
      setRefusal(asProblem(thrown));
      throw thrown;
    });
    return creating.current;
  }, [keep, navigate]);

  const save = async (body: Saved): Promise<void> => {
    const insertionGuid = guid ?? (await created());
    const { begun, running } = reads.current;
    const saved = await call('PATCH /stock/insertions/:insertionGuid', { params: { insertionGuid }, body });
    // What was read beside it may know of a file that this answer does not: then neither is believed.
    await (running > 0 || reads.current.begun > begun ? reload() : keep(saved));
  };
  const isBegun = guid !== undefined || choices.productGuid !== '' || note !== '';
  const draft = useDraft(isBegun ? savedOf(choices, note, step) : undefined, save, opened !== null);

  return {
    insertion: read.data ?? null,
    choices,
    note,
    draft,
    refusal,
    choose: ({ productGuid, ...change }) =>
      setChoices((before) => ({
        ...(productGuid === undefined ? before : withProduct(before, productGuid)),
        ...change,
      })),
    setNote,
    saved: async () => {
      const insertionGuid = guid ?? (await created());
      await draft.flush();
      return insertionGuid;
    },
    reload,
  };
};
