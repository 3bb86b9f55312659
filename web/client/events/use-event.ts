import { useEffect, useRef } from 'react';
import { onEvent, onGap, type EventName, type EventOf } from './event-stream.js';

/**
 * Calls `listener` for each event of a name (or names). It is also called, without an event, when
 * events may have been missed; a reader then reads again.
 */
export const useEvent = <N extends EventName>(
  names: N | readonly N[],
  listener: (event: EventOf<N> | undefined) => void,
): void => {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  const key = typeof names === 'string' ? names : names.join(' ');
  useEffect(() => {
    if (key === '') return undefined;
    const wanted = key.split(' ');
    const stop = onEvent((event) => {
      if (wanted.includes(event.event)) latest.current(event as EventOf<N>);
    });
    const stopGap = onGap(() => latest.current(undefined));
    return () => {
      stop();
      stopGap();
    };
  }, [key]);
};
