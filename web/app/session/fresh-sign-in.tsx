import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { useState, type ReactNode } from 'react';
import { FocusReturn } from '../../ui/dialogs/focus-return.js';

/** Where the popup ends: it tells this tab and closes. */
const popupEnd = '/signed-in-again';

export interface FreshSignInProps {
  readonly title: string;
  /** Why, and what becomes of the page meanwhile. */
  readonly children: ReactNode;
  /** @returns the address that begins the sign-in and ends at `returnTo` */
  readonly addressOf: (returnTo: string) => string;
  readonly onLeave: () => void;
  /** Whether Escape leaves as well: where nothing is lost by it. */
  readonly isLeftByEscape?: boolean;
}

/** A sign-in in a popup, asked for over the page, which stays as it is. What follows is the caller's. */
export const FreshSignIn = ({ title, children, addressOf, onLeave, isLeftByEscape = false }: FreshSignInProps) => {
  const [isBlocked, setBlocked] = useState(false);
  const begin = (): void =>
    setBlocked(window.open(addressOf(popupEnd), '_blank', 'popup,width=520,height=720') === null);
  return (
    <Dialog open modalType="alert" onOpenChange={(_, data) => !data.open && isLeftByEscape && onLeave()}>
      <DialogSurface>
        <FocusReturn />
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            {children}
            {isBlocked && <p role="alert">Your browser has blocked the window. Please allow it and try again.</p>}
          </DialogContent>
          <DialogActions>
            <Button onClick={onLeave}>Not now</Button>
            <Button appearance="primary" onClick={begin}>
              Sign in again
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
};
