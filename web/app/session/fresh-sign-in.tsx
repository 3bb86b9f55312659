import { useState, type ReactNode } from 'react';
import { DialogFrame, DialogParts } from '../../ui/dialogs/dialog-frame.js';

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
    <DialogFrame isAlert isOpen onClose={() => isLeftByEscape && onLeave()}>
      <DialogParts title={title} cancelText="Not now" onCancel={onLeave} actText="Sign in again" onAct={begin}>
        <div>{children}</div>
        {isBlocked && <div role="alert">Your browser has blocked the window. Please allow it and try again.</div>}
      </DialogParts>
    </DialogFrame>
  );
};
