import { useCallback, useEffect, useRef } from 'react';
import { coalesced } from './coalesced.js';

/** Events come many a second, of each chunk of an upload and each half second of a job: nobody reads faster. */
const restMs = 1_000;

/** @returns asks for the latest `work`, which is done once a second at most while the component stands */
export const useCoalesced = (work: () => void): (() => void) => {
  const latest = useRef(work);
  const asking = useRef<ReturnType<typeof coalesced>>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(() => {
    asking.current = coalesced(() => latest.current(), restMs);
    return asking.current.stop;
  }, []);
  return useCallback(() => asking.current?.ask(), []);
};
