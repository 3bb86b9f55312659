import { SearchBox } from '@fluentui/react-components';
import { useEffect, useEffectEvent, useState } from 'react';

/** From the last letter on. */
const pauseMs = 250;

export interface PausedSearchProps {
  /** What it is called, and says while it is empty. */
  readonly label: string;
  readonly className?: string;
  /** What is asked for. */
  readonly value: string;
  readonly onAsk: (text: string) => void;
}

/** A text to find rows by: asked for once nothing more is typed for a moment. */
export const PausedSearch = ({ label, className, value, onAsk }: PausedSearchProps) => {
  const [typed, setTyped] = useState(value);
  const [asked, setAsked] = useState(value);
  // Another text is asked for by itself: a filter that is cleared.
  if (asked !== value) {
    setAsked(value);
    setTyped(value);
  }
  const ask = useEffectEvent(onAsk);
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => ask(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <SearchBox
      {...(className !== undefined && { className })}
      placeholder={label}
      aria-label={label}
      value={typed}
      onChange={(_, data) => setTyped(data.value)}
    />
  );
};
