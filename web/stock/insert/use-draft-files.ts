/** The draft's files: on the server, on their way, and those that wait for a word. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { Insertion } from '../insertion/insertion.js';
import { goesInChunks } from '../upload/local-preflight.js';
import { takeHandedFiles } from '../upload/unsent/handed-files.js';
import { useUnsent } from '../upload/unsent/use-unsent.js';
import { useUploads, type Uploads } from '../upload/use-uploads.js';
import type { InsertionDraft } from './use-insertion-draft.js';

export interface Limits {
  readonly bytes: number;
  readonly files: number;
}

const useDraftUploads = (draft: InsertionDraft, limits: Limits, opened: Insertion | null): Uploads => {
  const { insertion } = draft;
  const { files = [], incoming = [], usedBytes = 0 } = insertion ?? opened ?? {};
  return useUploads({
    insertionGuid: draft.saved,
    openedGuid: opened?.insertionGuid,
    room: {
      ...{ usedBytes, limitBytes: limits.bytes, limitFiles: limits.files, halves: incoming },
      fileNames: files.map(({ name }) => name),
    },
    isLarge: (file) => insertion !== null && goesInChunks(insertion, file),
    onSent: draft.reload,
  });
};

/** Files that were dropped where the wizard was opened from: sent as soon as the draft says what it takes. */
const useHandedFiles = (isReady: boolean, { add }: Uploads): void => {
  const location = useLocation();
  const handed = useRef<readonly File[]>([]);
  const take = useEffectEvent(() => {
    handed.current = [...handed.current, ...takeHandedFiles(location.state)];
  });
  const send = useEffectEvent(() => {
    if (handed.current.length > 0) add(handed.current);
    handed.current = [];
  });
  useEffect(() => take(), []);
  useEffect(() => {
    if (isReady) send();
  }, [isReady]);
};

export const useDraftFiles = (draft: InsertionDraft, limits: Limits, opened: Insertion | null) => {
  const { insertion } = draft;
  const uploads = useDraftUploads(draft, limits, opened);
  useHandedFiles(insertion !== null, uploads);
  const present = insertion ?? opened;
  const unsent = useUnsent(
    present?.insertionGuid,
    uploads.queue,
    [...(present?.files ?? []), ...(present?.incoming ?? [])].map(({ name }) => name),
  );
  return { uploads, unsent, files: insertion && { ...insertion, undecided: unsent.undecided } };
};
