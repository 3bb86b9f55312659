/** The draft on the server: made with the first choice of keys, saved after each further one. */
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call, type RequestOf } from '../../client/api.js';
import { upload } from '../../client/api.js';
import { changeHref, type Change, type ChangeKind } from './change.js';

export type Source = NonNullable<RequestOf<'POST /stock/changes'>['body']['source']>;
export type Choices = Omit<RequestOf<'PATCH /stock/changes/:changeGuid'>['body'], 'source'>;

export interface ChangeDraft {
  readonly change: Change | null;
  /** The text that named the keys, while this page has it. */
  readonly given: string | undefined;
  /** Names the keys by their text. @throws Problem */
  readonly chooseKeys: (text: string, platform: string) => Promise<void>;
  /** Names them by what holds them. @throws Problem */
  readonly chooseSource: (source: Source) => Promise<void>;
  /** @throws Problem */
  readonly save: (choices: Choices) => Promise<void>;
  /** Reads the numbers again. */
  readonly reload: () => Promise<void>;
}

export const useChangeDraft = (kind: ChangeKind, opened: Change | null): ChangeDraft => {
  const navigate = useNavigate();
  const [change, setChange] = useState(opened);
  const [given, setGiven] = useState<string>();
  const creating = useRef<Promise<Change>>(undefined);

  const created = useCallback(
    (source?: Source): Promise<Change> => {
      creating.current ??= (async () => {
        const made = await call('POST /stock/changes', { body: { kind, ...(source && { source }) } });
        setChange(made);
        // The draft has an address now; whoever is typing stays where they are.
        await navigate(changeHref(made), { replace: true, state: { keepsFocus: true } });
        return made;
      })().catch((thrown: unknown) => {
        creating.current = undefined;
        throw thrown;
      });
      return creating.current;
    },
    [kind, navigate],
  );

  return {
    change,
    given,
    chooseKeys: async (text, platform) => {
      const { changeGuid } = change ?? (await created());
      const query = platform === '' ? {} : { platform };
      const file = new Blob([text], { type: 'text/plain' });
      setChange(await upload('POST /stock/changes/:changeGuid/keys', { params: { changeGuid }, query, file }));
      setGiven(text);
    },
    chooseSource: async (source) => {
      setGiven(undefined);
      if (change === null) {
        setChange(await created(source));
        return;
      }
      const { changeGuid } = change;
      setChange(await call('PATCH /stock/changes/:changeGuid', { params: { changeGuid }, body: { source } }));
    },
    save: async (choices) => {
      if (change === null) return;
      const { changeGuid } = change;
      setChange(await call('PATCH /stock/changes/:changeGuid', { params: { changeGuid }, body: choices }));
    },
    reload: async () => {
      if (change === null) return;
      setChange(await call('GET /stock/changes/:changeGuid', { params: { changeGuid: change.changeGuid } }));
    },
  };
};
