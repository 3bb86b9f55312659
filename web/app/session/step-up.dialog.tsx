import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { stepUpAddress } from '../routing/return-to.js';
import { onTabs } from './session-tabs.js';

/** Where the popup ends: it tells this tab and closes. */
const popupEnd = '/signed-in-again';

const textOf = (level: string): string =>
  level === 'both-factors'
    ? 'This changes how you prove who you are. Please sign in again, with your password and a code.'
    : 'This needs a fresh sign-in. Please enter your password again.';

export interface StepUpProps {
  /** What the gateway asks for: one factor, or both. */
  readonly level: string;
  readonly onDone: (isConfirmed: boolean) => void;
}

/** A fresh sign-in in a popup; the page stays as it is, and the act that asked for it is done then. */
const StepUp = ({ level, onDone }: StepUpProps) => {
  const [isBlocked, setBlocked] = useState(false);
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  // Listens once: a channel that is made anew while the news is on its way does not hear it.
  useEffect(
    () =>
      onTabs((message) => {
        if (message === 'renewed') latest.current(true);
      }),
    [],
  );
  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && onDone(false)}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>Confirm that it is you</DialogTitle>
          <DialogContent>
            {textOf(level)} This page stays as it is, and what you asked for is done then.
            {isBlocked && <p role="alert">Your browser has blocked the window. Please allow it and try again.</p>}
          </DialogContent>
          <DialogActions>
            <Button onClick={() => onDone(false)}>Not now</Button>
            <Button
              appearance="primary"
              onClick={() =>
                setBlocked(window.open(stepUpAddress(level, popupEnd), '_blank', 'popup,width=520,height=720') === null)
              }
            >
              Sign in again
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};

export default StepUp;
