import { useEffect, useRef } from 'react';
import { stepUpAddress } from '../../client/routing/return-to.js';
import { FreshSignIn } from './fresh-sign-in.js';
import { onTabs } from '../../client/session/session-tabs.js';

const textOf = (level: string): string =>
  level === 'both-factors'
    ? 'This changes what opens your account or your vault. Please sign in again, with your password and a code.'
    : 'This needs a fresh sign-in. Please enter your password again.';

export interface StepUpProps {
  /** What the gateway asks for: one factor, or both. */
  readonly level: string;
  readonly onDone: (isConfirmed: boolean) => void;
}

/** A fresh sign-in in a popup; the page stays as it is, and the act that asked for it is done then. */
const StepUp = ({ level, onDone }: StepUpProps) => {
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(
    () =>
      onTabs((message) => {
        if (message === 'renewed') latest.current(true);
      }),
    [],
  );
  return (
    <FreshSignIn
      title="Confirm that it is you"
      addressOf={(returnTo) => stepUpAddress(level, returnTo)}
      onLeave={() => onDone(false)}
      isLeftByEscape
    >
      {textOf(level)} This page stays as it is, and what you asked for is done then.
    </FreshSignIn>
  );
};

export default StepUp;
