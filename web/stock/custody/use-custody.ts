/** Reads the custody of a subject; the platform verifies it each time. */
import { useRead } from '../../client/api.js';
import type { Custody, Evidence, Subject } from './custody.js';

/** A verification is an act of a moment: it is not repeated because a window comes to the front. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false } as const;

export const useCustody = (subject: Subject | undefined) => {
  const ofKey = useRead(
    'GET /stock/custody/keys/:keyGuid',
    subject?.kind === 'key' ? { params: { keyGuid: subject.guid } } : null,
    once,
  );
  const ofInsertion = useRead(
    'GET /stock/custody/insertions/:insertionGuid',
    subject?.kind === 'insertion' ? { params: { insertionGuid: subject.guid } } : null,
    once,
  );
  const { data, error, isValidating, reload } = subject?.kind === 'insertion' ? ofInsertion : ofKey;
  // What was shown before is another subject's as long as the new one is on its way.
  const custody: Custody | undefined = data?.subjectGuid === subject?.guid ? data : undefined;
  return { custody, error, isValidating, reload };
};

export const useEvidence = (subject: Subject) => {
  const ofKey = useRead(
    'GET /stock/custody/keys/:keyGuid/evidence',
    subject.kind === 'key' ? { params: { keyGuid: subject.guid } } : null,
    once,
  );
  const ofInsertion = useRead(
    'GET /stock/custody/insertions/:insertionGuid/evidence',
    subject.kind === 'insertion' ? { params: { insertionGuid: subject.guid } } : null,
    once,
  );
  const { data, error, reload } = subject.kind === 'insertion' ? ofInsertion : ofKey;
  const evidence: Evidence | undefined = data;
  return { evidence, error, reload };
};
